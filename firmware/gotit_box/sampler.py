"""The PIO program that watches the inputs (RP2040 datasheet 3.4; the same on RP2350).

Its words belong to the assembler of MicroPython's rp2 module, which supplies them while it runs the function.
"""

# ruff: noqa: F821
# mypy: disable-error-code="name-defined"

import rp2

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rp2 import _PIO_ASM_Program


def make_sampler(count: int) -> "_PIO_ASM_Program":
    """A program that pushes a word whenever one of `count` pins from in_base on changed, and once at its start.

    A sample takes 4 cycles: 32 ns at 125 MHz. Y holds the last word pushed. If the FIFO (8 words) is full, a word is
    dropped and FDEBUG.RXSTALL set (3.5.4.1, 3.7).
    """

    def sampler() -> None:
        mov(isr, null)
        in_(pins, count)
        mov(x, isr)
        label("changed")
        push(noblock)
        mov(y, x)
        wrap_target()
        mov(isr, null)
        in_(pins, count)
        mov(x, isr)
        jmp(x_not_y, "changed")
        wrap()

    return rp2.asm_pio(in_shiftdir=rp2.PIO.SHIFT_LEFT, fifo_join=rp2.PIO.JOIN_RX)(sampler)

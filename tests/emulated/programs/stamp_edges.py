# ruff: noqa: F821
# mypy: ignore-errors
# Proof of the principle of docs/timing.md, on its own: a state machine sees any change of the inputs, DMA stores the
# word and the timer. Not the firmware's code (that is firmware/gotit_box/capture_pio.py); no wraps, no debounce.
# Run on a (emulated) Pico; afterwards `taken()` gives [(word, microsecond), ...].

import machine
import rp2
import uctypes

FIRST_PIN = 2
INPUTS = 18
RING_BITS = 11  # bytes, as a power of two: 512 words
RING_WORDS = 1 << (RING_BITS - 2)
TIMERAWL = 0x40054028
RXF0 = 0x50200020
DREQ_PIO0_RX0 = 4
ALWAYS = 0x3F


@rp2.asm_pio(in_shiftdir=rp2.PIO.SHIFT_LEFT, fifo_join=rp2.PIO.JOIN_RX)
def watch():
    wrap_target()
    label("look")
    mov(isr, null)
    in_(pins, 18)
    mov(x, isr)
    jmp(x_not_y, "changed")
    jmp("look")
    label("changed")
    push(noblock)
    mov(y, x)
    wrap()


def ring():
    room = bytearray(2 << RING_BITS)
    start = uctypes.addressof(room)
    aligned = (start + (1 << RING_BITS) - 1) & ~((1 << RING_BITS) - 1)
    return room, aligned


for pin in range(FIRST_PIN, FIRST_PIN + INPUTS):
    machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP)
word_room, words = ring()
time_room, times = ring()
word_dma = rp2.DMA()
time_dma = rp2.DMA()
common = {"size": 2, "inc_read": False, "inc_write": True, "ring_size": RING_BITS, "ring_sel": True, "irq_quiet": True}
word_ctrl = word_dma.pack_ctrl(treq_sel=DREQ_PIO0_RX0, chain_to=time_dma.channel, **common)
time_ctrl = time_dma.pack_ctrl(treq_sel=ALWAYS, chain_to=word_dma.channel, **common)
time_dma.config(read=TIMERAWL, write=times, count=1, ctrl=time_ctrl, trigger=False)
word_dma.config(read=RXF0, write=words, count=1, ctrl=word_ctrl, trigger=True)
sm = rp2.StateMachine(0, watch, in_base=machine.Pin(FIRST_PIN))
sm.exec("mov(y, invert(null))")
sm.active(1)
read_at = 0


def taken():
    global read_at
    write_at = ((time_dma.write & 0xFFFFFFFF) - times) // 4
    found = []
    while read_at != write_at:
        word = machine.mem32[words + 4 * read_at] & 0xFFFFFFFF
        found.append((word, machine.mem32[times + 4 * read_at] & 0xFFFFFFFF))
        read_at = (read_at + 1) % RING_WORDS
    return found

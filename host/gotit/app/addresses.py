"""At which addresses phones may reach this computer.

Must not: choose one, or say it to anybody.
"""

from __future__ import annotations

from gotit.ui.operator.phones_view import AddressChoice


def own_addresses() -> list[AddressChoice]:
    """The IPv4 addresses at which other devices may reach this machine, with the name of their network interface."""
    from PyQt6.QtNetwork import QAbstractSocket, QNetworkInterface  # not needed for the first picture

    found = []
    for interface in QNetworkInterface.allInterfaces():
        flags = interface.flags()
        wanted = QNetworkInterface.InterfaceFlag.IsUp | QNetworkInterface.InterfaceFlag.IsRunning
        if flags & wanted != wanted or flags & QNetworkInterface.InterfaceFlag.IsLoopBack:
            continue
        for entry in interface.addressEntries():
            if entry.ip().protocol() == QAbstractSocket.NetworkLayerProtocol.IPv4Protocol:
                found.append(AddressChoice(entry.ip().toString(), interface.humanReadableName()))
    return found

"""What people see: the projector, the operator's window. Views come in, pictures and inputs go out."""

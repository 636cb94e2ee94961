"""The room on the network: HTTP, WebSockets, and the living tables behind them."""

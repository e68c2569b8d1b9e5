import type { AddressInfo, Server } from 'node:net'

/** The port that a server listens on. */
// Its type knows of pipes, too, which nobody here listens on.
export const portOf = (server: Server) => (server.address() as AddressInfo).port

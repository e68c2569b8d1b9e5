/** The address of a database through a port of this machine: its own may be that of a socket. */
export const byPort = (address: string, port: string | number): string =>
  Object.assign(new URL(address), { hostname: '127.0.0.1', port: String(port) }).href

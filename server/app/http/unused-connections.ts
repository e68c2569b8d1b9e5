import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Browsers open connections before they have anything to ask. Node does not count those as idle: a server that stops would
 * wait for their first request. They are closed as soon as it begins to.
 */
export function closeUnused(app: FastifyInstance) {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of open) if (!socket.bytesRead) socket.destroy()
  })
}

import Fastify from 'fastify'

/** The yardstick: a Fastify that answers one address with the bytes it was given at start. */
async function main() {
  const body = Buffer.from(process.env.BODY!, 'base64')
  const app = Fastify()
  app.route({
    method: ['GET', 'POST'],
    url: process.env.ROUTE!,
    handler: async (_req, reply) => reply.type('application/json; charset=utf-8').send(body),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  process.stdout.write(`ready http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}\n`)
}

void main()

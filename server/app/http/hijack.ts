import type { FastifyReply } from 'fastify'
import type { ServerResponse } from 'node:http'

/** Takes an answer from the framework, with all headers it would have had: what it says is written bit by bit from now on. */
export function hijack(reply: FastifyReply, headers: Record<string, string>): ServerResponse {
  reply.headers(headers).hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
  return reply.raw
}

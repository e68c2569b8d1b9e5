import type { FastifyInstance } from 'fastify'
import type { Api, Input, Result } from '../../../contract'

/** Calls an open endpoint of our own as nobody, by the front door. Throws when it refuses. */
export async function call<R extends keyof Api & string>(
  http: FastifyInstance,
  route: R,
  input: Input<R, Api[R]>,
): Promise<Result<Api[R]>> {
  // Every route of the contract is a method and an address; whether a body goes along, each says for itself.
  const [method, url] = route.split(' ') as ['GET' | 'POST', string]
  const reply = await http.inject({ method, url, payload: (input as { body?: object }).body })
  const { code, message, result } = reply.json()
  if (code !== 200) throw new Error(message)
  return result
}

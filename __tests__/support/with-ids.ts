import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Spec } from '../../contract/endpoint'
import { valid } from './from-schema'

interface Schema {
  type?: string
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

/** Ids that the client makes itself. */
const MADE_UP = ['requestId', 'clientMsgId']

/** Whether a schema has a place for the id of a thing. */
function named(schema: Schema | undefined): boolean {
  const { format, properties = {}, items } = schema ?? {}
  const members = Object.entries(properties).filter(([name]) => !MADE_UP.includes(name))
  return format === 'uuid' || members.some(([, member]) => named(member)) || (items !== undefined && named(items))
}
export const namesSomething = (route: string, { body, query }: Pick<Spec, 'body' | 'query'>) =>
  route.includes('/:') || named(body as Schema | undefined) || named(query as Schema | undefined)

/** The least that a schema takes, with this id wherever there is place for one. */
function least(schema: Schema | undefined, id: string): unknown {
  if (!schema) return undefined
  const { properties = {}, required = [] } = schema
  const members = Object.entries(properties).filter(
    ([name, member]) => required.includes(name) || named({ properties: { [name]: member } }),
  )
  return Object.fromEntries(members.map(([name, member]) => [name, some(name, member, id)]))
}
function some(name: string, member: Schema, id: string): unknown {
  if (MADE_UP.includes(name)) return randomUUID()
  if (member.format === 'uuid') return id
  if (member.type === 'object') return least(member, id)
  if (member.type === 'array' && named(member.items)) return [some(name, member.items!, id)]
  return fc.sample(valid(member, [id]), { numRuns: 1, seed: 20261120 })[0]
}

/** What an endpoint is asked with about this id, in its path and wherever else it takes one. */
export const askedWith = ({ query, body }: Pick<Spec, 'body' | 'query'>, id: string) => ({
  params: new Proxy<Record<string, string>>({}, { get: () => id }),
  query: least(query as Schema | undefined, id) as Record<string, string> | undefined,
  body: least(body as Schema | undefined, id) as object | undefined,
})

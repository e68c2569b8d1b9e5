import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Api, Input } from '../../contract'
import { query } from '../support/query'
import type { Person, TestServer } from '../support/server'

type Body = Input<'POST /api/dm/send', Api['POST /api/dm/send']>['body']

export const send = (from: Person, to: Pick<Person, 'id'>, content = '您好', more: Partial<Body> = {}) =>
  from.call('POST /api/dm/send', { body: { peerId: to.id, clientMsgId: randomUUID(), type: 'text', content, ...more } })

export const page = (
  who: Person,
  peer: Pick<Person, 'id'>,
  more: { beforeSeq?: number; afterSeq?: number; size?: number } = {},
) => who.call('POST /api/dm/messagePage', { body: { peerId: peer.id, ...more } })

export const talks = async (who: Person) => (await who.call('POST /api/dm/conversationPage', { body: {} })).result.records

/** Somebody who may write to strangers. */
export async function senior(server: TestServer, nickName?: string): Promise<Person> {
  const person = await server.person(nickName)
  await query(server, sql`update app_user set level = 3 where id = ${person.id}`)
  return person
}

/** Two people who have written to each other; the conversation's id. */
export async function acquaint(a: Person, b: Person): Promise<string> {
  const { result } = await send(a, b, '第一句')
  await send(b, a, '第二句')
  return result.conversationId
}

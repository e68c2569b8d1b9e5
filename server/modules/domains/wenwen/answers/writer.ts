import { sql } from 'kysely'
import type { AiCard, AiMessage, AiSource } from '../../../../../contract/wenwen'
import { prepared, type Db, type Trx } from '../../../../app/database/db'
import type { Services } from '../../../../app/http/serve'
import type { KeptSource } from '../chats/messages'
import { settle } from '../quota'
import { STATUS } from '../statuses'

/** What is told while an answer is written, without its number. */
export type StreamEvent =
  | { type: 'start'; kind: AiMessage['kind']; label: string; notice: string }
  | { type: 'delta'; text: string }
  | { type: 'sources'; sources: AiSource[] }
  | { type: 'card'; card: AiCard }
  | { type: 'followUps'; items: string[] }

export const topicOf = (messageId: string) => `wenwen:${messageId}`
/** Something was told of an answer, or it is over. */
export interface Moved {
  kind: 'wenwen.moved'
}
const MOVED: Moved = { kind: 'wenwen.moved' }
/** Nobody wants it any more; whoever writes it hears that at once. */
export const STOPPED = { kind: 'wenwen.stopped' } as const

/** The answer was stopped, deleted, or ended by somebody else: whoever writes it stops. */
export class Stopped extends Error {}

/** How an answer ends. */
export interface Ending {
  status: 1 | 2 | 3 | 4
  error?: { code: number; message: string }
  /** Counts as one of today's questions. */
  spent: boolean
}

/** Ends an answer, once: false when it is over already. */
export async function endAnswer(trx: Trx, id: string, { status, error, spent }: Ending): Promise<boolean> {
  const { rows } = await sql`
    update wenwen_message set status = ${status}, error = ${error?.message ?? null}, error_code = ${error?.code ?? null},
      whole_ms = extract(epoch from now() - created_at) * 1000,
      content = case when ${status} = ${STATUS.blocked} then '' else content end,
      sources = case when ${status} = ${STATUS.blocked} then '[]' else sources end
    where id = ${id} and status = ${STATUS.writing} returning 1`.execute(trx)
  if (!rows.length) return false
  await settle(trx, id, spent)
  return true
}

/** Writes an answer down as it comes, for whoever listens now and for whoever comes back. */
export class Writer {
  private seq = 0

  constructor(
    private services: Pick<Services, 'db' | 'pubsub'>,
    readonly id: string,
  ) {}

  private get db(): Db {
    return this.services.db
  }

  /** Throws Stopped when nobody wants it any more. */
  async tell(...told: StreamEvent[]): Promise<void> {
    if (!told.length) return
    const rows = told.map((data) => ({ seq: ++this.seq, data }))
    const text = told.map((one) => (one.type === 'delta' ? one.text : '')).join('')
    const part = <T extends StreamEvent['type']>(type: T) =>
      // What it is equal to, a type parameter, narrows nothing.
      told.flatMap((one) => (one.type === type ? [one as Extract<StreamEvent, { type: T }>] : []))
    const start = part('start').at(-1)
    const sources = part('sources')
      .at(-1)
      ?.sources.map(({ gone: _gone, changed: _changed, ...kept }): KeptSource => kept)
    const cards = part('card').map(({ card }) => card)
    const { rows: done } = await sql`${prepared}
      with running as (
        update wenwen_message set seq = ${this.seq}, beat_at = now(), content = content || ${text},
          first_ms = case when ${text} <> '' then coalesce(first_ms, extract(epoch from now() - created_at) * 1000)
            else first_ms end,
          kind = coalesce(${start?.kind ?? null}, kind), label = coalesce(${start?.label ?? null}, label),
          sources = coalesce(${sources ? JSON.stringify(sources) : null}::jsonb, sources),
          cards = cards || ${JSON.stringify(cards)}::jsonb,
          follow_ups = coalesce(${part('followUps').at(-1)?.items ?? null}::text[], follow_ups)
        where id = ${this.id} and status = ${STATUS.writing} returning id)
      insert into wenwen_event (message_id, seq, data)
      select running.id, r.seq, r.data from running cross
      join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(seq integer, data jsonb)
      returning 1`.execute(this.db)
    if (!done.length) throw new Stopped()
    this.services.pubsub.publish(topicOf(this.id), MOVED)
  }

  /** Says that it is still being worked on. */
  async beat(): Promise<void> {
    const { rows } = await sql`update wenwen_message set beat_at = now()
        where id = ${this.id} and status = ${STATUS.writing} returning 1`.execute(this.db)
    if (!rows.length) throw new Stopped()
  }

  async end(ending: Ending, more?: (trx: Trx) => Promise<unknown>): Promise<void> {
    const ended = await this.db.transaction().execute(async (trx) => {
      const over = await endAnswer(trx, this.id, ending)
      if (over) await more?.(trx)
      return over
    })
    if (ended) this.services.pubsub.publish(topicOf(this.id), MOVED)
  }
}
export const tellStopped = ({ pubsub }: Pick<Services, 'pubsub'>, id: string) => pubsub.publish(topicOf(id), STOPPED)

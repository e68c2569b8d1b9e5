import { sql } from 'kysely'
import { refuse } from '../../../app/errors'
import type { Db, Trx } from '../../../app/database/db'
import { newId } from '../../../app/ids'
import type { Modules } from '../../../app/module'

/** A text that people are sent: what it says by itself, with {names} where something is put in. */
export interface Wording {
  code: string
  /** When it is sent, as operators read it. */
  name: string
  way: 'notice' | 'mail'
  title: string
  content: string
  /** What can stand for each name; the names of the texts are exactly these. */
  samples: Record<string, string>
}
/** What is said to somebody: which text, and what stands for its names. */
export interface Said {
  wording: Wording
  values: Record<string, string | number>
}

/** A text with what stands for its names, as notify() takes it. */
export interface Sayable {
  title: string
  content: string
  said: Said
}

declare module '../../../app/module' {
  interface Extensions {
    wordings: { wording: Wording }
  }
}

const NAME = /\{([^{}]*)\}/g
const fill = (text: string, values: Said['values']) => text.replace(NAME, (all, name: string) => String(values[name] ?? all))
const namesIn = (text: string) => [...text.matchAll(NAME)].map(([, name]) => name)

/**
 * Declares a text where it is sent; its module brings it in `wordings`, so that operators can write another. Called with what
 * stands for the names, it gives what notify() takes.
 */
export function wording<const S extends Record<string, string>>(
  code: string,
  { way = 'notice', ...rest }: Omit<Wording, 'code' | 'way' | 'samples'> & { way?: Wording['way']; samples: S },
) {
  const declared: Wording = { code, way, ...rest }
  const say = (values: { [K in keyof S]: string | number }): Sayable => ({
    title: fill(declared.title, values),
    content: fill(declared.content, values),
    said: { wording: declared, values },
  })
  return Object.assign(say, { wording: declared })
}

/** As operators have it now: read with what is sent, so every node says the same from the moment it is saved. */
export async function inWords(db: Db, { wording: declared, values }: Said): Promise<{ title: string; content: string }> {
  const { rows } = await sql<{ title: string | null; content: string | null }>`
    select title, content from notice_wording where code = ${declared.code} order by id desc limit 1`.execute(db)
  return {
    title: fill(rows[0]?.title ?? declared.title, values),
    content: fill(rows[0]?.content ?? declared.content, values),
  }
}

/** Why a text cannot be sent with what is put into it; '' where it can. */
function faultOf({ title, content, samples }: Wording, input: { title: string; content: string }): string {
  const [known, written] = [new Set(namesIn(title + content)), new Set(namesIn(input.title + input.content))]
  const strange = [...written].filter((name) => !(name in samples))
  const missing = [...known].filter((name) => !written.has(name))
  if (/[{}]/.test((input.title + input.content).replace(NAME, ''))) return '花括号要成对，里面是占位的名字，如 {天数}'
  if (strange.length) return `没有这样的占位：${strange.map((name) => `{${name}}`).join('、')}`
  if (missing.length) return `缺少占位：${missing.map((name) => `{${name}}`).join('、')}`
  return ''
}

const all = (modules: Modules) => modules.all('wordings').map((one) => one.wording)
const wordingOf = (modules: Modules, code: string): Wording =>
  all(modules).find((one) => one.code === code) ?? refuse(400, '没有这一条')

interface Held {
  code: string
  title: string | null
  content: string | null
  createdAt: Date
}

/** Every text, those first that operators have changed. */
export async function wordingRows(db: Db, modules: Modules) {
  const { rows } = await sql<Held>`
    select distinct on (code) code, title, content, created_at as "createdAt" from notice_wording order by code, id desc`.execute(
    db,
  )
  const held = new Map(rows.map((row) => [row.code, row]))
  const shown = all(modules).map((one) => {
    const { title = null, content = null, createdAt } = held.get(one.code) ?? {}
    const now = { title: title ?? one.title, content: content ?? one.content }
    const { code, name, way, samples } = one
    return {
      ...{ code, name, way, ...now, changed: title !== null, names: Object.keys(samples).map((sample) => `{${sample}}`) },
      ...{ defaultTitle: one.title, defaultContent: one.content },
      ...{ exampleTitle: fill(now.title, samples), exampleContent: fill(now.content, samples) },
      changedAt: title === null ? null : createdAt!.toISOString(),
    }
  })
  return [...shown.filter(({ changed }) => changed), ...shown.filter(({ changed }) => !changed)]
}

/** How it would read, with samples. Refuses with 400 as saveWording() does. */
export function preview(modules: Modules, { code, ...input }: { code: string; title: string; content: string }) {
  const declared = wordingOf(modules, code)
  const fault = faultOf(declared, input)
  if (fault) refuse(400, fault)
  return { exampleTitle: fill(input.title, declared.samples), exampleContent: fill(input.content, declared.samples) }
}

interface Change {
  code: string
  reason: string
  operatorId: string
}
async function write(
  trx: Trx,
  modules: Modules,
  { code, reason, operatorId }: Change,
  texts: { title: string; content: string } | null,
) {
  const before = (await wordingRows(trx, modules)).find((one) => one.code === code)!
  await sql`insert into notice_wording (id, code, title, content, operator_id, reason)
    values (${newId()}, ${code}, ${texts?.title ?? null}, ${texts?.content ?? null}, ${operatorId}, ${reason.trim()})`.execute(
    trx,
  )
  return { title: before.title, content: before.content }
}

/** How it read before. Refuses with 400 what names something that there is not, or leaves out what the product puts in. */
export async function saveWording(
  trx: Trx,
  modules: Modules,
  { title, content, ...change }: Change & { title: string; content: string },
) {
  const input = { title: title.trim(), content: content.trim() }
  const fault = faultOf(wordingOf(modules, change.code), input)
  if (fault) refuse(400, fault)
  return write(trx, modules, change, input)
}

/** How it read before: what the product says itself counts again. */
export async function restoreWording(trx: Trx, modules: Modules, change: Change) {
  wordingOf(modules, change.code)
  return write(trx, modules, change, null)
}

/** How it read over time, the last first. */
export async function wordingHistory(db: Db, modules: Modules, code: string) {
  const declared = wordingOf(modules, code)
  const { rows } = await sql<Held & { id: string; reason: string }>`
    select id, code, title, content, reason, created_at as "createdAt" from notice_wording where code = ${code}
    order by id desc limit 100`.execute(db)
  return rows.map(({ id, title, content, reason, createdAt }) => ({
    ...{ id, reason, createdAt: createdAt.toISOString(), own: title !== null },
    ...{ title: title ?? declared.title, content: content ?? declared.content },
  }))
}

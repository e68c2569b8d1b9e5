import fs from 'node:fs'
import path from 'node:path'
import { APP_TABLES } from '../../server/app/module'
import { modules } from '../../server/modules'
import { codeOf, sources } from './source'

/** Statements that still name a table of another module. Nothing is added here. */
const STILL: Record<string, string[]> = {
  app: ['app_user', 'session'],
  circle: ['app_user', 'shared_value', 'user_follow'],
  circleForm: ['app_user', 'dict_item'],
  conversation: ['app_user'],
  coupon: ['app_user', 'lesson_category', 'lesson_course'],
  dm: ['app_user', 'conversation', 'conversation_member', 'conversation_message', 'user_follow'],
  exam: ['lesson', 'lesson_cert_batch', 'lesson_cert_level', 'lesson_course', 'shop_order'],
  file: ['app_user'],
  growth: ['app_user', 'invite_rule'],
  invoice: ['app_user', 'shop_order'],
  kefu: ['app_user', 'conversation', 'conversation_message', 'file'],
  lesson: ['app_user', 'shared_value'],
  live: ['app_user', 'file', 'lesson', 'lesson_course', 'lesson_media', 'lesson_teacher', 'shared_value'],
  login: ['app_user'],
  mine: ['app_user', 'conversation', 'conversation_member', 'conversation_message', 'notice'],
  moderation: ['app_user', 'file'],
  notice: ['app_user'],
  payment: ['shop_order'],
  report: ['app_user', 'circle_post', 'dict_item'],
  saved: ['app_user'],
  search: ['event', 'shared_value'],
  share: ['app_user'],
  system: ['file', 'shared_value'],
  user: ['dict_item', 'growth_level'],
}

const owners = new Map<string, string[]>()
for (const [owner, tables] of [['app', APP_TABLES] as const, ...modules.map(({ name, tables = [] }) => [name, tables] as const)])
  for (const table of tables) owners.set(table, [...(owners.get(table) ?? []), owner])

test('every table that the migrations make has one owner', () => {
  const types = fs.readFileSync(path.join(__dirname, '../../server/app/tables.ts'), 'utf8')
  const made = [...types.slice(types.indexOf('export interface DB {')).matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name)
  expect(made.length).toBeGreaterThan(100)
  const declared = Object.fromEntries([...owners].map(([table, by]) => [table, by.length]))
  expect(declared).toEqual(Object.fromEntries(made.map((table) => [table, 1])))
})

/** Says what is kept of people in tables that are of no module. */
const speaksForApp = 'server/modules/platform/system/personal-data.ts'

/** A table in a statement, or as the name that a statement is built with. Names of one word are ordinary words elsewhere. */
const NAMED = /\b(?:from|join|into|update|using|table)\s+(?:only\s+)?(\w+)\b|'(\w+_\w+)'/gi

test('no module names a table of another one: the owner exports what others may join, read and do', () => {
  const foreign = sources.flatMap((source) => {
    const home = source.module ?? 'app'
    return [...codeOf(source).matchAll(NAMED)].flatMap(([, inStatement, quoted]) => {
      const table = inStatement ?? quoted
      const owner = owners.get(table)?.[0]
      const own = !owner || owner === home || (owner === 'app' && source.file === speaksForApp)
      return own || STILL[home]?.includes(table) ? [] : `${source.file}: ${table} of ${owner}`
    })
  })
  expect([...new Set(foreign)]).toEqual([])
})

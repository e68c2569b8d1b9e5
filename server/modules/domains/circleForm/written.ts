import type { AdminApi } from '../../../../contract/admin'
import type { FormField } from '../../../../contract/circleForm'
import type { Input } from '../../../../contract/endpoint'
import { MOST_NUMBER } from '../../../../contract/rules/fields'
import { refuse } from '../../../app/errors'
import { errorOf } from '../../../app/thrown'
import { isId } from '../../../app/ids'

/** A form as it is kept. */
export interface Written {
  post: string | null
  title: string
  intro: string
  fields: FormField[]
  capacity: number | null
  starts: Date
  ends: Date | null
  needLogin: boolean
  successTip: string
}

const MOST_FIELDS = 30
const TYPES = ['text', 'textarea', 'phone', 'radio', 'checkbox', 'select', 'date', 'time', 'region', 'image', 'email', 'number']
const CHOICES = ['radio', 'checkbox', 'select']
const WITH_MAX = ['text', 'textarea', 'checkbox', 'image', 'number']
const PREFILLS = ['realName', 'company', 'position', 'phone', 'city']

type Json = Record<string, unknown>
function no(what: string): never {
  return refuse(400, what)
}
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Only these words: what is misspelt would else be left out in silence. */
function known(value: unknown, words: string[], where: string): Json {
  if (!isObject(value)) return no(`${where}应为 { … }`)
  const strange = Object.keys(value).filter((word) => !words.includes(word))
  if (strange.length) no(`${where}里没有 ${strange.join('、')}，可以写：${words.join('、')}`)
  return value
}
function text(value: unknown, most: number, where: string, least = 0): string {
  if (value === undefined && least === 0) return ''
  if (typeof value !== 'string') return no(`${where}应为文字`)
  const trimmed = value.trim()
  const length = Array.from(trimmed).length
  return length < least ? no(`${where}没有写`) : length > most ? no(`${where}不能超过 ${most} 字`) : trimmed
}
function count(value: unknown, most: number, where: string): number {
  if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most) return Number(value)
  return no(`${where}应为 1 到 ${most} 的整数`)
}
const yes = (value: unknown, where: string): boolean =>
  typeof value === 'boolean' ? value : no(`${where}应为 true 或 false（不加引号）`)

/** By the clock of China, unless it names a zone. */
function moment(value: unknown, where: string): Date {
  const [, time, zone] = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?$/.exec(String(value)) ?? []
  const at = new Date(time ? time + (zone ?? '+08:00') : NaN)
  return Number.isNaN(at.getTime()) ? no(`${where}应为北京时间，如 2026-12-01T09:00`) : at
}

function options(value: unknown, where: string): string[] {
  if (!Array.isArray(value) || value.length < 2 || value.length > MOST_FIELDS) return no(`${where} 的 options 应为 2–30 个选项`)
  const all = value.map((one, at) => text(one, 50, `${where} 的第 ${at + 1} 个选项`, 1))
  return new Set(all).size < all.length ? no(`${where} 的选项有重复的`) : all
}

const WORDS = ['key', 'label', 'type', 'required', 'options', 'max', 'hint', 'prefill', 'verify']

function fieldOf(value: unknown, at: number): FormField {
  const place = `第 ${at + 1} 个字段`
  const { key, label, type, required, ...more } = known(value, WORDS, place)
  const name = text(label, 50, `${place}的 label`, 1)
  const where = `${place}“${name}”`
  if (typeof key !== 'string' || !/^[a-z][a-zA-Z0-9]{0,29}$/.test(key)) no(`${where} 的 key 应为小写字母开头的字母和数字`)
  if (typeof type !== 'string' || !TYPES.includes(type)) no(`${where} 的 type 应为：${TYPES.join('、')}`)
  // One of TYPES, which are those of the contract.
  const kind = type as FormField['type']
  const chosen = CHOICES.includes(kind)
  if (!chosen && more.options !== undefined) no(`${where} 不是选择题，不要写 options`)
  if (more.max !== undefined && !WITH_MAX.includes(kind)) no(`${where} 的 type 不用 max`)
  if (more.prefill !== undefined && !PREFILLS.includes(String(more.prefill)))
    no(`${where} 的 prefill 应为：${PREFILLS.join('、')}`)
  if (more.verify !== undefined && kind !== 'phone') no(`${where} 不是手机号，不能要短信验证`)
  return {
    ...{ key, label: name, type: kind, required: yes(required, `${where} 的 required`) },
    ...(chosen && { options: options(more.options, where) }),
    ...(more.max !== undefined && {
      max: count(more.max, kind === 'image' ? 9 : kind === 'number' ? MOST_NUMBER : 2000, `${where} 的 max`),
    }),
    ...(more.hint !== undefined && { hint: text(more.hint, 100, `${where} 的 hint`) }),
    // One of PREFILLS, as has been seen above.
    ...(more.prefill !== undefined && { prefill: more.prefill as FormField['prefill'] }),
    ...(more.verify !== undefined && { verify: yes(more.verify, `${where} 的 verify`) }),
  }
}

function fieldsOf(value: unknown): FormField[] {
  if (!Array.isArray(value) || !value.length || value.length > MOST_FIELDS) return no(`fields 应为 1–${MOST_FIELDS} 个字段`)
  const fields = value.map(fieldOf)
  const twice = fields.find(({ key }, at) => fields.findIndex((other) => other.key === key) < at)
  if (twice) no(`有两个字段的 key 都是 ${twice.key}`)
  if (fields.filter(({ verify }) => verify).length > 1) no('只能有一个手机号要短信验证')
  return fields
}

type Draft = Input<'POST /admin/api/form/create', AdminApi['POST /admin/api/form/create']>['body']['form']

/** Reads what an operator wrote into a file, as JSON. Refuses with 400 in plain words about the first thing that is wrong. */
export function readDraft(json: string, now: Date): Draft {
  let value: unknown
  try {
    value = JSON.parse(json.replace(/^\uFEFF/, ''))
  } catch (error) {
    return no(`文件不是 JSON：${errorOf(error).message}`)
  }
  formOf(value, now)
  // formOf() has looked at every member of it.
  return value as Draft
}

/**
 * A form out of what an operator wrote. Refuses with 400 in plain words about the first thing that is wrong. Neither numbers
 * of identity cards nor private pictures are asked for here: what they are kept in is not made for them.
 */
export function formOf(value: unknown, now: Date): Written {
  const words = ['post', 'title', 'intro', 'fields', 'capacity', 'starts', 'ends', 'needLogin', 'successTip']
  const given = known(value, words, '表单')
  const post = given.post === undefined || given.post === null ? null : text(given.post, 36, 'post').toLowerCase()
  if (post !== null && !isId(post)) no('post 应为帖子的编号')
  const starts = given.starts === undefined ? now : moment(given.starts, 'starts')
  const ends = given.ends === undefined ? null : moment(given.ends, 'ends')
  if (ends && (ends <= starts || ends <= now)) no('ends 要晚于 starts 和现在')
  return {
    ...{ post, starts, ends },
    title: text(given.title, 50, 'title', 1),
    intro: text(given.intro, 1000, 'intro'),
    fields: fieldsOf(given.fields),
    capacity: given.capacity === undefined || given.capacity === null ? null : count(given.capacity, 1_000_000, 'capacity'),
    needLogin: given.needLogin === undefined ? true : yes(given.needLogin, 'needLogin'),
    successTip: text(given.successTip, 1000, 'successTip'),
  }
}

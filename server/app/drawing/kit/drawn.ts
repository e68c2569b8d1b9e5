import { FACES, NOBODY } from '../../../../contract/rules/drawn'
import { hasKey } from '../../formats/members'
import { drawActivity, drawCover, drawDocument, drawGoods, drawTopic, type Label, type Look, type When } from './cover'
import { CITIES, codeOfCity } from './cities'
import { hueFor, partFor } from './goods'
import { STAGE_NAMES, STAGES } from './paint'
import { PARTS } from './parts'
import { drawNobody, drawPerson } from './people'
import { SCENES } from './scenes'
import { hash, sceneFor } from './subjects'
import { DOMAINS, type Mode } from './tones'

/**
 * Pictures that nobody has stored: the address says all that is in them, so they are drawn when they are asked for, and every
 * server draws the same. There are only so many: whoever makes up an address gets nothing that we would not show ourselves.
 */
const FOLDER = '/files/'

const FORMATS = ['docx', 'xlsx', 'pptx', 'pdf'] as const
const LEVELS = { l1: '一级', l2: '二级', l3: '三级', l4: '四级' } as const
const LEVEL_CODES: Record<string, keyof typeof LEVELS> = { 一: 'l1', 二: 'l2', 三: 'l3', 四: 'l4' }
const MOST_LESSONS = 999

/** What there are covers of; goods are whatever one has in the end: a product, a card, a coupon. */
export type CoverKind = 'course' | 'live' | 'topic' | 'document' | 'activity' | 'goods'

/** What some of them say besides. */
interface More {
  lessons?: number
  format?: (typeof FORMATS)[number]
  start?: Date
  city?: string
}

const AHEAD = 8 * 3_600_000
const minuteOf = (at: Date) => new Date(at.getTime() + AHEAD).toISOString().slice(0, 16).replace(/[-T:]/g, '')

function labelOf(title: string, lessons = 0): string | undefined {
  const level = /([一二三四])级/.exec(title)
  if (level) return LEVEL_CODES[level[1]]
  return lessons > 1 && lessons <= MOST_LESSONS ? String(lessons) : undefined
}

const addressOf = (...words: (string | undefined)[]) => `${FOLDER}drawn_${words.filter(Boolean).join('-')}.webp`

/**
 * The address of a cover for what has none of its own: it fits the title, and is always the same for an id. It may be kept:
 * an address never stops being drawn.
 */
export function drawnCover(kind: CoverKind, id: string, title: string, more: More = {}): string {
  if (kind === 'goods') return addressOf('goods', partFor(title), hueFor(id))
  const { lessons, format = 'pdf', start, city } = more
  const scene = sceneFor(id, title)
  const stage = STAGE_NAMES[hash(`${id} stage`) % STAGE_NAMES.length]
  if (kind === 'document') return addressOf('document', scene, stage, format)
  if (kind === 'topic') return addressOf('topic', scene, stage)
  if (start) return addressOf('activity', scene, stage, minuteOf(start), codeOfCity(city || '线上'))
  return addressOf('course', scene, stage, kind === 'course' ? labelOf(title, lessons) : undefined)
}

/** The drawing for small places, where words could not be read. */
export const small = (address: string) => address.replace(/\.webp$/, '_s.webp')

const PICTURE = /^(\/files\/drawn_[a-z]+-[a-z]+-)([a-z]+)(.*)$/

/** A list: where two neighbours would be the same picture, the second stands before another stage. */
export function apart<R extends { cover: string }>(records: R[]): R[] {
  let before = ''
  return records.map((record) => {
    const [, picture, stage, rest] = PICTURE.exec(record.cover) ?? []
    const at = STAGE_NAMES.findIndex((one) => one === stage)
    if (at < 0) return record
    const chosen = picture + stage === before ? STAGE_NAMES[(at + 1) % STAGE_NAMES.length] : stage
    before = picture + chosen
    return chosen === stage ? record : { ...record, cover: picture + chosen + rest }
  })
}

const NAME = /^drawn_([a-z]+)-([a-z0-9-]+?)(?:_(s?d?))?\.webp$/
const WEEKDAYS = '日一二三四五六'
/** 202612051400 as the picture says it; undefined of what is no minute, or of one that nobody plans for. */
function whenOf(digits = '', city?: string): When | undefined {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`)
  if (!year || Number.isNaN(at.getTime()) || +year < 2000 || +year > 2100) return undefined
  if (city !== undefined && !Object.hasOwn(CITIES, city)) return undefined
  return {
    month: `${+month}月`,
    day: String(+day),
    time: `周${WEEKDAYS[at.getUTCDay()]} ${+hour}:${minute}`,
    ...(city && { city: CITIES[city] }),
  }
}

function wordsOf(label: string): Label | undefined {
  if (hasKey(LEVELS, label)) return { level: LEVELS[label] }
  return /^[1-9]\d{0,2}$/.test(label) ? { lessons: +label } : undefined
}

/** How the picture of this name is drawn; undefined where there is no such picture. */
function drawingOf(name: string): (() => Promise<Buffer>) | undefined {
  const [, kind, rest, variant = ''] = NAME.exec(name) ?? []
  if (!kind) return undefined
  const [first, second, third, fourth, ...more] = rest.split('-')
  if (more.length) return undefined
  const mode: Mode = variant.includes('d') ? 'dark' : 'light'
  if (kind === 'face' && rest === NOBODY) return drawNobody
  if (kind === 'face') return /^(0|[1-9]\d?)$/.test(rest) && +rest < FACES ? () => drawPerson(+rest) : undefined
  if (kind === 'goods') {
    const domain = DOMAINS.find((one) => one === second)
    return hasKey(PARTS, first) && domain && !third ? () => drawGoods(first, domain, mode) : undefined
  }
  if (!hasKey(SCENES, first) || !second || !hasKey(STAGES, second)) return undefined
  const look: Look = { scene: first, stage: second, mode, small: variant.includes('s') }
  if (kind === 'topic') return third ? undefined : () => drawTopic(look)
  if (kind === 'document') {
    const format = FORMATS.find((one) => one === third)
    return format && (() => drawDocument(look, format))
  }
  if (kind === 'activity') {
    const when = whenOf(third, fourth)
    return when && (() => drawActivity(look, when))
  }
  if (kind !== 'course' || fourth) return undefined
  const words = third === undefined ? undefined : wordsOf(third)
  return third !== undefined && !words ? undefined : () => drawCover(look, words)
}

/** How many finished pictures are remembered: some megabytes. */
const KEPT = 400
const finished = new Map<string, Promise<Buffer>>()

/** The picture of this name, a WebP; undefined where there is no such picture. */
export function drawnBytes(name: string): Promise<Buffer> | undefined {
  const known = finished.get(name)
  if (known) {
    finished.delete(name)
    finished.set(name, known)
    return known
  }
  const made = drawingOf(name)?.()
  if (!made) return undefined
  finished.set(name, made)
  made.catch(() => finished.delete(name))
  const [oldest] = finished.keys()
  if (finished.size > KEPT) finished.delete(oldest)
  return made
}

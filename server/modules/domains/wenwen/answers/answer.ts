import { sql } from 'kysely'
import type { AiMessage, AiSource } from '../../../../../contract/wenwen'
import { PROVINCES } from '../../../../../contract/rules/provinces/names'
import { ANSWER } from '../../../../../contract/rules/statuses'
import { dayOf } from '../../../../app/time/days'
import type { Trx } from '../../../../app/database/db'
import { errorOf } from '../../../../app/thrown'
import { fold } from '../../../services/search/words/tokens'
import type { Services } from '../../../../app/http/serve'
import { wordsOfAttachment, type Attached } from './attachments'
import { checklistCard } from '../checklists/checklists'
import { basisOf, calcCard, standardCard } from '../calculators/calc-card'
import { learningCards } from '../knowledge/learning-cards'
import { meantArticles } from '../meaning'
import { FAILED } from '../chats/messages'
import { curatedAnswer, plainAnswer, type Composed } from './plain-answer'
import { attachedSources, passagesFor } from '../knowledge/passages'
import { readable, saysFacts } from './reading'
import { isPlan } from './refusals'
import { ENOUGH, retrieve, SAME, type Asked, type Retrieved } from '../knowledge/retrieve'
import { askRegion, dependsOnRegion, LABELS, NO_GROUNDS } from './wording'
import { Stopped, STOPPED, topicOf, Writer } from './writer'
import { BLOCKED, failedBy, groundsOf, saveCost, leftOut, namedIn, promptOf, writeWith } from './model-answer'
import type { Model } from '../../../../gateways/model'

/** What an answer is to be written for. */
export interface Task {
  id: string
  chatId: string
  question: string
  notice: string
  /** What was asked before it in the same talk. */
  before: string[]
  /** Of the question, or of what was asked before it; '' for unknown */
  region: string
  /** Words of the assistant that a question is read with. */
  scope: string[]
  viewer: string | null
  /** What the asker has shown, to be looked into. */
  attached?: Attached
}

/** Those that write on this node now, by the server that they write for. */
const writing = new WeakMap<object, Set<Promise<void>>>()

/** Begins to write; goes on when the page is left. */
export function startAnswer(services: Services, task: Task): void {
  const all = writing.get(services.db) ?? new Set()
  writing.set(services.db, all)
  const run: Promise<void> = write(services, task).finally(() => all.delete(run))
  all.add(run)
}

/** Waits for all that is being written here. */
export const allWritten = async (services: Pick<Services, 'db'>) => {
  await Promise.all(writing.get(services.db) ?? [])
}

async function write(services: Services, task: Task): Promise<void> {
  const writer = new Writer(services, task.id)
  try {
    await answer(services, task, writer)
  } catch (error) {
    if (error instanceof Stopped) return
    services.log.warn({ err: errorOf(error) }, 'an answer was not written')
    // Where the database is away, the job ends it later.
    await writer.end({ status: ANSWER.failed, error: FAILED, spent: false }).catch(() => {})
  }
}

/** What the question itself wants reckoned, before what it leans on; facts alone want nothing else than that. */
function cardOf(asked: string, whole: string, region: string) {
  const [own, wider] = [calcCard(asked, region), calcCard(whole, region)]
  if (wider && saysFacts(asked)) return wider
  return own && own.calculator !== wider?.calculator ? own : wider
}

async function answer(services: Services, task: Task, writer: Writer): Promise<void> {
  const question = readable(task)
  const { region } = task
  const varies = dependsOnRegion(question)
  const reckoned = cardOf(task.question, question, region)
  const card = reckoned ?? standardCard(question, region)
  if (varies && !region) return sayRegion(writer, task, varies, card ? [card] : [])
  const day = dayOf(new Date())
  const retrieved = await found(services, task, { question, day, region, viewer: task.viewer, basis: basisOf(reckoned) })
  const beside = retrieved.best < ENOUGH ? [] : [...checklistCard(question), ...(await learningCards(services, retrieved))]
  const common = { writer, task, retrieved, region, cards: [...(card ? [card] : []), ...beside] }
  const { curated, own } = retrieved
  if (!own && curated && curated.score >= SAME) return say(common, 'curated', curatedAnswer(retrieved))
  if (retrieved.best < ENOUGH)
    return card && !retrieved.refusal
      ? say(common, 'search', plainAnswer(retrieved))
      : sayNothing(writer, task, retrieved.refusal)
  const { model } = services.gateways
  return model ? sayWith(services, model, common, { question, day }) : say(common, 'search', plainAnswer(retrieved))
}

/** What answers a question: of somebody who shows a file, that too, with the law on what stands there. */
async function found(services: Services, { question, attached }: Task, asked: Asked): Promise<Retrieved> {
  const alone = await retrieve(services, { ...asked, meant: await meantArticles(services, asked.question) })
  if (!attached || isPlan(fold(question))) return alone
  const passages = passagesFor(question, await wordsOfAttachment(services.db, attached.id))
  // Deleted meanwhile.
  if (!passages.length) return alone
  const own = attachedSources(attached, passages)
  if (alone.best >= ENOUGH) return { ...alone, own, best: 1 }
  const around = await retrieve(services, { ...asked, question: passages[0].slice(0, AROUND), basis: [] })
  return { own, laws: around.laws.filter(({ score }) => score >= ENOUGH), others: [], best: 1 }
}
/** Characters of a passage that say what it is about. */
const AROUND = 120

/** A model writes it, of what was found. What was not begun, or breaks off, costs nothing. */
async function sayWith(services: Services, model: Model, said: Said, { question, day }: { question: string; day: string }) {
  const { writer, task, retrieved, region, cards } = said
  const { sources, grounds } = groundsOf(retrieved)
  const told = { question, asked: task.question, before: task.before, region, day }
  const stop = stopperOf(services, writer)
  const { moderation } = services.gateways
  try {
    const messages = promptOf(told, sources, grounds)
    const { signal } = stop
    const written = await writeWith({ model, moderation, messages, grounds, question, writer, notice: task.notice, signal })
    await saveCost(services, task.id, model, written)
    if (written.blocked) return await writer.end(BLOCKED)
    // Nothing of it stood on a source: what was found speaks for itself.
    if (!written.text.trim()) return await say(said, 'search', plainAnswer(retrieved))
    const { outcome } = await moderation.checkText(written.text, '')
    if (outcome === 'reject') return await writer.end(BLOCKED)
    if (written.left) await writer.tell({ type: 'delta', text: leftOut(written.left) })
    return await conclude({ writer, task, retrieved, region, cards }, namedIn(written.text, sources))
  } catch (error) {
    if (error instanceof Stopped || stop.wasStopped()) throw new Stopped()
    services.log.warn({ err: errorOf(error) }, 'the model did not answer')
    return await writer.end(failedBy(error))
  } finally {
    stop.off()
  }
}

/** How often whoever waits for a model says that it is alive. */
const BEAT_MS = 20_000
const closing = new WeakMap<object, Set<AbortController>>()
/** The server stops: nobody waits for a model any more. */
export const abandonAll = ({ db }: Pick<Services, 'db'>) => {
  for (const one of closing.get(db) ?? []) one.abort()
}

/** Aborts when the answer is stopped, on whichever node that was said, or when the server closes. */
function stopperOf({ db, pubsub }: Services, writer: Writer) {
  const abort = new AbortController()
  const all = closing.get(db) ?? new Set()
  closing.set(db, all)
  all.add(abort)
  let stopped = false
  const end = () => {
    stopped = true
    abort.abort()
  }
  const off = pubsub.subscribe(topicOf(writer.id), ({ kind }) => kind === STOPPED.kind && end())
  const beat = setInterval(() => void writer.beat().catch((error) => error instanceof Stopped && end()), BEAT_MS)
  return {
    signal: abort.signal,
    wasStopped: () => stopped,
    off() {
      clearInterval(beat)
      off()
      all.delete(abort)
    },
  }
}

const start = (kind: AiMessage['kind'], { notice }: Task) => ({ type: 'start', kind, label: LABELS[kind], notice }) as const

/** What can be reckoned has a field for the province too. */
async function sayRegion(writer: Writer, task: Task, what: string, cards: AiMessage['cards']) {
  await writer.tell(start('region', task), { type: 'delta', text: askRegion(what) })
  await writer.tell(...cards.map((card) => ({ type: 'card', card }) as const))
  await writer.end({ status: ANSWER.done, spent: false }, (trx) =>
    sql`update wenwen_message set regions = ${[...PROVINCES]}::text[] where id = ${task.id}`.execute(trx),
  )
}

const EXITS = ['post', 'kefu', 'rephrase']
async function sayNothing(writer: Writer, task: Task, refusal = NO_GROUNDS) {
  await writer.tell(start('none', task), { type: 'delta', text: refusal })
  await writer.end({ status: ANSWER.done, spent: false }, (trx) =>
    sql`update wenwen_message set exits = ${EXITS}::text[] where id = ${task.id}`.execute(trx),
  )
}

interface Said {
  writer: Writer
  task: Task
  retrieved: Retrieved
  region: string
  cards: AiMessage['cards']
}

async function say(
  { writer, task, retrieved, region, cards }: Said,
  kind: 'search' | 'curated',
  { sections, sources }: Composed,
) {
  await writer.tell(start(kind, task))
  const texts = sections.length ? sections : ['这个问题可以直接计算，请核对下面的数字。']
  for (const [at, text] of texts.entries()) await writer.tell({ type: 'delta', text: at ? `\n\n${text}` : text })
  await conclude({ writer, task, retrieved, region, cards }, sources)
}

/** What stands under an answer: what it rests on, what can be reckoned, what others asked. */
async function conclude({ writer, task, retrieved, region, cards }: Said, sources: AiSource[]) {
  if (sources.length) await writer.tell({ type: 'sources', sources })
  await writer.tell(...cards.map((card) => ({ type: 'card', card }) as const))
  const items = followUps(task, retrieved)
  if (items.length) await writer.tell({ type: 'followUps', items })
  await writer.end({ status: ANSWER.done, spent: true }, (trx) => finish(trx, task.id, region, sources))
}

/** What an answer rests on is kept apart, for whoever asks what rests on an article. */
export async function finish(trx: Trx, id: string, region: string, sources: AiSource[]): Promise<void> {
  await sql`update wenwen_message set region = ${region} where id = ${id}`.execute(trx)
  const rows = sources.map(({ type, id: sourceId }) => ({ type, source_id: sourceId }))
  await sql`insert into wenwen_citation (message_id, type, source_id)
    select distinct ${id}::uuid, type, source_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(type text,
      source_id uuid)
    on conflict do nothing`.execute(trx)
}

const MOST_FOLLOW_UPS = 3
/** What others have asked about the same: titles of questions, as their askers wrote them. */
export const followUps = ({ question }: Task, { others }: Retrieved): string[] =>
  others
    .filter(({ type, title }) => type === 'question' && title && title !== question)
    .map(({ title }) => title)
    .slice(0, MOST_FOLLOW_UPS)

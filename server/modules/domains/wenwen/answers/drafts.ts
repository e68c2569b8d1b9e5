import { sql } from 'kysely'
import type { AiSource, wenwen as spec } from '../../../../../contract/wenwen'
import type { Result } from '../../../../../contract/endpoint'
import { provinceIn } from '../../../../../contract/rules/places'
import type { OpenCtx } from '../../../../app/context'
import { dayOf } from '../../../../app/time/days'
import type { Services } from '../../../../app/http/serve'
import { errorOf } from '../../../../app/thrown'
import { isUnanswered, unanswered, type Unanswered } from '../../circle/question/unanswered'
import { meantArticles } from '../meaning'
import { shownSources, shownTo, type KeptSource } from '../chats/messages'
import { groundsOf, namedIn, promptOf, writeWith } from './model-answer'
import { maskPersonal } from './personal'
import { curatedAnswer, plainAnswer } from './plain-answer'
import { ENOUGH, retrieve, SAME, type Retrieved } from '../knowledge/retrieve'
import { dependsOnRegion, LABELS } from './wording'

/** Colleagues have so long to answer first; what is older than a day is not drafted any more. */
const AFTER_MINUTES = 10
const UNTIL_MINUTES = 24 * 60
const AT_ONCE = 20
const LOOKED_AT = 200
const KEPT_DAYS = 90

type Kind = 'ai' | 'search' | 'curated' | 'none'
interface Draft {
  kind: Kind
  content: string
  sources: AiSource[]
  cost: number
}
const NOTHING: Draft = { kind: 'none', content: '', sources: [], cost: 0 }

/** Looks up what nobody has answered within ten minutes. Each question once; what fails is tried again the next time. */
export async function draftAnswers(services: Services, signal = new AbortController().signal): Promise<void> {
  const { db } = services
  const open = await unanswered(db, AFTER_MINUTES, UNTIL_MINUTES, LOOKED_AT)
  const { rows: drafted } = await sql<{ post_id: string }>`
    select post_id from wenwen_draft where post_id = any(${open.map(({ id }) => id)}::uuid[])`.execute(db)
  const known = new Set(drafted.map(({ post_id: id }) => id))
  for (const question of open.filter(({ id }) => !known.has(id)).slice(0, AT_ONCE)) {
    try {
      const { kind, content, sources, cost } = await draftOf(services, question, signal)
      await sql`insert into wenwen_draft (post_id, kind, content, sources, cost)
        values (${question.id}, ${kind}, ${content}, ${JSON.stringify(sources)}::jsonb, ${cost}) on conflict do nothing`.execute(
        db,
      )
    } catch (error) {
      services.log.warn({ err: errorOf(error) }, 'a question was not drafted')
    }
  }
  await sql`delete from wenwen_draft where created_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db)
}

async function draftOf(services: Services, { id, title, content }: Unanswered, signal: AbortSignal): Promise<Draft> {
  const question = maskPersonal(title.trim()).text
  const region = provinceIn(`${title} ${content}`) ?? ''
  // Whoever asked would have to be asked first.
  if (dependsOnRegion(question) && !region) return NOTHING
  const day = dayOf(new Date())
  const found = await retrieve(services, { question, day, region, viewer: null, meant: await meantArticles(services, question) })
  // A question is no answer to itself.
  const others = found.others.filter((one) => one.id !== id)
  const best = Math.max(0, found.curated?.score ?? 0, ...[...found.laws, ...others].map(({ score }) => score))
  const retrieved: Retrieved = { ...found, others, best }
  if (found.curated && found.curated.score >= SAME) return plain('curated', curatedAnswer(retrieved))
  if (best < ENOUGH) return NOTHING
  const { model, moderation } = services.gateways
  if (model) {
    const { sources, grounds } = groundsOf(retrieved)
    const messages = promptOf({ question, asked: question, before: [], region, day }, sources, grounds)
    const silent = { tell: async () => {} }
    const written = await writeWith({ model, moderation, messages, grounds, question, writer: silent, notice: '', signal })
    const cost = model.costOf(written.tokensIn, written.tokensOut)
    const { outcome } = written.blocked ? { outcome: 'reject' } : await moderation.checkText(written.text, '')
    if (outcome === 'reject') return { ...NOTHING, cost }
    if (written.text.trim()) return { kind: 'ai', content: written.text, sources: namedIn(written.text, sources), cost }
  }
  return plain('search', plainAnswer(retrieved))
}

const plain = (kind: Kind, { sections, sources }: { sections: string[]; sources: AiSource[] }): Draft =>
  sections.length ? { kind, content: sections.join('\n\n'), sources, cost: 0 } : NOTHING

/** What was found for a question; null once somebody has answered it, and for whoever may not see it. */
export async function draftFor(ctx: OpenCtx, postId: string): Promise<Result<(typeof spec)['GET /api/wenwen/draft/:postId']>> {
  const { rows } = await sql<{ kind: Kind; content: string; sources: KeptSource[]; created_at: Date }>`
    select kind, content, sources, created_at from wenwen_draft where post_id = ${postId} and kind <> 'none'`.execute(ctx.db)
  const row = rows.at(0)
  if (!row || row.kind === 'none' || !(await isUnanswered(ctx.db, postId, ctx.user?.id ?? null))) return { draft: null }
  const [sources] = await shownSources(shownTo(ctx), [row.sources])
  const { kind, content } = row
  return { draft: { kind, content, label: LABELS[kind], sources, createTime: row.created_at.toISOString() } }
}

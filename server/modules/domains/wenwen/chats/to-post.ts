import type { AiMessage, wenwen as spec } from '../../../../../contract/wenwen'
import type { Input, Result } from '../../../../../contract/endpoint'
import { ANSWER } from '../../../../../contract/rules/statuses'
import { sql } from 'kysely'
import type { Ctx } from '../../../../app/context'
import { gone } from '../../../../app/errors'
import { lengthOf } from '../../../../app/formats/text'
import { page } from '../../../../app/http/page'
import { draftQuestion } from '../../circle/post/drafts'
import { handedTo } from './hand-over'
import { messageRows, ownMessage, shownMessages } from './messages'

type Route = 'POST /api/wenwenMessage/toPost'
type Body = Input<Route, (typeof spec)[Route]>['body']

const TITLE = 50
/** As long as the text of a question may be. */
const LONGEST = 2000
/** Between its parts. */
const GAP = '\n\n'

/** The answer shortened so that all of it can be published: what it rests on, and that it was made with AI, is never cut off. */
function contentOf(question: string, { content, sources, label }: AiMessage): string {
  const names = sources.map(({ no, title, date }) => `[${no}] ${title}${date ? `（${date}）` : ''}`)
  const after = [names.join('\n'), label].filter(Boolean)
  const room = LONGEST - lengthOf([question, '', ...after].join(GAP))
  const said = content && `我先用“问问”查了一下：\n${content}`
  const answer = lengthOf(said) > room ? `${[...said].slice(0, Math.max(room - 1, 0)).join('')}…` : said
  return [question, answer, ...after].filter(Boolean).join(GAP)
}

/**
 * Makes a draft of a question of what was asked and answered, declared as made with AI; nothing is published. Refuses with
 * 11207 when another draft waits, unless it may be replaced.
 */
export async function toPost(ctx: Ctx, { id, replace }: Body): Promise<Result<(typeof spec)[Route]>> {
  const { db, modules, user } = ctx
  const row = await ownMessage(db, { userId: user.id }, id)
  if (row.role !== 'assistant' || row.status === ANSWER.writing || row.status === ANSWER.blocked) return gone()
  const [asked] = await messageRows(db, sql`m.id = ${row.questionId}`)
  const [answer] = await shownMessages({ db, modules, viewer: user.id }, [row])
  const title = [...asked.content.replace(/\s+/g, ' ')].slice(0, TITLE).join('')
  await draftQuestion(db, user.id, { title, content: contentOf(asked.content, answer), aiDeclared: true }, replace)
  await handedTo(db, id, 'post')
  return { page: page('pages/circle/releaseTiwen'), title }
}

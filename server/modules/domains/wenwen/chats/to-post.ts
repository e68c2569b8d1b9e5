import type { wenwen as spec } from '../../../../../contract/wenwen'
import type { Input, Result } from '../../../../../contract/endpoint'
import { sql } from 'kysely'
import type { Ctx } from '../../../../app/context'
import { gone } from '../../../../app/errors'
import { page } from '../../../../app/http/page'
import { draftQuestion } from '../../circle/post/drafts'
import { handedTo } from './hand-over'
import { messageRows, ownMessage, shownMessages } from './messages'

type Route = 'POST /api/wenwenMessage/toPost'
type Body = Input<Route, (typeof spec)[Route]>['body']

const TITLE = 50
const LONGEST = 4000

/**
 * Makes a draft of a question of what was asked and answered, declared as made with AI; nothing is published. Refuses with 11207 when
 * another draft waits, unless it may be replaced.
 */
export async function toPost(ctx: Ctx, { id, replace }: Body): Promise<Result<(typeof spec)[Route]>> {
  const { db, modules, user } = ctx
  const row = await ownMessage(db, { userId: user.id }, id)
  if (row.role !== 'assistant' || row.status === 0 || row.status === 4) return gone()
  const [asked] = await messageRows(db, sql`m.id = ${row.questionId}`)
  const [answer] = await shownMessages({ db, modules, viewer: user.id }, [row])
  const title = [...asked.content.replace(/\s+/g, ' ')].slice(0, TITLE).join('')
  const sources = answer.sources.map(({ no, title: name, date }) => `[${no}] ${name}${date ? `（${date}）` : ''}`)
  const said = [asked.content, answer.content && `我先用“问问”查了一下：\n${answer.content}`, sources.join('\n'), answer.label]
  const content = [...said.filter(Boolean).join('\n\n')].slice(0, LONGEST).join('')
  await draftQuestion(db, user.id, { title, content, aiDeclared: true }, replace)
  await handedTo(db, id, 'post')
  return { page: page('pages/circle/releaseTiwen'), title }
}

import type { wenwen as spec } from '../../../../contract/wenwen'
import type { Input, Result } from '../../../../contract/endpoint'
import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { Ctx } from '../../../app/context'
import { gone, refuse } from '../../../app/errors'
import { page } from '../../../app/page'
import { draftOf, saveDraft } from '../circle/post/drafts'
import { messageRows, ownMessage, shownMessages } from './messages'

type Route = 'POST /api/wenwenMessage/toPost'
type Body = Input<Route, (typeof spec)[Route]>['body']

const QUESTION = 2
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
  const waiting = await draftOf(db, user.id, String(QUESTION))
  if ('draft' in waiting && waiting.draft && !replace)
    return refuse(codes.DRAFT_WAITS, '你有一份没有发布的提问草稿，继续会替换它')
  const [answer] = await shownMessages({ db, modules, viewer: user.id }, [row])
  const title = [...asked.content.replace(/\s+/g, ' ')].slice(0, TITLE).join('')
  const sources = answer.sources.map(({ no, title: name, date }) => `[${no}] ${name}${date ? `（${date}）` : ''}`)
  const said = [asked.content, answer.content && `我先用“问问”查了一下：\n${answer.content}`, sources.join('\n'), answer.label]
  const content = [...said.filter(Boolean).join('\n\n')].slice(0, LONGEST).join('')
  await saveDraft(db, user.id, QUESTION, {
    ...{ title, content, images: [], topics: [], tags: [], anonymous: false, bounty: 0, visible: 0 },
    aiDeclared: true,
  })
  return { page: page('pages/circle/releaseTiwen'), title }
}

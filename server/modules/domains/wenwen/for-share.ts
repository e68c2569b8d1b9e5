import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import { ANSWER } from '../../../../contract/rules/statuses'
import { drawnCover } from '../../../app/drawing/kit/drawn'
import { drawable } from '../../../app/drawing/text'
import { gone, refuse } from '../../../app/errors'
import { page } from '../../../app/http/page'
import { inviteOf } from '../../services/share/poster-templates/invite-line'
import type { ShareSubject } from '../../services/share/subjects'
import { messageRows, ownMessage } from './chats/messages'

const LONGEST = 160
const SLOGAN = 'HR 的问题，问问就有依据'

/** What is said, without what only marks it. */
const plain = (content: string) =>
  content
    .replace(/\*\*|^\s*[-#>]+\s*/gm, '')
    .replace(/\s*\[\d{1,2}\]/g, '')
    .replace(/\s*\n+\s*/g, ' ')
    .trim()
const cut = (text: string) => ([...text].length > LONGEST ? `${[...text].slice(0, LONGEST).join('')}…` : text)

/**
 * A poster is of one's own answer, with its label; its code leads whoever reads it to the assistant, and to nothing of the
 * talk.
 */
export const shareSubject: ShareSubject = {
  type: 'wenwen',
  opens: (assistantId) => page('pages/wenwen/chat', { assistantId }),
  async show({ db, user }, id) {
    if (!id || !user) return gone()
    const row = await ownMessage(db, { userId: user.id }, id)
    if (row.role !== 'assistant' || row.status === ANSWER.writing || !row.label || !row.content)
      return refuse(codes.NO_POSTER, '这个回答没有海报')
    // What somebody's own file says is not for walls.
    if (row.sources.some(({ type }) => type === 'attachment')) return refuse(codes.NO_POSTER, '引用了自己文件的回答没有海报')
    const [asked] = await messageRows(db, sql`m.id = ${row.questionId}`)
    const { rows } = await sql<{ id: string; name: string }>`
      select a.id, a.name from wenwen_chat c join wenwen_assistant a on a.id = c.assistant_id where c.id = ${row.chatId}`.execute(
      db,
    )
    const [{ id: bizId, name }] = rows
    return {
      bizId,
      sharerId: user.id,
      poster: (inviter) => ({
        label: '问问',
        title: drawable(asked.content.replace(/\s+/g, ' ')),
        author: { name: 'HR共享社区', note: drawable(name), anonymous: false, avatar: '' },
        cover: drawnCover('topic', bizId, name),
        excerpt: drawable(cut(plain(row.content))),
        remark: row.label,
        counts: row.sources.length ? `${row.sources.length} 个来源` : '',
        call: '长按识别，自己问一个',
        invite: inviteOf(inviter, SLOGAN),
      }),
    }
  },
  async stands(db, assistantId) {
    const { rows } = await sql`select from wenwen_assistant where id = ${assistantId} and shown`.execute(db)
    return rows.length ? { secret: false } : undefined
  },
}

import { sql } from 'kysely'
import { QUESTION_KINDS } from '../../../../../contract/rules/questions'
import type { Ctx } from '../../../../app/context'
import type { Trx } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { page } from '../../../../app/http/page'
import { titlesOf } from '../../../services/search/sources'
import { quotes } from '../../circle/shown'
import { draftQuestion } from '../../circle/post/drafts'
import type { QuestionRow } from '../rows'
import { refuseHeld } from './held'
import { needShown } from './outcome'

const TITLE = 50
/** The characters of the stem that must still stand in what was published about it. */
const QUOTED = 20
const MOST = 5

type Asked = Pick<QuestionRow, 'kind' | 'material' | 'stem' | 'options' | 'law'>

function wordsOf({ kind, material, stem, options, law }: Asked): { title: string; content: string } {
  const parts = [
    `【${QUESTION_KINDS[kind]}题】${stem}`,
    options.map(({ text }, at) => `${String.fromCharCode(65 + at)}. ${text}`).join('\n'),
    material && `材料：${material}`,
    law.map(({ title, article }) => `依据：《${title}》${article}`).join('\n'),
    '我做错了，想请教：',
  ]
  return {
    title: [...`请教：${stem.replace(/\s+/g, ' ')}`].slice(0, TITLE).join(''),
    content: parts.filter(Boolean).join('\n\n'),
  }
}

/**
 * Makes a draft of a question to the community of one of practice, with its article; nothing is published. Refuses with
 * 10104, and with 11207 when another draft waits, unless it may be replaced.
 */
export async function discuss({ db, user }: Ctx, { questionId, replace }: { questionId: string; replace?: boolean }) {
  await needShown(db, user.id, questionId)
  const { rows } = await sql<Asked>`
    select kind, material, stem, options, law from tiku_question where id = ${questionId}`.execute(db)
  await draftQuestion(db, user.id, { ...wordsOf(rows[0] ?? gone()), aiDeclared: false }, replace)
  await sql`insert into tiku_talk (question_id, user_id) values (${questionId}, ${user.id})
    on conflict (question_id, user_id) do update set at = now()`.execute(db)
  return { page: page('pages/circle/releaseTiwen') }
}

/** A published post that still quotes what its author took along is about that question. */
export async function linkTalk(trx: Trx, { postId, authorId }: { postId: string; authorId: string }): Promise<void> {
  const { rows } = await sql<{ id: string; stem: string }>`
    select q.id, q.stem from tiku_talk t join tiku_question q on q.id = t.question_id
    where t.user_id = ${authorId} and t.post_id is null order by t.at desc`.execute(trx)
  for (const { id, stem } of rows) {
    if (!(await quotes(trx, postId, [...stem.trim()].slice(0, QUOTED).join('')))) continue
    await sql`update tiku_talk set post_id = ${postId} where question_id = ${id} and user_id = ${authorId}
      and not exists (select from tiku_talk t where t.post_id = ${postId})`.execute(trx)
    return
  }
}

/**
 * What the community says of a question, accepted answers first. Refuses with 10104 who has neither answered nor looked, and
 * with 11907.
 */
export async function talkList(ctx: Ctx, questionId: string) {
  const { db, user, modules } = ctx
  await refuseHeld(ctx, questionId)
  const { rows: seen } = await sql`
    select from tiku_done where user_id = ${user.id} and question_id = ${questionId}
    union all select from tiku_look where user_id = ${user.id} and question_id = ${questionId} limit 1`.execute(db)
  if (!seen.length) return gone()
  const { rows } = await sql<{ id: string }>`
    select post_id as id from tiku_talk where question_id = ${questionId} and post_id is not null
    order by at desc limit 50`.execute(db)
  const ids = rows.map(({ id }) => id)
  const found = ids.map((id) => ({ type: 'question' as const, id, key: 0 }))
  const titles = await titlesOf(modules, db, found, user.id)
  const source = modules.all('searchSources').find(({ types }) => types.includes('question'))
  const accepted = await source?.settled?.(db, [...titles.keys()], user.id)
  return ids
    .flatMap((postId) => {
      const title = titles.get(postId)
      return title === undefined ? [] : [{ postId, title, accepted: accepted?.get(postId) ?? '' }]
    })
    .sort((a, b) => Number(!!b.accepted) - Number(!!a.accepted))
    .slice(0, MOST)
}

import { sql } from 'kysely'
import { isAnswered } from '../../../../../contract/rules/questions'
import type { Feedback } from '../../../../../contract/tikuPractice'
import { prepared, type Db } from '../../../../app/database/db'
import { letterOf } from '../put'
import { rightText } from '../grade'
import type { PutRow } from '../queries'

/** Fewer say nothing about a question. */
const ENOUGH = 5

interface Known {
  questionId: string
  done: number
  right: number
  trap: string
  trapCount: number
  book: Feedback['book']['state'] | null
  streak: number
  talks: number
}

/** What somebody is told of questions that they have answered in practice, or whose answers they have looked at. */
export async function feedbackOf(db: Db, userId: string | null, put: PutRow[]): Promise<Feedback[]> {
  if (!put.length) return []
  const { rows } = await sql<Known>`${prepared}
    select q.id as "questionId", coalesce(t.done, 0) as done, coalesce(t."right", 0) as "right", coalesce(t.trap, '') as trap,
      coalesce(t.trap_count, 0) as "trapCount", u.book, coalesce(u.streak, 0) as streak,
      (select count(*)::integer from tiku_talk k where k.question_id = q.id and k.post_id is not null) as talks
    from unnest(${put.map(({ id }) => id)}::uuid[]) q(id) left join tiku_question_stat t on t.question_id = q.id
    left join tiku_user_question u on u.question_id = q.id and u.user_id = ${userId}::uuid`.execute(db)
  const known = new Map(rows.map((row) => [row.questionId, row]))
  return put.map((one) => feedback(one, known.get(one.id)!))
}

function feedback(one: PutRow, { done, right, trap, trapCount, book, streak, talks }: Known): Feedback {
  const { id, kind, key, order, answer, got, points, analysis, law, chapter, difficulty } = one
  return {
    ...{
      questionId: id,
      answer: answer ?? [],
      looked: !isAnswered(answer ?? []),
      got,
      right: got === null ? null : got === points,
    },
    ...{ rightKeys: key.keys ?? [], rightAnswer: rightText(kind, key, letterOf(order)), analysis, law, chapter, difficulty },
    rate: done < ENOUGH ? null : Math.round((right / done) * 100),
    trap: done < ENOUGH || !trapCount ? [] : [{ key: trap, percent: Math.round((trapCount / done) * 100) }],
    talks,
    book: { state: book ?? 'none', streak },
  }
}

import { sql } from 'kysely'
import { batched, type Nth } from '../app/database/batched'
import { prepared, type Db } from '../app/database/db'

/** Full-width letters become half-width, and whatever can be put between two characters to hide a word is taken out. */
export const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{Z}\p{P}\p{S}\p{C}\p{M}]/gu, '')

/** Read on folded text: "加 微信：hr_2024" has become "加微信hr2024". */
const contactPatterns = [
  /(?:加|联系|添加|私)(?:我|个|下|一下|老师|客服)?(?:微信|薇信|威信|v信|vx|wx|qq|扣扣)(?:号|号码)?(?:是|为)?[a-z0-9]{5,}/,
]

/** pass: publish; review: visible to the author alone until a person looked; reject: refused with a reason. */
export interface Verdict {
  outcome: 'pass' | 'review' | 'reject'
  reason?: string
}

/** The word that weighs most in a folded text. */
const worstIn = batched<string, Verdict>(async (db, texts) => {
  const { rows } = await sql<Nth<Verdict>>`${prepared}
    select asked.nth::integer, w.outcome, w.told as reason
    from unnest(${texts}::text[]) with ordinality as asked(plain, nth) cross join lateral (
      select outcome, told from moderation_word where position(folded in asked.plain) > 0
      order by outcome = 'reject' desc, char_length(folded) desc limit 1) w`.execute(db)
  return rows
})

/**
 * What our own word list says. It is read for every text, so that what an operator has written counts from that moment on every
 * node; what is rejected weighs more than what a person has to look at.
 *
 * Punctuation between characters is taken out before, so a word must not arise where two sentences meet ("员工猝死，全家……"), nor
 * inside common ones ("现代考勤"). HR people write about forged diplomas, fraud and dismissal as part of their work: only offers and
 * plain abuse are rejected; what may also be a question goes to review.
 */
export async function checkWords(db: Db, text: string): Promise<Verdict> {
  const plain = fold(text)
  const word = await worstIn(db, plain)
  if (word) return { outcome: word.outcome, reason: word.reason }
  if (contactPatterns.some((pattern) => pattern.test(plain))) return { outcome: 'review', reason: '疑似留下联系方式' }
  return { outcome: 'pass' }
}

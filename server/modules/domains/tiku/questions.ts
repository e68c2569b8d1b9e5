import { sql } from 'kysely'
import type { LawRef, QuestionOption } from '../../../../contract/tiku'
import { QUESTION_KINDS, type QuestionKind } from '../../../../contract/rules/questions'
import type { Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { changePictures } from '../../platform/file/documents'
import { imagesOf, type Image } from '../../platform/file/images'
import type { Key } from './grade'

/** A question as operators and demo content write it. */
export interface QuestionInput {
  kind: QuestionKind
  chapter?: string
  material?: string
  stem: string
  /** Uploaded by operators; left out: those that it has. */
  imageFileIds?: string[]
  options?: QuestionOption[]
  key: Key
  analysis?: string
  law?: LawRef[]
  difficulty?: number
}

/** What is wrong with it, in words; undefined when nothing is. */
export function faultOf({ kind, options = [], key, stem }: QuestionInput): string | undefined {
  if (stem.trim().length < 2) return '题干不能为空'
  const keys = key.keys ?? []
  if (kind === 'judge') return keys.length === 1 && /^[TF]$/.test(keys[0]) ? undefined : '判断题的答案应为“对”或“错”'
  if (kind === 'single' || kind === 'multiple') {
    const names = options.map((option) => option.key)
    if (options.length < 2 || options.length > 8) return '选项应有 2–8 个'
    if (options.some(({ text }) => !text.trim())) return '选项不能为空'
    if (new Set(names).size < names.length) return '选项的字母重复'
    if (!keys.length || new Set(keys).size < keys.length || keys.some((one) => !names.includes(one))) return '答案不在选项里'
    if (kind === 'single' && keys.length > 1) return '单选题只能有一个答案'
    return kind === 'multiple' && keys.length < 2 ? '多选题至少有两个答案' : undefined
  }
  if (options.length) return `${QUESTION_KINDS[kind]}题没有选项`
  if (kind === 'fill') {
    const blanks = key.blanks ?? []
    if (!blanks.length || blanks.some((words) => !words.length || words.some((word) => !word.trim())))
      return '填空题的答案不能为空'
    const holes = stem.match(/_{2,}/g)?.length ?? 0
    return holes === blanks.length ? undefined : `题干里有 ${holes} 个空（用 ____ 表示），答案有 ${blanks.length} 个`
  }
  if (kind === 'number') return Number.isFinite(key.value) && (key.tolerance ?? 0) >= 0 ? undefined : '计算题的答案应为数字'
  return undefined
}

const columns = (question: QuestionInput) => {
  const { kind, chapter = '', material = '', stem, options = [], key, analysis = '', law = [], difficulty = 3 } = question
  return { kind, chapter, material, stem: stem.trim(), options, key, analysis, law, difficulty }
}

/** A row of the table, for many at once; throws of what is no whole question. */
export function questionRow(bankId: string, question: QuestionInput): { id: string } & Record<string, unknown> {
  const fault = faultOf(question)
  if (fault) throw new Error(`${fault}: ${question.stem}`)
  return { id: newId(), bank_id: bankId, ...columns(question) }
}

/** Adds a question; undefined when the bank has it already. Refuses with 400 what is no whole question. */
export async function addQuestion(trx: Trx, bankId: string, question: QuestionInput): Promise<string | undefined> {
  const fault = faultOf(question)
  if (fault) return refuse(400, fault)
  const q = columns(question)
  const { rows } = await sql<{ id: string }>`
    insert into tiku_question (id, bank_id, kind, chapter, material, stem, options, key, analysis, law, difficulty)
    values (${newId()}, ${bankId}, ${q.kind}, ${q.chapter}, ${q.material}, ${q.stem}, ${JSON.stringify(q.options)}::jsonb,
      ${JSON.stringify(q.key)}::jsonb, ${q.analysis}, ${JSON.stringify(q.law)}::jsonb, ${q.difficulty})
    on conflict do nothing returning id`.execute(trx)
  const id = rows[0]?.id
  if (id && question.imageFileIds?.length) await setPictures(trx, id, [], question.imageFileIds)
  return id
}

/** Refuses with 10131 a picture that nobody has just uploaded. */
async function setPictures(trx: Trx, id: string, before: Image[], after: string[]): Promise<void> {
  const ids = after.map((one) => one.toLowerCase())
  await changePictures(
    trx,
    before.map((one) => one.id),
    ids,
  )
  await sql`update tiku_question set images = ${JSON.stringify(await imagesOf(trx, ids))}::jsonb where id = ${id}`.execute(trx)
}

/**
 * Writes a question anew. One that somebody has been asked keeps its kind and its options' letters: what they have answered
 * must mean the same. Sessions that are over keep the points they got. Refuses with 10104 and 400.
 */
export async function editQuestion(trx: Trx, id: string, question: QuestionInput): Promise<void> {
  const fault = faultOf(question)
  if (fault) return refuse(400, fault)
  const q = columns(question)
  const { rows } = await sql<{ kind: string; options: QuestionOption[]; images: Image[]; asked: boolean }>`
    select kind, options, images, exists (select from tiku_session_question s where s.question_id = q.id) as asked
    from tiku_question q where id = ${id} for update`.execute(trx)
  const [before] = rows
  if (!before) return gone()
  const letters = (options: QuestionOption[]) => options.map((option) => option.key).join('')
  if (before.asked && (before.kind !== q.kind || letters(before.options) !== letters(q.options)))
    return refuse(400, '已经有人答过，题型和选项的个数不能改；请停用这一题，另建一题')
  await sql`update tiku_question set kind = ${q.kind}, chapter = ${q.chapter}, material = ${q.material}, stem = ${q.stem},
    options = ${JSON.stringify(q.options)}::jsonb, key = ${JSON.stringify(q.key)}::jsonb, analysis = ${q.analysis},
    law = ${JSON.stringify(q.law)}::jsonb, difficulty = ${q.difficulty}, updated_at = now() where id = ${id}`.execute(trx)
  if (question.imageFileIds) await setPictures(trx, id, before.images, question.imageFileIds)
}

/** Takes a question out of what is drawn, or puts it back. */
export async function switchQuestion(trx: Trx, id: string, state: 'on' | 'off'): Promise<void> {
  const { rows } = await sql`
    update tiku_question set state = ${state}, updated_at = now() where id = ${id} returning 1`.execute(trx)
  if (!rows.length) gone()
}

/** Refuses with 400 a name that is taken. */
export async function addBank(trx: Trx, name: string, intro = ''): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into tiku_bank (id, name, intro) values (${newId()}, ${name}, ${intro}) on conflict do nothing returning id`.execute(
    trx,
  )
  return rows[0]?.id ?? refuse(400, '已有同名的题库')
}

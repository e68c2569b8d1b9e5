import * as codes from '../../../../contract/rules/codes'
import type { Db } from '../../../app/db'
import { Refusal } from '../../../app/errors'
import type { Modules } from '../../../app/module'
import { videoOf, type StoredVideo } from '../../platform/file/videos'
import { pictureOf, type Image } from '../../platform/file/images'
import { closeReports, type Decision } from './cases'
import { openRows, type OpenRow, type TargetType } from './queries'
import { targetOf } from './targets'

/** What the operator does with reports. Throws plain words. */

/** What is kept of a target, whichever it is. */
interface Snapshot {
  title?: string
  content?: string
  images?: Image[]
  video?: StoredVideo | null
  /** Of a message. */
  text?: string
  image?: Image
  card?: { title: string }
  /** Of a person. */
  nickName?: string
  avatar?: string
  intro?: string
  company?: string
}

export interface Case {
  targetType: TargetType
  targetId: string
  /** Whom it is about; '匿名' for whoever wrote without a name. */
  author: string
  /** How many people have reported it; who they are is nobody's business. */
  count: number
  /** What was there, each as it was when somebody reported it, if it changed in between. */
  evidence: { text: string; files: string[] }[]
  /** The first ones. */
  reports: { at: Date; reason: string; description: string; pictures: string[] }[]
}

/** What was reported and not decided on, the longest waiting first. */
export async function openCases({ db, modules }: { db: Db; modules: Modules }, limit = 50): Promise<Case[]> {
  const rows = await openRows(db, limit)
  const unnamed = await unnamedAmong(modules, db, rows)
  const cases = new Map<string, Case>()
  for (const { targetType, targetId, authorId: _authorId, author: name, count, snapshot, images, ...report } of rows) {
    const key = `${targetType} ${targetId}`
    const author = unnamed.has(targetId) ? '匿名' : name
    const one = cases.get(key) ?? { targetType, targetId, author, count, evidence: [], reports: [] }
    cases.set(key, one)
    one.reports.push({ ...report, pictures: urls(images) })
    const { text, files } = evidenceOf(snapshot)
    if (!one.evidence.some((other) => other.text === text && String(other.files) === String(files)))
      one.evidence.push({ text, files })
  }
  return [...cases.values()]
}

async function unnamedAmong(modules: Modules, db: Db, rows: OpenRow[]): Promise<Set<string>> {
  const asked = modules.all('reportTargets').map(({ type, unnamed }) => {
    const own = rows.filter(({ targetType }) => targetType === type)
    return own.length ? unnamed?.(db, own) : undefined
  })
  return new Set((await Promise.all(asked)).flatMap((ids) => [...(ids ?? [])]))
}

const urls = (images: Image[]) => images.map((image) => pictureOf(image).url)

function evidenceOf(snapshot: Snapshot) {
  const { title, content, text, card, nickName, company, intro, images = [], image, video, avatar } = snapshot
  const words = [title, content, text, card && `卡片《${card.title}》`, nickName, company, intro]
  return {
    text: words.filter(Boolean).join('｜'),
    files: [...urls(image ? [...images, image] : images), ...(video ? [videoOf(video).url] : []), ...(avatar ? [avatar] : [])],
  }
}

/**
 * Decides on what was reported of a person or a message, once: of two who do so at the same time the second is told that it is done. A
 * person is warned; a message is taken away, and whoever wrote it is told why.
 */
export async function decide(
  { db, modules }: { db: Db; modules: Modules },
  targetType: 'user' | 'message',
  targetId: string,
  decision: Decision,
  reason: string,
) {
  const id = targetId.toLowerCase()
  await db.transaction().execute(async (trx) => {
    if (!(await closeReports(trx, targetType, id, decision, reason))) throw new Error('没有待处理的举报，或已经处理过')
    if (decision === 'upheld') await targetOf(modules, targetType).uphold?.(trx, id, reason)
  })
}

/** Reviews what was reported; where it is gone already, since its author or a host took it away, its reports are closed all the same. */
export async function reviewOrClose(
  db: Db,
  { targetType, targetId, decision, reason }: { targetType: TargetType; targetId: string; decision: Decision; reason: string },
  review: () => Promise<void>,
) {
  try {
    await review()
  } catch (error) {
    if (!(error instanceof Refusal && error.code === codes.GONE)) throw error
    const closed = await db
      .transaction()
      .execute((trx) => closeReports(trx, targetType, targetId.toLowerCase(), decision, reason))
    if (!closed) throw error
  }
}

import type { Db } from '../../../app/database/db'
import type { Modules } from '../../../app/module'
import { cut, DEFAULT_SIZE, decodeCursor } from '../../../app/database/paging'
import { videoOf, type StoredVideo } from '../../platform/file/videos'
import { pictureOf, type Image } from '../../platform/file/images'
import {
  decidedTargets,
  openTargets,
  reportRows,
  type DecidedTarget,
  type Outcome,
  type ReportRow,
  type Target,
  type TargetType,
} from './queries'

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
  /** Whom it is about; empty, as the name is '匿名', for whoever wrote without one. */
  authorId: string
  author: string
  /** How many people have reported it; who they are is nobody's business. */
  count: number
  since: string
  /** Who decided on it, when and why, where somebody has. */
  decided?: { at: string; by: string; why: string }
  /** What was there, each as it was when somebody reported it, if it changed in between. */
  evidence: { text: string; files: string[] }[]
  /** The first ones. */
  reports: { at: string; reason: string; description: string; pictures: string[] }[]
}

interface Filter {
  size?: number
  cursor?: string
  targetType?: TargetType
  state?: 'open' | Outcome
}
/** What was reported: what nobody has decided on, the longest waiting first, or what was decided so, the latest first. */
export async function casePage(
  { db, modules }: { db: Db; modules: Modules },
  { size = DEFAULT_SIZE, cursor, targetType, state = 'open' }: Filter,
): Promise<{ records: Case[]; next: string | null }> {
  const position = decodeCursor(cursor, 'time')
  const found: (Target | DecidedTarget)[] =
    state === 'open'
      ? await openTargets(db, size + 1, position, targetType)
      : await decidedTargets(db, size + 1, state, position, targetType)
  const page = cut(found, size)
  const rows = await reportRows(db, page.rows)
  const unnamed = await unnamedAmong(modules, db, rows)
  const records = page.rows.map((target) => {
    const { targetType: type, id, count, since, decided } = target
    const own = rows.filter((row) => row.targetType === type && row.targetId === id && row.decided === decided)
    const nameless = own[0].anonymous || unnamed.has(id)
    return {
      targetType: type,
      targetId: id,
      authorId: nameless ? '' : (own[0].authorId ?? ''),
      author: nameless ? '匿名' : own[0].author,
      count,
      since: since.toISOString(),
      ...('decidedAt' in target && {
        decided: { at: target.decidedAt.toISOString(), by: target.operator, why: target.why },
      }),
      evidence: evidenceAmong(own),
      reports: own.map(({ at, reason, description, images }) => ({
        at: at.toISOString(),
        reason,
        description,
        pictures: urls(images),
      })),
    }
  })
  return { records, next: page.next }
}

function evidenceAmong(rows: ReportRow[]): Case['evidence'] {
  const all = rows.map(({ snapshot }) => evidenceOf(snapshot))
  const same = (a: Case['evidence'][number], b: typeof a) => a.text === b.text && String(a.files) === String(b.files)
  return all.filter((one, at) => all.findIndex((other) => same(one, other)) === at)
}

async function unnamedAmong(modules: Modules, db: Db, rows: ReportRow[]): Promise<Set<string>> {
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

import { sql } from 'kysely'
import type { Db } from '../../../app/database/db'
import { drawable } from '../../../app/drawing/text'
import { gone } from '../../../app/errors'
import { page } from '../../../app/http/page'
import { coverUrl } from '../../platform/file/images'
import { inviteOf } from '../../services/share/poster-templates/invite-line'
import type { Poster } from '../../services/share/poster-templates/card'
import type { ShareSubject } from '../../services/share/subjects'
import { fileSize } from './catalog/cards'
import { coverOf, FORMAT_NAMES, pagesOf, sizeOf } from './formats'

const SLOGAN = 'HR 常用的文件，下载就能改'

interface Row {
  id: string
  title: string
  intro: string
  format: keyof typeof FORMAT_NAMES
  file_size: number
  page_count: number
  download_count: number
  review_count: number
  score_sum: number
  region: string
  law_as_of: string | null
  price: number
  coin_price: number | null
  cover: string | null
}

/** A document on the shelf, as its poster may show it to anybody. */
async function docForPoster(db: Db, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select d.id, d.title, d.intro, d.format, ${fileSize} as file_size, d.page_count, d.download_count, d.review_count,
      d.score_sum, d.region, d.law_as_of, d.price, d.coin_price,
      (select p.file_id from zhiku_preview p where p.doc_id = d.id and p.version = d.version order by p.page limit 1) as cover
    from zhiku_doc d where d.id = ${id} and d.status = 'on'`.execute(db)
  return rows[0]
}

const countsOf = ({ download_count: downloads, review_count: reviews, score_sum: stars }: Row) =>
  [downloads > 0 && `${downloads} 次下载`, reviews > 0 && `${(stars / reviews).toFixed(1)} 分`].filter(Boolean).join(' · ')

/** What the poster of a document says. No price: it differs from person to person, and from place to place. */
function posterOf(row: Row, inviter: string): Poster {
  const checked = row.law_as_of && `法规核对至 ${row.law_as_of.slice(0, 7)}`
  const kind = row.format === 'pack' ? FORMAT_NAMES.pack : `${FORMAT_NAMES[row.format]} 资料`
  return {
    label: row.region === '全国' ? kind : `${kind} · ${row.region}`,
    title: drawable(row.title),
    author: {
      name: 'HR共享社区',
      // As much as stands beside the name.
      note: [pagesOf(row), sizeOf(row.file_size)].filter(Boolean).join(' · '),
      anonymous: false,
      avatar: '',
    },
    cover: coverUrl(row.cover, coverOf(row.id, row.title, row)),
    excerpt: drawable(row.intro),
    remark: '',
    counts: [checked, countsOf(row)].filter(Boolean).join(' · '),
    call: row.price === 0 && row.coin_price === null ? '长按识别，免费下载' : '长按识别，看看预览',
    invite: inviteOf(inviter, SLOGAN),
  }
}

export const shareSubject: ShareSubject = {
  type: 'zhiku',
  opens: (id) => page('pages/zhiku/detail', { id }),
  async show({ db, user }, id) {
    const row = (id && (await docForPoster(db, id))) || gone()
    return { bizId: row.id, sharerId: user?.id ?? null, poster: (inviter) => posterOf(row, inviter) }
  },
  stands: async (db, id) => ((await docForPoster(db, id)) ? { secret: false } : undefined),
}

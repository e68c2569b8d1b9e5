import { sql } from 'kysely'
import type { Db } from '../../../app/database/db'
import { allShown, markedTexts, shown, type Bounds, type SearchSource } from '../../services/search/sources'
import { fileSize } from './catalog/cards'
import { FORMAT_NAMES, pagesOf, sizeOf } from './formats'
import { isStale } from './law'

interface Source {
  id: string
  title: string
  text: string
  also: string[]
  more: string[]
  downloads: number
}
/** How much of what a document says it is found by. */
const MOST_WORDS = 4000

/** Documents on the shelf; their tags, their catalogue and what they say find them too. */
async function findable(db: Db, ids: string[]): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select d.id, d.title, d.intro as text, d.download_count as downloads,
      d.tags || k.name as also, d.catalog || left(coalesce(v.words, ''), ${MOST_WORDS}::integer) as more
    from zhiku_doc d join zhiku_category k on k.id = d.category_id
    left join zhiku_version v on v.doc_id = d.id and v.no = d.version
    where d.id = any(${ids}::uuid[]) and d.status = 'on'`.execute(db)
  return rows
}

interface Row {
  id: string
  key: number
  title: string
  text: string
  format: keyof typeof FORMAT_NAMES
  file_size: number
  page_count: number
}
const EVERYWHERE = '全国'
const docShown = sql`zhiku_doc d on d.id = f.id where d.status = 'on'`
const columns = sql`d.title, d.intro as text, d.format, ${fileSize} as file_size, d.page_count`

export const searchSource: SearchSource = {
  table: 'zhiku_doc',
  types: ['document'],
  named: { onTop: 4, suggested: 4 },
  called: ['资料', '模板', '范本', '表格', '文档', '课件', '下载', '资料包'],
  documents: async (db, ids) =>
    (await findable(db, ids)).map(({ id, title, text, also, more, downloads }) => ({
      type: 'document',
      id,
      title,
      text,
      also,
      more,
      boost: downloads,
    })),
  async bounds(db, ids) {
    const { rows } = await sql<Bounds>`
      select d.id, case when d.region = ${EVERYWHERE} then '' else d.region end as region, ${isStale} as stale
      from zhiku_doc d where d.id = any(${ids}::uuid[])`.execute(db)
    return rows
  },
  titles: (found) => allShown(found, sql`d.title`, docShown),
  async hits(db, found, { terms, cut }) {
    const { rows } = await shown<Row>(found, cut, columns, docShown).execute(db)
    return rows.map((row) => ({
      id: row.id,
      key: row.key,
      type: 'document',
      ...markedTexts(row.title, row.text, terms),
      image: '',
      meta: [FORMAT_NAMES[row.format], pagesOf(row), sizeOf(row.file_size)].filter(Boolean).join(' · '),
    }))
  },
}

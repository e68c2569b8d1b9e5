import { sql } from 'kysely'
import type { Segment } from '../../../../contract/admin/notice'
import type { ThingNames } from '../../../app/admin'
import { linkOf, segmentInWords } from './broadcasts'

interface Written {
  id: string
  title: string
  content: string
  route: string
  params: Record<string, string>
  segment: Segment
}
/** Whoever agrees to one reads all that people will get, and who does. */
const broadcasts: ThingNames = {
  kind: 'broadcast',
  async names(db, ids, modules) {
    const { rows } = await sql<Written>`
      select id, title, content, route, params, segment from broadcast where id = any(${ids}::uuid[])`.execute(db)
    const names = new Map<string, string>()
    for (const { id, title, content, route, params, segment } of rows) {
      const link = linkOf(route, params)
      const words = [title, content, `发给：${await segmentInWords(db, modules, segment)}`, link && `点开去 ${link}`]
      names.set(id, words.filter(Boolean).join('；'))
    }
    return names
  },
}
export const thingNames = [broadcasts]

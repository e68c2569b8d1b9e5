import { sql } from 'kysely'
import { prepared, type Db, type Row as Columns } from '../../../../app/database/db'

interface Row extends Columns<'lesson_category', 'id' | 'parent_id' | 'name' | 'icon'> {
  count: number
}

/** Categories in their order, with how many courses each has itself. */
async function categories(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`${prepared}
    select g.id, g.parent_id, g.name, g.icon, count(c.id)::integer as count
    from lesson_category g left join lesson_course c on c.category_id = g.id and c.status <> 'off'
    group by g.id order by g.sort, g.id`.execute(db)
  return rows
}

/** Two levels; what has no course is not in it. */
export async function typeTree(db: Db) {
  const rows = await categories(db)
  return rows
    .filter((row) => row.parent_id === null)
    .map((top) => ({
      id: top.id,
      name: top.name,
      icon: top.icon,
      own: top.count,
      children: rows
        .filter((row) => row.parent_id === top.id && row.count > 0)
        .map(({ id, name, count }) => ({ id, name, count })),
    }))
    .filter(({ own, children }) => own > 0 || children.length > 0)
    .map(({ own: _own, ...top }) => top)
}

export const topCategories = async (db: Db) => (await typeTree(db)).map(({ id, name, icon }) => ({ id, name, icon }))

import { sql } from 'kysely'
import { FINDABLE, findable, foundColumns, foundPeople } from '../../identity/user/findable'
import { briefs } from '../../identity/user/profile'
import { allShown, markedTexts, shown, type SearchSource } from './sources'

interface Row {
  id: string
  key: number
  name: string
  intro: string
  fans: number
}

export const people: SearchSource = {
  table: FINDABLE,
  types: ['user'],
  named: { onTop: 1, suggested: 2 },
  documents: async (db, ids) =>
    (await findable(db, ids)).map(({ id, name, intro, about, fans }) => ({
      type: 'user',
      id,
      title: name,
      text: intro,
      also: about,
      boost: fans,
    })),
  titles: (found, viewer) => allShown(found, sql`u.nick_name as title`, foundPeople(viewer)),
  async hits(db, found, { viewer, terms, cut }) {
    const { rows } = await shown<Row>(found, cut, foundColumns, foundPeople(viewer)).execute(db)
    const known = await briefs(
      db,
      rows.map((row) => row.id),
      viewer,
    )
    return rows.map((row) => {
      const { avatar = '', certTitle, position } = known.get(row.id) ?? {}
      const about = certTitle ?? position
      return {
        id: row.id,
        key: row.key,
        type: 'user',
        ...markedTexts(row.name, row.intro, terms),
        image: avatar,
        meta: [...(about ? [about] : []), `${row.fans} 粉丝`].join(' · '),
      }
    })
  },
}

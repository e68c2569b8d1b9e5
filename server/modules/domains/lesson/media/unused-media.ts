import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../../../../app/database/db'
import type { Services } from '../../../../app/http/serve'
import type { Modules } from '../../../../app/module'
import { awaits } from '../../../../app/trash'
import { deleteMedium, holdMedium, type Medium } from './stored-media'

declare module '../../../../app/module' {
  interface Extensions {
    /** A condition: a medium, of which this is the id, is shown by something else than lessons. */
    mediaUses: (medium: RawBuilder<unknown>) => RawBuilder<boolean>
  }
}

/** What nothing shows, no lesson that may come back either, and is older than that; `also` asks for more of `m`, its row. */
export async function unusedMedia(db: Db, modules: Modules, olderThan: string, also: RawBuilder<unknown>): Promise<Medium[]> {
  const uses = modules.all('mediaUses').map((use) => sql`and not ${use(sql`m.id`)}`)
  const { rows } = await sql<Medium>`
    select m.id, m.name, m.kind from lesson_media m where m.created_at < now() - ${olderThan}::interval
      and not exists (select from lesson s where s.media_id = m.id)
      and not ${awaits('lesson', 'media_id', sql`m.id`)} and ${also} ${sql.join(uses, sql` `)}`.execute(db)
  return rows
}

/**
 * Takes a medium away, its row with what `remove` takes out of the store, unless something shows it by now. Until its row is
 * gone nobody takes it into use; after a crash between the two what is left is found by the row.
 */
export const dropMedium = ({ db, modules }: Pick<Services, 'db' | 'modules'>, id: string, remove: (trx: Trx) => Promise<void>) =>
  db.transaction().execute(async (trx) => {
    const known = await holdMedium(trx, id)
    if (known && !(await unusedMedia(trx, modules, '0', sql`m.id = ${id}`)).length) return
    await remove(trx)
    await deleteMedium(trx, id)
  })

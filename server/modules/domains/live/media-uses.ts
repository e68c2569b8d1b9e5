import { sql, type RawBuilder } from 'kysely'

/** A medium, of which this is the id, is played by a live, stands in for it, or is one of its handouts. */
export const usesMedium = (medium: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from live l where ${medium} in (l.media_id, l.playback_id))
  or exists (select from live_doc d where d.media_id = ${medium}))`

import { sql } from 'kysely'
import { gone } from '../../../app/errors'
import type { PlayRights, Subject } from '../lesson/media/rights'
import { letIn } from './access'

const SUBJECT = 'live'
export const liveSubject = (liveId: string): Subject => ({ subject: SUBJECT, subjectId: liveId })

/** Recordings and handouts of a live are for whoever may watch it at that moment. */
export const playRights: PlayRights = {
  subject: SUBJECT,
  async rightTo(db, { userId, subjectId, mediaId }) {
    const { live } = await letIn(db, subjectId, userId)
    const { rows } = await sql`
      select from live_doc where live_id = ${live.id} and media_id = ${mediaId}`.execute(db)
    const shown = mediaId === live.media_id || mediaId === live.playback_id || rows.length > 0
    return shown ? { upTo: Infinity, seconds: 0 } : gone()
  },
}

import type { Db } from '../../../app/database/db'
import { operatorsWho } from '../../services/admin/operators'

/** Who may look after conversations: what anybody else has taken is nobody's. */
export const colleagues = (db: Db) => operatorsWho(db, 'kefu.answer')

import { emit } from '../../../app/bus'
import { personOf } from '../../identity/user/home'
import type { ReportTarget } from './targets'

export const person: ReportTarget = {
  type: 'user',
  name: '用户',
  /** As everybody sees the person: whoever is blocked can still be reported. Refuses with 12401 when there is nobody. */
  async evidence(trx, id) {
    const { user } = await personOf(trx, id, null)
    return { authorId: user.id, snapshot: user }
  },
  uphold: (trx, userId, reason) => emit(trx, 'report.warned', { userId, about: 'user', reason }),
}

import { Type } from 'typebox'
import { Id } from '../endpoint'
import { adminEndpoints } from './endpoint'
import { SanctionTerm } from './user'

/** Who may log in. */
export const login = adminEndpoints({
  'POST /admin/api/user/freeze': {
    summary: '冻结：所有设备立即退出，期间不能登录',
    permission: 'user.freeze',
    body: SanctionTerm,
    result: Type.Object({ id: Id }),
    audit: { subject: 'user', id: 'body.userId' },
  },
})

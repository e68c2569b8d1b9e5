import type { company as spec } from '../../../../contract/admin/company'
import { partOf, type AdminHandlers, type AdminScope } from '../../../app/admin'
import { closeInquiry, inquiryPage, inquiryPhone } from './inquiries'
import { handOver } from './hand-over'
import { createKey, keyTable, revokeKey, runPage } from './keys'
import {
  adminMembers,
  allowChanges,
  companyCard,
  companyPage,
  correct,
  createDepartment,
  departmentById,
  departmentTable,
  editDepartment,
  holdCompany,
  licenceOf,
  removeDepartment,
  review,
} from './manage-companies'

/** An operator of one company looks after that company. */
export const companyScope: AdminScope = { kind: 'company', owns: async (_db, ownerId, id) => ownerId === id }

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/company/page': async ({ body }, { db }) => companyPage(db, body),
  'GET /admin/api/company/show/:id': async ({ params }, { db }) => companyCard(db, params.id),
  'GET /admin/api/company/licence/:id': async ({ params }, { db, settings }) => licenceOf(db, settings, params.id),
  'POST /admin/api/company/review': async ({ body }, { db, audit }) => {
    const held = await holdCompany(db, body.id)
    audit.before({ verify: held.verify })
    await review(db, held, body)
    return true
  },
  'POST /admin/api/company/edit': async ({ body }, { db, audit }) => {
    const held = await holdCompany(db, body.id)
    audit.before(partOf(held, body))
    await correct(db, held, body)
    return true
  },
  'POST /admin/api/company/changes': async ({ body }, { db, audit }) => {
    audit.before({ more: (await holdCompany(db, body.id)).moreChanges })
    await allowChanges(db, body.id, body.more)
    return true
  },
  'POST /admin/api/company/member/page': async ({ body }, { db }) => adminMembers(db, body),
  'POST /admin/api/company/main': async ({ body }, { db, audit }) => {
    audit.before({ mainId: (await holdCompany(db, body.companyId)).mainId })
    await handOver(db, body.companyId, body.memberId, body.reason)
    return true
  },
  'POST /admin/api/company/inquiry/page': async ({ body }, { db }) => inquiryPage(db, body),
  'POST /admin/api/company/inquiry/phone/:id': async ({ params }, { db }) => ({ phone: await inquiryPhone(db, params.id) }),
  'POST /admin/api/company/inquiry/close': async ({ body }, { db, audit }) => {
    const before = await closeInquiry(db, body)
    audit.before(before)
    return true
  },
  'POST /admin/api/company/key/list': async ({ body }, { db }) => keyTable(db, body.companyId),
  'POST /admin/api/company/key/create': async ({ body }, { db, settings }) => createKey(db, settings, body),
  'POST /admin/api/company/key/revoke': async ({ body }, { db }) => revokeKey(db, body),
  'POST /admin/api/company/sync/page': async ({ body }, { db }) => runPage(db, body),
  'POST /admin/api/company/department/list': async ({ body }, { db }) => departmentTable(db, body.companyId),
  'POST /admin/api/company/department/create': async ({ body }, { db }) => ({ id: await createDepartment(db, body) }),
  'POST /admin/api/company/department/edit': async ({ body }, { db, audit }) => {
    audit.before(await departmentById(db, body.companyId, body.id))
    await editDepartment(db, body.companyId, body)
    return true
  },
  'POST /admin/api/company/department/remove': async ({ body }, { db, audit }) => {
    audit.before(await departmentById(db, body.companyId, body.id))
    await removeDepartment(db, body.companyId, body.id)
    return true
  },
}

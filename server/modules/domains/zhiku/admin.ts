import { zhiku as spec } from '../../../../contract/admin/zhiku'
import type { AdminHandlers } from '../../../app/admin'
import { bytesOf } from '../../../app/upload'
import { addTimes, codeOf, decideIssue, openIssues, setLaw, setStatus, traceCode } from './managing'
import { publish } from './versions'

const { uploadMaxMb } = spec['POST /admin/api/zhiku/trace']

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/zhiku/version': async ({ body: { id, ...version } }, { db, gateways }) =>
    publish(db, gateways, { docId: id, ...version }),
  'POST /admin/api/zhiku/status': async ({ body }, { db }) => setStatus(db, body.id, body.status),
  'POST /admin/api/zhiku/law': async ({ body }, { db }) => setLaw(db, body),
  'POST /admin/api/zhiku/issue/page': async ({ body }, { db }) => openIssues(db, body),
  'POST /admin/api/zhiku/issue/decide': async ({ body }, { db }) => decideIssue(db, body),
  'POST /admin/api/zhiku/times': async ({ body }, { db }) => addTimes(db, body),
  'POST /admin/api/zhiku/trace': async ({ body }, { db }) => {
    const code = await codeOf(await bytesOf(body, uploadMaxMb!))
    return code === undefined ? null : traceCode(db, code)
  },
  'POST /admin/api/zhiku/traceCode': async ({ body }, { db }) => traceCode(db, body.code),
}

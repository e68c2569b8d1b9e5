import { zhiku as spec } from '../../../../contract/admin/zhiku'
import { partOf, type AdminHandlers } from '../../../app/admin'
import { previewOf } from '../../../app/http/preview'
import { bytesOf } from '../../../app/http/upload'
import { categoryList, removeCategory, saveCategory } from './authoring/categories'
import { authoredPage, createDoc, docForm, editDoc, holdPrices, salesOf, setPrice } from './authoring/docs'
import { decideReview, heldReviews } from './authoring/reviews'
import { handedOut, oddDownloads } from './hand-out/log'
import { addTimes, codeOf, decideIssue, issuePage, setLaw, setStatus, traceCode } from './manage-documents'
import { createPack, packDocs, setPackDocs } from './packs'
import { passUpload, rejectUpload, uploadedFile, uploadedPage } from './upload/looking'
import { publish } from './versions'

const { uploadMaxMb } = spec['POST /admin/api/zhiku/trace']

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/zhiku/page': async ({ body }, { db }) => authoredPage(db, body),
  'GET /admin/api/zhiku/show/:id': async ({ params }, { db }) => docForm(db, params.id),
  'GET /admin/api/zhiku/preview/:id': async ({ params }, { db, settings, now }) => {
    await docForm(db, params.id)
    return previewOf(settings, ['document', params.id], 'pages/zhiku/detail', now)
  },
  'GET /admin/api/zhiku/category/list': async (_input, { db }) => categoryList(db),
  'POST /admin/api/zhiku/category/save': async ({ body }, { db, audit }) => {
    if (body.id) audit.before((await categoryList(db)).find(({ id }) => id === body.id) ?? null)
    return { id: await saveCategory(db, body) }
  },
  'POST /admin/api/zhiku/category/remove': async ({ body }, { db }) => removeCategory(db, body.id),
  'POST /admin/api/zhiku/create': async ({ body }, { db }) => ({ id: await createDoc(db, body) }),
  'POST /admin/api/zhiku/pack/create': async ({ body }, { db }) => ({ id: await createPack(db, body) }),
  'POST /admin/api/zhiku/pack/docs': async ({ body: { id, docIds } }, { db, audit }) => {
    audit.before({ docIds: await packDocs(db, id) })
    return setPackDocs(db, id, docIds)
  },
  'POST /admin/api/zhiku/edit': async ({ body }, { db, audit }) => {
    audit.before(partOf(await docForm(db, body.id), body))
    await editDoc(db, body)
    return true
  },
  'POST /admin/api/zhiku/price': async ({ body }, { db, audit }) => {
    audit.before(partOf(await holdPrices(db, body.id), body))
    await setPrice(db, body)
    return true
  },
  'POST /admin/api/zhiku/sales/list': async ({ body }, { db }) => salesOf(db, body.from, body.to),
  'POST /admin/api/zhiku/review/page': async ({ body }, { db }) => heldReviews(db, body),
  'POST /admin/api/zhiku/review/decide': async ({ body }, { db }) => decideReview(db, body),
  'POST /admin/api/zhiku/upload/page': async ({ body }, { db }) => uploadedPage(db, body),
  'GET /admin/api/zhiku/upload/file/:id': async ({ params }, { db, gateways }) => uploadedFile(db, gateways, params.id),
  'POST /admin/api/zhiku/upload/pass': async ({ body }, { db }) => passUpload(db, body.id),
  'POST /admin/api/zhiku/upload/reject': async ({ body }, { db }) => rejectUpload(db, body.id, body.reason),
  'POST /admin/api/zhiku/version': async ({ body: { id, requestId: _once, ...version } }, { db, gateways }) =>
    publish(db, gateways, { docId: id, ...version }),
  'POST /admin/api/zhiku/status': async ({ body }, { db }) => setStatus(db, body.id, body.status),
  'POST /admin/api/zhiku/law': async ({ body }, { db }) => setLaw(db, body),
  'POST /admin/api/zhiku/issue/page': async ({ body }, { db }) => issuePage(db, body),
  'POST /admin/api/zhiku/issue/decide': async ({ body }, { db }) => decideIssue(db, body),
  'POST /admin/api/zhiku/times': async ({ body }, { db }) => addTimes(db, body),
  'POST /admin/api/zhiku/download/page': async ({ body }, { db }) => handedOut(db, body),
  'GET /admin/api/zhiku/download/odd': async (_input, { db }) => oddDownloads(db),
  'POST /admin/api/zhiku/trace': async ({ body }, { db }) => {
    const code = await codeOf(await bytesOf(body, uploadMaxMb!))
    return code === undefined ? null : traceCode(db, code)
  },
  'POST /admin/api/zhiku/traceCode': async ({ body }, { db }) => traceCode(db, body.code),
}

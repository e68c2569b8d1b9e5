import { tiku as spec } from '../../../../contract/admin/tiku'
import type { AdminHandlers } from '../../../app/admin'
import { gone, refuse } from '../../../app/errors'
import { bytesOf } from '../../../app/http/upload'
import { hasAccount } from '../../identity/user/people'
import { bankList, markPage, paperById, paperPage, questionById, questionPage, sessionPage } from './browse'
import { bankShown, offerPaper, saveBank, switchBank, wrongReport } from './admin-actions/banks'
import { endFault, faultPage } from './admin-actions/faults'
import { exclude, suspects } from './admin-actions/ranks'
import { importQuestions, template } from './import-questions'
import { markText } from './marking'
import { makePaper } from './papers'
import { addBank, addQuestion, editQuestion, switchQuestion } from './questions'
import { extend, takeBack } from './sessions'

const { uploadMaxMb } = spec['POST /admin/api/tiku/question/import/:bankId']

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/tiku/bank/list': async (_input, { db }) => bankList(db),
  'POST /admin/api/tiku/bank/create': async ({ body }, { db }) => ({ id: await addBank(db, body.name, body.intro) }),
  'GET /admin/api/tiku/bank/show/:id': async ({ params }, { db }) => bankShown(db, params.id),
  'POST /admin/api/tiku/bank/save': async ({ body }, { db, audit }) => {
    audit.before(await bankShown(db, body.id))
    await saveBank(db, body)
    return true
  },
  'POST /admin/api/tiku/bank/state': async ({ body: { id, state } }, { db, audit }) => {
    audit.before(await switchBank(db, id, state))
    return true
  },
  'POST /admin/api/tiku/wrong/page': async ({ body }, { db }) => wrongReport(db, body),
  'POST /admin/api/tiku/fault/page': async ({ body }, { db }) => faultPage(db, body),
  'POST /admin/api/tiku/fault/end': async ({ body }, { db, operator, now }) => ({
    changed: await endFault(db, body, operator.id, now),
  }),
  'POST /admin/api/tiku/rank/list': async (_input, { db, now }) => suspects(db, now),
  'POST /admin/api/tiku/rank/exclude': async ({ body }, { db }) => {
    await exclude(db, body.userId, body.reason)
    return true
  },
  'POST /admin/api/tiku/rank/restore': async ({ body }, { db }) => {
    await exclude(db, body.userId, null)
    return true
  },

  'POST /admin/api/tiku/question/page': async ({ body }, { db }) => questionPage(db, body),
  'GET /admin/api/tiku/question/show/:id': async ({ params }, { db }) => questionById(db, params.id),
  'POST /admin/api/tiku/question/create': async ({ body: { bankId, requestId: _requestId, ...question } }, { db }) => ({
    id: (await addQuestion(db, bankId, question)) ?? refuse(400, '题库里已有这道题'),
  }),
  'POST /admin/api/tiku/question/edit': async ({ body: { id, ...question } }, { db, audit }) => {
    audit.before(await questionById(db, id))
    await editQuestion(db, id, question)
    return true
  },
  'POST /admin/api/tiku/question/state': async ({ body }, { db }) => {
    await switchQuestion(db, body.id, body.state)
    return true
  },
  'GET /admin/api/tiku/question/template': async () => ({
    filename: '题目导入模板.csv',
    contentType: 'text/csv; charset=utf-8',
    bytes: Buffer.from(template()),
  }),
  'POST /admin/api/tiku/question/import/:bankId': async ({ params, body }, { db, audit }) => {
    const imported = await importQuestions(db, params.bankId, await bytesOf(body, uploadMaxMb))
    audit.after({ added: imported.added, known: imported.known, faults: imported.faults.length })
    return imported
  },

  'POST /admin/api/tiku/paper/page': async ({ body }, { db }) => paperPage(db, body),
  'GET /admin/api/tiku/paper/show/:id': async ({ params }, { db }) => paperById(db, params.id),
  'POST /admin/api/tiku/paper/create': async ({ body: { requestId: _requestId, ...paper } }, { db }) => ({
    id: await makePaper(db, paper),
  }),
  'POST /admin/api/tiku/paper/offer': async ({ body }, { db }) => {
    await offerPaper(db, body)
    return true
  },

  'POST /admin/api/tiku/session/page': async ({ body }, { db, modules }) => sessionPage(db, modules, body),
  'POST /admin/api/tiku/session/extend': async ({ body: { userId, minutes, reason, ...use } }, { db, modules }) => {
    const known = modules.all('tikuUses').find((one) => one.use === use.use)
    if (!(await known?.titlesOf(db, [use.useId]))?.size || !(await hasAccount(db, userId))) return gone()
    await extend(db, use, userId, minutes * 60, reason)
    return true
  },
  'POST /admin/api/tiku/session/reset': async ({ body }, { db, audit }) => {
    const before = (await takeBack(db, body.id, body.reason)) ?? gone()
    audit.before({ state: before.state, objective: before.objective, subjective: before.subjective })
    return true
  },

  'POST /admin/api/tiku/mark/page': async ({ body }, { db, modules, operator }) => markPage(db, modules, operator.id, body),
  'POST /admin/api/tiku/mark/save': async ({ body }, { db, operator }) =>
    markText(db, { operatorId: operator.id }, body, () => true),
}

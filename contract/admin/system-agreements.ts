import { Type, type Static } from 'typebox'
import { Body, Id, OneOf, RequestId, Time } from '../endpoint'
import { AGREEMENTS } from '../rules/agreements'
import { AgreementVersion } from '../system'
import { adminEndpoints } from './endpoint'

const kind = OneOf(...AGREEMENTS)
const version = AgreementVersion
const words = {
  title: Type.String({ minLength: 1, maxLength: 30, pattern: '\\S' }),
  text: Type.String({
    minLength: 10,
    maxLength: 60_000,
    description: '全文：每一节的标题单独一行，以“## ”开头；下面一行一段',
  }),
  changes: Type.String({
    minLength: 1,
    maxLength: 1000,
    pattern: '\\S',
    description: '改了什么，一行一条；每个人同意之前读到的就是这些',
  }),
  asks: Type.Boolean({ description: '请每个人重新同意；只改了错别字的不必' }),
}
const NewAgreement = Body({ kind, version, ...words, requestId: RequestId })
export type NewAgreement = Static<typeof NewAgreement>
const AgreementChange = Body({ id: Id, version, ...words })
export type AgreementChange = Static<typeof AgreementChange>

const row = {
  id: Id,
  kind,
  version,
  title: Type.String(),
  changes: Type.String(),
  asks: Type.Boolean(),
  state: OneOf('ahead', 'on', 'past'),
  createdAt: Time,
}
const AgreementRow = Type.Object({ ...row, agreed: Type.Integer({ description: '多少人同意了这一天的协议' }) })
export type AgreementRow = Static<typeof AgreementRow>
const AgreementShown = Type.Object({ ...row, text: Type.String() })
export type AgreementShown = Static<typeof AgreementShown>

/** What people agree to, and from when. */
export const agreements = adminEndpoints({
  'GET /admin/api/agreement/list': {
    summary: '协议的各个版本，新的在前',
    permission: 'system.agreements',
    result: Type.Array(AgreementRow),
  },
  'GET /admin/api/agreement/show/:id': {
    summary: '一个版本的全文',
    permission: 'system.agreements',
    result: AgreementShown,
  },
  'POST /admin/api/agreement/create': {
    summary: '写一个新的版本，到生效那天零时自己换上',
    permission: 'system.agreements',
    body: NewAgreement,
    result: Type.Object({ id: Id }),
    audit: { subject: 'agreement', id: 'result.id' },
  },
  'POST /admin/api/agreement/edit': {
    summary: '修改还没有生效的版本',
    permission: 'system.agreements',
    body: AgreementChange,
    result: Type.Boolean(),
    audit: { subject: 'agreement', id: 'body.id' },
  },
  'POST /admin/api/agreement/remove': {
    summary: '撤回还没有生效的版本',
    permission: 'system.agreements',
    body: Body({ id: Id }),
    result: Type.Boolean(),
    audit: { subject: 'agreement', id: 'body.id' },
  },
})

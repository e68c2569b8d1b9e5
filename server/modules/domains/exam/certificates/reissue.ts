import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import type { exam as spec } from '../../../../../contract/exam'
import type { Input, Result } from '../../../../../contract/endpoint'
import type { Ctx } from '../../../../app/context'
import { CertInput } from '../../../../../contract/certOrder'
import type { Db, Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { page } from '../../../../app/http/page'
import { coverOf } from '../../lesson/catalog/cards'
import { courseCover } from '../../lesson/catalog/titles'
import { giveBack } from '../../../commerce/order/refunds/give-back'
import { restOf } from '../../../commerce/order/refunds/shares'
import { cancel, deliveryOf, paidFor, unbindOrder } from '../../../commerce/delivery/parcels'
import type { Offer, Sellable } from '../../../commerce/order/shops/sellable'
import { certOf, holdCert, isRevoked, type CertRow } from './cert-queries'
import { insertPaper, paperOfOrder, papersOf, payBy, readdress } from './paper-queries'
import { mailFrom, NOT_TO_MAIL, whyNoReissue } from './papers'

const ROUTE = 'POST /api/course/courseCertReissue'
type Body = Input<typeof ROUTE, (typeof spec)[typeof ROUTE]>['body']

const PAY_MINUTES = 30
const RULE = '寄出之前可以申请退款，原路退回；寄出之后不能退款'

/**
 * Another paper is wanted: why, and where to. It is mailed once its order is paid; until then, and until it is sent, both can
 * be changed. Refuses with 10104 (no certificate), 11362 (none can be had now).
 */
export const askReissue = (
  { db, user, now }: Ctx,
  { courseId, reason, ...given }: Body,
): Promise<Result<(typeof spec)[typeof ROUTE]>> =>
  db.transaction().execute(async (trx) => {
    const cert = (await holdCert(trx, user.id, courseId)) ?? gone()
    const papers = await papersOf(trx, cert.id)
    needFree(whyNoReissue(cert, papers, now))
    const asked = papers.find(({ state }) => state === 'draft')
    const mail = mailFrom(given)
    if (asked) await readdress(trx, asked.id, mail, reason)
    else await insertPaper(trx, cert, mail, { reason, state: 'draft' })
    return { price: cert.reissue_price }
  })

const needFree = (why: string) => (why ? refuse(codes.NO_REISSUE, why) : undefined)

async function asked(db: Db, cert: CertRow) {
  const papers = await papersOf(db, cert.id)
  needFree(whyNoReissue(cert, papers, new Date()))
  return papers.find(({ state }) => state === 'draft') ?? refuse(codes.NO_REISSUE, '请先填写补寄原因和收件信息')
}

/** Who asked for the course is looked for by the course: everybody has one certificate of it. */
async function offer(db: Db, { courseId }: { courseId: string }, userId: string): Promise<Offer> {
  const cert = (await certOf(db, userId, courseId)) ?? gone()
  const paper = await asked(db, cert)
  const { rows } = await sql<{ cover_file: string | null }>`select ${courseCover(sql`${courseId}::uuid`)} as cover_file`.execute(
    db,
  )
  return {
    title: '补寄纸质证书',
    cover: coverOf({ id: courseId, title: cert.course_title, cover_file: rows[0].cover_file }),
    spec: `《${cert.course_title}》结业证书 · 快递寄出`,
    originPrice: cert.reissue_price,
    price: cert.reissue_price,
    lines: [],
    coinShare: 0,
    payWindowMinutes: PAY_MINUTES,
    virtual: false,
    fulfilment: 'ship',
    left: null,
    refundRule: RULE,
    delivery: deliveryOf(paper),
  }
}

/** Another paper of a certificate, as the order module sells it. */
export const sellable: Sellable<typeof CertInput> = {
  kind: 'cert',
  input: CertInput,
  bizId: ({ courseId }) => courseId,
  offer,
  async reserve(trx, { userId, bizId, orderId }) {
    const cert = (await holdCert(trx, userId, bizId)) ?? gone()
    await asked(trx, cert)
    if (!(await payBy(trx, cert.id, orderId))) refuse(codes.NO_REISSUE, '已有一张补寄订单，请先支付或取消')
  },
  release: async (trx, { orderId }) => void (await unbindOrder(trx, orderId)),
  async fulfil(trx, { orderId, userId, bizId }) {
    const cert = await holdCert(trx, userId, bizId)
    const paper = await paperOfOrder(trx, orderId)
    const moved = cert && paper && !isRevoked(cert) && (await paidFor(trx, paper.id))
    // Revoked between the order and the money: there is nothing to mail.
    return moved ? undefined : giveBack(trx, orderId, NOT_TO_MAIL)
  },
  revoke: (trx, { orderId }) => cancelPaper(trx, orderId),
  async refundable({ db }, sale) {
    const paper = await paperOfOrder(db, sale.orderId)
    return paper?.state === 'sent' || paper?.state === 'delivered' ? `纸质证书已寄出。${RULE}` : restOf(sale)
  },
  nextSteps: async (_inquiry, { bizId: courseId, lines }) => [
    {
      text: '查看证书',
      note: lines[0]?.spec,
      action: '查看证书',
      at: page('pages/lesson/certAddress', { courseId }),
      use: true,
    },
  ],
}

async function cancelPaper(trx: Trx, orderId: string) {
  const paper = await paperOfOrder(trx, orderId)
  if (paper) await cancel(trx, paper.id, 'waiting')
}

import { vip as spec } from '../../../../contract/admin/vip'
import { partOf, type AdminHandlers } from '../../../app/admin'
import { bytesOf } from '../../../app/http/upload'
import { refuseMalware } from '../../platform/file/documents'
import { endingPage, writeCare } from './care'
import { adminContractPage, adminContractFile, signContract } from './manage-contracts'
import { adjustSeats, giveCompanyTime, giveTime, revokeGift, termPage } from './granting'
import {
  benefitTable,
  cardTable,
  createCard,
  editBenefit,
  editCard,
  holdCard,
  priceHistory,
  setCardPrice,
  setCardStatus,
  setQuotas,
} from './manage-cards'
import { vipReport } from './report'

const { uploadMaxMb } = spec['POST /admin/api/vipContract/sign/:id']

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/vipContract/page': async ({ body }, { db }) => adminContractPage(db, body),
  'GET /admin/api/vipContract/file/:id': async ({ params, query }, ctx) => adminContractFile(ctx, params.id, query.which),
  'POST /admin/api/vipContract/sign/:id': async ({ params, query, body }, { db, gateways, audit }) => {
    const scan = await bytesOf(body, uploadMaxMb)
    await refuseMalware(gateways, body.filename, scan)
    audit.before({ signedAt: await signContract(db, gateways.storage, { id: params.id, ...query }, scan) })
    return true
  },

  'GET /admin/api/vipCard/list': async (_input, { db }) => cardTable(db),
  'POST /admin/api/vipCard/create': async ({ body }, { db }) => ({ id: await createCard(db, body) }),
  'POST /admin/api/vipCard/edit': async ({ body }, { db, audit }) => {
    audit.before(partOf(await holdCard(db, body.id), body))
    await editCard(db, body)
    return true
  },
  'POST /admin/api/vipCard/benefits': async ({ body }, { db, audit }) => {
    const card = await holdCard(db, body.id)
    audit.before({ benefits: card.benefits })
    await setQuotas(db, card, body.benefits)
    return true
  },
  'POST /admin/api/vipCard/status': async ({ body }, { db, audit }) => {
    audit.before(partOf(await holdCard(db, body.id), body))
    await setCardStatus(db, body.id, body.status)
    return true
  },
  'POST /admin/api/vipCard/price': async ({ body }, { db, audit }) => {
    const card = await holdCard(db, body.id)
    const { price, origin_price: originPrice, first_price: firstPrice, seat_price: seatPrice } = card
    audit.before({ price, originPrice, firstPrice, seatPrice })
    await setCardPrice(db, card, body)
    return true
  },
  'GET /admin/api/vipCard/prices/:id': async ({ params }, { db }) => priceHistory(db, params.id),
  'GET /admin/api/vipBenefit/list': async (_input, ctx) => benefitTable(ctx),
  'POST /admin/api/vipBenefit/edit': async ({ body }, { db, audit }) => {
    audit.before(await editBenefit(db, body))
    return true
  },

  'POST /admin/api/vipTerm/page': async ({ body }, { db }) => termPage(db, body),
  'POST /admin/api/vipTerm/ending/page': async ({ body }, { db }) => endingPage(db, body),
  'POST /admin/api/vipTerm/care': async ({ body }, { db, modules }) => writeCare(db, modules, body),
  'POST /admin/api/vipTerm/give': async ({ body }, { db }) => ({ id: await giveTime(db, body) }),
  'POST /admin/api/vipTerm/giveCompany': async ({ body }, { db }) => ({ id: await giveCompanyTime(db, body) }),
  'POST /admin/api/vipTerm/seats': async ({ body }, { db }) => ({ total: await adjustSeats(db, body) }),
  'POST /admin/api/vipTerm/revoke': async ({ body }, { db, audit }) => {
    audit.before(await revokeGift(db, body))
    return true
  },
  'GET /admin/api/vip/report': async ({ query }, ctx) => vipReport(ctx, new Date(`${query.since}T00:00:00+08:00`)),
}

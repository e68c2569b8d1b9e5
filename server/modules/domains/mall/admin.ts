import type { mall as spec } from '../../../../contract/admin/mall'
import { partOf, type AdminHandlers } from '../../../app/admin'
import { decideAfterSale } from './after-sale'
import { addCodes, productList, publish, saveProduct, saveSku, showProduct, afterSalePage } from './manage-products'
import { prizeSkus } from './choices'
import { categoryList, removeCategory, saveCategory, saveShop, shopList, showShop } from './manage-shops'
import { orderSections, removeSection, saveSection, sectionList, showSection } from './sections'

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/mall/product/page': async ({ body }, { db }) => productList(db, body),
  'GET /admin/api/mall/product/show/:id': async ({ params }, { db }) => showProduct(db, params.id),
  'POST /admin/api/mall/product/save': async ({ body }, { db, modules, audit }) => {
    if (body.id) audit.before(await showProduct(db, body.id))
    return { id: await saveProduct(db, modules, body) }
  },
  'POST /admin/api/mall/product/sku': async ({ body }, { db, audit }) => {
    const { skus } = await showProduct(db, body.id)
    const before = skus.find(({ id }) => id === body.skuId)
    if (before) audit.before(partOf(before, body))
    return { id: await saveSku(db, body) }
  },
  'POST /admin/api/mall/product/publish': async ({ body: { id, on } }, { db, audit }) => {
    audit.before({ on: await publish(db, id, on) })
    return true
  },
  'POST /admin/api/mall/product/codes': async ({ body }, { db, settings }) => addCodes(db, settings, body),
  'POST /admin/api/mall/sku/list': async ({ body }, { db }) => prizeSkus(db, body),
  'POST /admin/api/mall/shop/page': async ({ body }, { db }) => shopList(db, body),
  'GET /admin/api/mall/shop/show/:id': async ({ params }, { db }) => showShop(db, params.id),
  'POST /admin/api/mall/shop/save': async ({ body: { requestId: _once, ...body } }, { db, audit }) => {
    if (body.id) audit.before(partOf(await showShop(db, body.id), body))
    // In the order in which they are shown, which whoever writes them does not mind.
    audit.after({ ...body, staff: body.staff.toSorted() })
    return saveShop(db, body)
  },
  'GET /admin/api/mall/section/list': async (_input, { db }) => sectionList(db),
  'GET /admin/api/mall/section/show/:id': async ({ params }, { db }) => showSection(db, params.id),
  'POST /admin/api/mall/section/save': async ({ body }, { db, audit }) => {
    if (body.id) audit.before(await showSection(db, body.id))
    return { id: await saveSection(db, body) }
  },
  'POST /admin/api/mall/section/order': async ({ body }, { db, audit }) => {
    audit.before({ ids: (await sectionList(db)).map(({ id }) => id) })
    return orderSections(db, body.ids)
  },
  'POST /admin/api/mall/section/remove': async ({ body }, { db, audit }) => {
    audit.before(await showSection(db, body.id))
    return removeSection(db, body.id)
  },
  'GET /admin/api/mall/category/list': async (_input, { db }) => categoryList(db),
  'POST /admin/api/mall/category/save': async ({ body }, { db, audit }) => {
    if (body.id) audit.before((await categoryList(db)).find(({ id }) => id === body.id) ?? null)
    return { id: await saveCategory(db, body) }
  },
  'POST /admin/api/mall/category/remove': async ({ body }, { db, operator }) => removeCategory(db, operator, body.id),
  'POST /admin/api/mall/afterSale/page': async ({ body }, { db, settings }) => afterSalePage(db, settings, body),
  'POST /admin/api/mall/afterSale/decide': async ({ body: { reason, ...decided } }, { db, modules, audit }) => {
    const { reply: _, images: __, ...before } = await decideAfterSale({ db, modules }, { ...decided, reply: reason })
    audit.before({ orderId: before.order_id, state: before.state })
    return true
  },
}

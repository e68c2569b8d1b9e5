import type { mall as spec } from '../../../../contract/mall'
import type { Handlers } from '../../../app/context'
import { shopHandlers } from '../../commerce/order/shops/shop-handlers'
import { askAfterSale, withdrawAfterSale } from './after-sale'
import { home, productPage } from './cards'
import { productDetail, shopDetail } from './detail'
import { extraOf, readdress, revealCode } from './exchange'
import { remind } from './reminders'
import { checkVoucher, verifyVoucher } from './vouchers'

export const handlers: Handlers<typeof spec> = {
  ...shopHandlers('mallOrder', 'mall'),
  'GET /api/mall/home': async (_input, ctx) => home(ctx),
  'POST /api/mallProduct/page': async ({ body }, ctx) => productPage(ctx, body),
  'GET /api/mallProduct/detail/:id': async ({ params }, ctx) => productDetail(ctx, params.id),
  'POST /api/mallProduct/remind': async ({ body }, ctx) => remind(ctx, body),
  'GET /api/mallShop/detail/:id': async ({ params }, ctx) => shopDetail(ctx, params.id),
  'POST /api/mallShop/check': async ({ body }, ctx) => checkVoucher(ctx, body),
  'POST /api/mallShop/verify': async ({ body }, ctx) => verifyVoucher(ctx, body),
  'GET /api/mallOrder/extra/:id': async ({ params }, ctx) => extraOf(ctx, params.id),
  'POST /api/mallOrder/revealCode': async ({ body }, ctx) => revealCode(ctx, body),
  'POST /api/mallOrder/readdress': async ({ body }, ctx) => readdress(ctx, body),
  'POST /api/mallOrder/afterSale': async ({ body }, ctx) => askAfterSale(ctx, body),
  'POST /api/mallOrder/afterSaleCancel': async ({ body }, ctx) => withdrawAfterSale(ctx, body.id),
}

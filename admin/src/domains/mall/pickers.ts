import { named, type Finding } from '../../kit/pickers'

export const finding: Finding = {
  pickers: {
    product: { route: 'POST /admin/api/mall/product/page', title: named('title') },
    goods: { route: 'POST /admin/api/mall/sku/list', by: 'keyword', body: { gives: 'mall' }, title: named('name') },
    cards: { route: 'POST /admin/api/mall/sku/list', by: 'keyword', body: { gives: 'card' }, title: named('name') },
    mallShop: { route: 'POST /admin/api/mall/shop/page', title: named('name') },
    mallCategory: { route: 'GET /admin/api/mall/category/list', title: named('name') },
  },
  byKind: { mall: 'goods', card: 'cards' },
}

import { named } from '../../kit/form/pickers'
import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const mall: Module = {
  menu: {
    shop: [
      listed(10, 'products', '/products', '商品', 'POST /admin/api/mall/product/page'),
      listed(20, 'shops', '/shops', '商家', 'POST /admin/api/mall/shop/page'),
      listed(30, 'categories', '/product-categories', '商品分类', 'GET /admin/api/mall/category/list'),
      listed(35, 'sections', '/mall-sections', '商城首页的栏', 'GET /admin/api/mall/section/list'),
      listed(40, 'afterSales', '/after-sales', '售后', 'POST /admin/api/mall/afterSale/page'),
    ],
  },
  pickers: {
    product: { route: 'POST /admin/api/mall/product/page', kind: 'mallProduct', by: 'keyword', title: named('title') },
    goods: {
      route: 'POST /admin/api/mall/sku/list',
      kind: 'mallSku',
      by: 'keyword',
      body: { gives: 'mall' },
      title: named('name'),
    },
    cards: {
      route: 'POST /admin/api/mall/sku/list',
      kind: 'mallSku',
      by: 'keyword',
      body: { gives: 'card' },
      title: named('name'),
    },
    mallShop: { route: 'POST /admin/api/mall/shop/page', kind: 'mallShop', by: 'keyword', title: named('name') },
    mallCategory: { route: 'GET /admin/api/mall/category/list', title: named('name') },
  },
  byKind: { mall: 'goods', card: 'cards' },
}

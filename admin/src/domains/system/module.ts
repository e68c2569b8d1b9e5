import { listsOf, type Module } from '../../module'

const listed = listsOf(() => import('./declared'))

export const system: Module = {
  menu: {
    content: [
      listed(70, 'ads', '/banners', '横幅', 'POST /admin/api/ad/page'),
      listed(80, 'home', '/home-grid', '首页宫格', 'GET /admin/api/homeEntry/list'),
    ],
    settings: [
      listed(90, 'dicts', '/dictionaries', '字典', 'GET /admin/api/dict/list'),
      listed(100, 'agreements', '/agreements', '协议', 'GET /admin/api/agreement/list'),
      listed(110, 'webHosts', '/websites', '可以打开的网站', 'GET /admin/api/webHost/list'),
      listed(120, 'expiries', '/expiries', '密钥与证书', 'GET /admin/api/expiry/list'),
      listed(130, 'maintenance', '/maintenance', '维护公告', 'GET /admin/api/maintenance/list'),
      listed(160, 'deadLetters', '/dead-letters', '没送到的事件', 'POST /admin/api/deadLetter/page'),
    ],
  },
}

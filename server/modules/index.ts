import type { Module } from '../app/module'
import { growth } from './aggregates/growth/module'
import { invite } from './aggregates/invite/module'
import { lottery } from './aggregates/lottery/module'
import { mine } from './aggregates/mine/module'
import { neixun } from './aggregates/neixun/module'
import { coin } from './commerce/coin/module'
import { coupon } from './commerce/coupon/module'
import { delivery } from './commerce/delivery/module'
import { entitlement } from './commerce/entitlement/module'
import { invoice } from './commerce/invoice/module'
import { order } from './commerce/order/module'
import { payment } from './commerce/payment/module'
import { activity } from './domains/activity/module'
import { circle } from './domains/circle/module'
import { circleForm } from './domains/circleForm/module'
import { company } from './domains/company/module'
import { duihuan } from './domains/duihuan/module'
import { exam } from './domains/exam/module'
import { fanGroup } from './domains/fanGroup/module'
import { kefu } from './domains/kefu/module'
import { lesson } from './domains/lesson/module'
import { live } from './domains/live/module'
import { tiku } from './domains/tiku/module'
import { vip } from './domains/vip/module'
import { mall } from './domains/mall/module'
import { wenwen } from './domains/wenwen/module'
import { zhiku } from './domains/zhiku/module'
import { login } from './identity/login/module'
import { user } from './identity/user/module'
import { file } from './platform/file/module'
import { moderation } from './platform/moderation/module'
import { system } from './platform/system/module'
import { admin } from './services/admin/module'
import { conversation } from './services/conversation/module'
import { dm } from './services/dm/module'
import { notice } from './services/notice/module'
import { report } from './services/report/module'
import { search } from './services/search/module'
import { saved } from './services/saved/module'
import { share } from './services/share/module'

/** Every module of the product, by rank: each may lean on those of its own rank and above it in this list. */
export const modules: Module[] = [
  // platform
  file,
  moderation,
  system,
  // identity
  user,
  login,
  // services
  notice,
  saved,
  share,
  search,
  report,
  admin,
  conversation,
  dm,
  // commerce
  coin,
  coupon,
  entitlement,
  payment,
  delivery,
  order,
  invoice,
  // domains
  circle,
  circleForm,
  company,
  lesson,
  live,
  activity,
  exam,
  zhiku,
  kefu,
  vip,
  duihuan,
  tiku,
  mall,
  fanGroup,
  wenwen,
  // aggregates
  growth,
  mine,
  neixun,
  lottery,
  invite,
]

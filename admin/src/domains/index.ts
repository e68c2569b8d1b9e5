import { activity } from './activity/module'
import { admin } from './admin/module'
import { circle } from './circle/module'
import { circleForm } from './circleForm/module'
import { coin } from './coin/module'
import { company } from './company/module'
import { coupon } from './coupon/module'
import { delivery } from './delivery/module'
import { duihuan } from './duihuan/module'
import { exam } from './exam/module'
import { fanGroup } from './fanGroup/module'
import { growth } from './growth/module'
import { invite } from './invite/module'
import { invoice } from './invoice/module'
import { kefu } from './kefu/module'
import { lesson } from './lesson/module'
import { live } from './live/module'
import { login } from './login/module'
import { lottery } from './lottery/module'
import { mall } from './mall/module'
import { mine } from './mine/module'
import { moderation } from './moderation/module'
import { neixun } from './neixun/module'
import { notice } from './notice/module'
import { order } from './order/module'
import { payment } from './payment/module'
import { report } from './report/module'
import { search } from './search/module'
import { system } from './system/module'
import { tiku } from './tiku/module'
import { user } from './user/module'
import { vip } from './vip/module'
import { wenwen } from './wenwen/module'
import { zhiku } from './zhiku/module'
import type { Module } from '../module'

/** Every domain of the back office. Where its lines stand in the menu, each says itself. */
export const modules: readonly Module[] = [
  activity,
  admin,
  circle,
  circleForm,
  coin,
  company,
  coupon,
  delivery,
  duihuan,
  exam,
  fanGroup,
  growth,
  invite,
  invoice,
  kefu,
  lesson,
  live,
  login,
  lottery,
  mall,
  mine,
  moderation,
  neixun,
  notice,
  order,
  payment,
  report,
  search,
  system,
  tiku,
  user,
  vip,
  wenwen,
  zhiku,
]

import { activity } from './activity'
import { admin } from './admin'
import { circle } from './circle'
import { circleForm } from './circleForm'
import { coin } from './coin'
import { company } from './company'
import { coupon } from './coupon'
import { delivery } from './delivery'
import { duihuan } from './duihuan'
import { entitlement } from './entitlement'
import { exam } from './exam'
import { fanGroup } from './fanGroup'
import { file } from './file'
import { growth } from './growth'
import { invite } from './invite'
import { invoice } from './invoice'
import { kefu } from './kefu'
import { lesson } from './lesson'
import { live } from './live'
import { login } from './login'
import { lottery } from './lottery'
import { mall } from './mall'
import { mine } from './mine'
import { moderation } from './moderation'
import { neixun } from './neixun'
import { neixunExam } from './neixunExam'
import { neixunHomework } from './neixunHomework'
import { notice } from './notice'
import { order } from './order'
import { payment } from './payment'
import { report } from './report'
import { search } from './search'
import { system } from './system'
import { tiku } from './tiku'
import { user } from './user'
import { vip } from './vip'
import { wenwen } from './wenwen'
import { zhiku } from './zhiku'

/** Every endpoint of the back office, by module. */
export const adminContract = {
  activity,
  admin,
  circle,
  circleForm,
  coin,
  company,
  coupon,
  delivery,
  duihuan,
  entitlement,
  exam,
  fanGroup,
  file,
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
  neixunExam,
  neixunHomework,
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
}

type Records = (typeof adminContract)[keyof typeof adminContract]
/** All of them in one record: what a union's members have as parameters, a function of it takes together. */
export type AdminApi = (Records extends infer R ? (R extends unknown ? (all: R) => void : never) : never) extends (
  all: infer All,
) => void
  ? All
  : never
export type { Operator } from './admin'
export type { AdminRoute, AdminSpec } from './endpoint'

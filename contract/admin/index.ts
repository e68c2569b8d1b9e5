import { admin } from './admin'
import { circle } from './circle'
import { coin } from './coin'
import { live } from './live'
import { login } from './login'
import { order } from './order'
import { report } from './report'
import { system } from './system'
import { user } from './user'

/** Every endpoint of the back office, by module. */
export const adminContract = { admin, circle, coin, live, login, order, report, system, user }

export type AdminApi = typeof admin &
  typeof circle &
  typeof coin &
  typeof live &
  typeof login &
  typeof order &
  typeof report &
  typeof system &
  typeof user
export type { Operator } from './admin'
export type { AdminRoute, AdminSpec } from './endpoint'

import { admin } from './admin'
import { coin } from './coin'
import { login } from './login'
import { system } from './system'
import { user } from './user'

/** Every endpoint of the back office, by module. */
export const adminContract = { admin, coin, login, system, user }

export type AdminApi = typeof admin & typeof coin & typeof login & typeof system & typeof user
export type { Operator } from './admin'
export type { AdminRoute, AdminSpec } from './endpoint'

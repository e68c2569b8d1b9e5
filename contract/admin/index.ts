import { admin } from './admin'
import { coin } from './coin'

/** Every endpoint of the back office, by module. */
export const adminContract = { admin, coin }

export type AdminApi = typeof admin & typeof coin
export type { Operator } from './admin'
export type { AdminRoute, AdminSpec } from './endpoint'

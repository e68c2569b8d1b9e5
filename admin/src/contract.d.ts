/**
 * Made of contract/admin when the back office is built (scripts/admin-bundle.mjs): data alone, without the library of
 * schemas.
 */
declare module 'endpoints:facts' {
  import type { Facts } from './api/contract'
  export const facts: Record<string, Facts>
}
declare module 'endpoints:schemas' {
  import type { Schemas } from './api/contract'
  export const load: Record<string, () => Promise<{ default: Record<string, Schemas> }>>
}
declare module '*.svg' {
  const text: string
  export default text
}
declare module '*.css' {}

import type { Api, Result } from '../../contract'
import { call } from '@/api/call'
import { session } from './session'

export type ClientConfig = Result<Api['GET /api/sysConfig/client']>

const FRESH_MS = 600_000
/** What holds when the server can't be asked. */
const BUNDLED: ClientConfig = {
  hotline: '',
  icp: '',
  agreementVersion: '',
  reconsent: false,
  agreementChanges: [],
  minVersion: '',
  uploadMaxMb: 10,
  video: 'off',
  paySandbox: false,
  maintenance: { on: false, text: '' },
  subscribe: [],
  homeGrid: [],
}

let known: ClientConfig | undefined
let heardAt = 0
let asking: Promise<ClientConfig> | undefined

// Whether somebody has agreed to the agreements is theirs.
session.onLeave(() => (known = undefined))

/** What the operator has set, at most ten minutes old; never rejects. */
export function clientConfig(): Promise<ClientConfig> {
  if (known && Date.now() - heardAt < FRESH_MS) return Promise.resolve(known)
  const { token } = session
  asking ??= call('GET /api/sysConfig/client')
    .then(
      (fresh) => {
        // Somebody else is logged in by now.
        if (token !== session.token) return fresh
        heardAt = Date.now()
        return (known = fresh)
      },
      () => known ?? BUNDLED,
    )
    .finally(() => (asking = undefined))
  return asking
}

/** The same, for who can't wait; empty until it was asked for. */
export const configNow = () => known ?? BUNDLED

import { createHash } from 'node:crypto'
import type { Db } from './db'
import type { Services } from './serve'

export interface User {
  id: string
}

/** Who is logged in, as the module says that opens sessions. */
export interface Sessions {
  /** Who a token belongs to, or undefined when it is unknown, expired, revoked, or its owner is closed. */
  userOf(db: Db, token: string): Promise<User | undefined>
  /** Those of these sessions, each the sha256 of its token in hex, that have not ended. */
  alive(db: Db, sessions: string[]): Promise<string[]>
}

declare module './module' {
  interface Extensions {
    sessions: Sessions
  }
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest()

type Asked = Pick<Services, 'db' | 'modules'>

export async function userOf({ db, modules }: Asked, token: string): Promise<User | undefined> {
  for (const sessions of modules.all('sessions')) {
    const user = await sessions.userOf(db, token)
    if (user) return user
  }
  return undefined
}

export const aliveOf = async ({ db, modules }: Asked, sessions: string[]): Promise<Set<string>> =>
  new Set((await Promise.all(modules.all('sessions').map(({ alive }) => alive(db, sessions)))).flat())

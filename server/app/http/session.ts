import { createHash } from 'node:crypto'
import type { Db } from '../database/db'
import { TtlCache } from '../ttl-cache'
import type { Services } from './serve'

export interface User {
  id: string
  /** The one training that the session opens: whoever has it is nobody anywhere else. */
  onlyFor?: string
  /** Until when the session that asks lives, if nothing more is asked in it. */
  expires?: Date
}

/** Somebody is another one in the official account than in the mini-program. */
export type WechatId = 'openid' | 'mini_openid'

/** Who is logged in, as the module says that opens sessions. */
export interface Sessions {
  /** Who a token belongs to, or undefined when it is unknown, expired, revoked, or its owner is closed. */
  userOf(db: Db, token: string): Promise<User | undefined>
  /** WeChat has said by a code who uses this session: it pays as that one, and the account is bound to it where it is free. */
  noteWechat(db: Db, token: string, id: WechatId, openid: string): Promise<void>
  /** Those of these sessions, each the sha256 of its token in hex, that have not ended. */
  alive(db: Db, sessions: string[]): Promise<string[]>
}

declare module '../module' {
  interface Extensions {
    sessions: Sessions
  }
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest()

type Asked = Pick<Services, 'db' | 'modules'>

/** Who a token stands for, also where it opens one training alone: for endpoints that let such sessions in. */
export async function anyoneOf({ db, modules }: Asked, token: string): Promise<User | undefined> {
  for (const sessions of modules.all('sessions')) {
    const user = await sessions.userOf(db, token)
    if (user) return user
  }
  return undefined
}

/** Who is logged in to the product. */
export async function userOf(asked: Asked, token: string): Promise<User | undefined> {
  const user = await anyoneOf(asked, token)
  return user?.onlyFor ? undefined : user
}

const RECENT_MS = 2000
const MOST_RECENT = 10_000

/**
 * As `userOf`, which may have been asked two seconds ago: for what all may read, where it only says whose own marks are
 * shown.
 */
export function recentUserOf(asked: Asked): (token: string) => Promise<User | undefined> {
  const recent = new TtlCache<Promise<User | undefined>>(RECENT_MS, MOST_RECENT)
  return (token) => TtlCache.of(recent, token, () => userOf(asked, token))
}

export async function noteWechat({ db, modules }: Asked, token: string, id: WechatId, openid: string): Promise<void> {
  for (const sessions of modules.all('sessions')) await sessions.noteWechat(db, token, id, openid)
}

export const liveSessions = async ({ db, modules }: Asked, sessions: string[]): Promise<Set<string>> =>
  new Set((await Promise.all(modules.all('sessions').map(({ alive }) => alive(db, sessions)))).flat())

import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { AdminApi } from '../../contract/admin'
import type { Result } from '../../contract/endpoint'
import { dropOldDrafts } from './kit/form/drafts'
import { call, messageOf, Refusal, session } from './api/call'
import { factsOf, type Route } from './api/contract'
import { enterAs } from './api/shift'

export type Me = Result<AdminApi['GET /admin/api/session/mine']>

const covers = (entries: readonly string[], permission: string) =>
  entries.some((entry) => entry === '*' || entry === permission || entry === permission.replace(/\..*/, '.*'))

/** Whether an endpoint answers somebody: what it would refuse is not shown. */
export function mayOf({ permissions, everywhere }: Me, route: Route): boolean {
  const { permission, scope } = factsOf(route)
  if (!permission.includes('.')) return true
  return covers(everywhere, permission) || (Boolean(scope) && covers(permissions, permission))
}

interface Session {
  me: Me
  may(route: Route): boolean
  /** Asks again who one is. */
  refresh(): Promise<void>
  leave(): Promise<void>
}
const SessionContext = createContext<Session | null>(null)
export const useSession = () => useContext(SessionContext)!
export const useMay = () => useSession().may

interface Doors {
  waiting: ReactNode
  failed(words: string, again: () => void): ReactNode
  signIn(enter: (me: Me) => void): ReactNode
  children: ReactNode
}
/** Shows the back office to whoever is signed in, and the way in to everybody else. The address stays as it was. */
export function SessionDoor({ waiting, failed, signIn, children }: Doors) {
  const [me, setMe] = useState<Me | null>()
  const [fault, setFault] = useState('')
  const enter = useCallback((who: Me) => {
    session.keep(who.csrf)
    enterAs(who.operator.id)
    setMe(who)
  }, [])
  const ask = useCallback(() => {
    call('GET /admin/api/session/mine').then(enter, (error: unknown) => {
      if (error instanceof Refusal && error.code === 401) setMe(null)
      else setFault(messageOf(error))
    })
  }, [enter])
  useEffect(() => {
    session.onEnd(() => setMe(null))
    dropOldDrafts()
    ask()
  }, [ask])
  const value = useMemo(
    () =>
      me && {
        me,
        may: (route: Route) => mayOf(me, route),
        refresh: () => call('GET /admin/api/session/mine').then(enter, () => {}),
        leave: async () => {
          await call('POST /admin/api/session/logout', { body: {} }).catch(() => {})
          setMe(null)
        },
      },
    [me, enter],
  )
  const again = () => {
    setFault('')
    ask()
  }
  if (fault) return failed(fault, again)
  if (me === undefined) return waiting
  if (!value) return signIn(enter)
  return <SessionContext.Provider value={value}>{children}</SessionContext.Provider>
}

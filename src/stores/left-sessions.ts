import { platform } from '@/platform'
import { clearCachedFiles } from '@/platform/cached-files'

/** A session that was logged out of, and the use of the app that ended with it. */
interface Left {
  token: string
  sessionId: string
}
const KEY = 'leftSessions'
const { storage } = platform

// What a version before may have left under the key is none.
const left = (): Left[] => [storage.get<Left[]>(KEY) ?? []].flat().filter(({ token }) => token)

/** Whether the server has heard: a session that it does not know any more is over, too. */
async function end({ token, sessionId }: Left): Promise<boolean> {
  const tell = (path: string, body: object) =>
    platform.request({ method: 'POST', path, body, token }).then(
      ({ status }) => status < 500 && status !== 429,
      () => false,
    )
  if (sessionId) await tell('/api/user/end', { sessionId })
  return tell('/api/auth/logout', {})
}

async function endAll() {
  const tried = new Set<string>()
  const next = () => left().find(({ token }) => !tried.has(token))
  // Also those that join while one is told of.
  for (let one = next(); one; one = next()) {
    const { token: over } = one
    tried.add(over)
    if (!(await end(one))) continue
    const rest = left().filter(({ token }) => token !== over)
    if (rest.length) storage.set(KEY, rest)
    else storage.remove(KEY)
  }
}

let going: Promise<void> | undefined

/** Ends on the server what has ended here; what it does not hear of now it hears of at the next start. */
export function endLeft(): Promise<void> {
  going ??= endAll().finally(() => {
    going = undefined
  })
  return going
}

/** After a log-out: what is not worth waiting for, and what is. */
export async function clearUp() {
  void endLeft()
  await clearCachedFiles()
}

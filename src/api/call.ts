import type { Api, Result, Sent } from '../../contract'
import { hearServerTime } from '@/lib/server-time'
import { platform } from '@/platform'
import { ApiError, NetworkError } from './errors'

type Args<R extends keyof Api> = {} extends Sent<R, Api[R]> ? [input?: Sent<R, Api[R]>] : [input: Sent<R, Api[R]>]

export interface Credentials {
  /** '' when nobody is logged in or the token is out of date; whoever came in to a training alone has one for that. */
  token(path: string): string
  /** The server does not know the token (401) or refuses it (403). */
  onDenied(usedToken: string): void
}
let credentials: Credentials = { token: () => '', onDenied: () => {} }
/** The session store lends its token here, so that api/ needs no store. */
export const useCredentials = (lent: Credentials) => {
  credentials = lent
}

interface Envelope<T> {
  code: number
  message?: string
  msg?: string
  result: T
}

/** Turns an answer into its result, or throws; 401 and 403 go to the session, however many calls fail together. */
function unwrap<T>(status: number, body: unknown, usedToken: string): T {
  // Nothing of it has to be there: proxies answer in their own way.
  const envelope = body as Partial<Envelope<T>> | null
  const code = typeof envelope?.code === 'number' ? envelope.code : status
  // What the server calls done is what the contract says.
  if (code === 200) return envelope!.result as T
  if (code === 401 || code === 403) credentials.onDenied(usedToken)
  throw new ApiError(code, envelope?.message ?? envelope?.msg ?? '服务器开小差了，请稍后再试')
}

/** What is being asked. */
const onTheWay = new Set<Promise<unknown>>()

/**
 * Calls an endpoint of the contract. Throws ApiError or NetworkError; showing it is the caller's affair (patterns and act()
 * do).
 */
export function call<R extends keyof Api>(route: R, ...input: Args<R>): Promise<Result<Api[R]>> {
  const answer = ask(route, ...input)
  onTheWay.add(answer)
  const over = () => onTheWay.delete(answer)
  answer.then(over, over)
  return answer
}

/** Resolves when all that is being asked now is answered, and whoever asked has taken it. */
export async function allAnswered(): Promise<void> {
  await Promise.allSettled(onTheWay)
  await new Promise((resolve) => setTimeout(resolve))
}

async function ask<R extends keyof Api>(route: R, ...[input]: Args<R>): Promise<Result<Api[R]>> {
  // Which of them there are, and what routes look like, the contract says of each; here it may be any.
  const { params, query, body } = (input ?? {}) as {
    params?: Record<string, string>
    query?: Record<string, string | undefined>
    body?: unknown
  }
  const [method, pattern] = route.split(' ') as ['GET' | 'POST', string]
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params![name]))
  const search = Object.entries(query ?? {})
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${encodeURIComponent(value)}`))
    .join('&')
  const token = credentials.token(path)
  const answer = await platform
    .request({ method, path: path + (search && '?' + search), body: method === 'POST' ? (body ?? {}) : undefined, token })
    .catch(() => {
      throw new NetworkError()
    })
  if (answer.date) hearServerTime(answer.date)
  return unwrap(answer.status, answer.body, token)
}

/** Reads an answer line by line while it is written, as whoever is logged in. */
export const listen = (path: string, onLine: (line: string) => void) =>
  platform.lines({ path, token: credentials.token(path), onLine })

/** Uploads one file to the given path (the specification's "Upload"). */
export function upload<T>(
  path: string,
  file: string,
  name: string,
  onProgress?: (percent: number) => void,
  form?: Record<string, string>,
) {
  const token = credentials.token(path)
  const task = platform.upload({ path, file, name, form, token, onProgress })
  const done = task.done.then(
    (answer) => unwrap<T>(answer.status, answer.body, token),
    () => {
      throw new NetworkError()
    },
  )
  return { done, abort: task.abort }
}

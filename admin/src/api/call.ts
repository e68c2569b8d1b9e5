import type { AdminApi } from '../../../contract/admin'
import type { Result, Sent } from '../../../contract/endpoint'
import { CODE_WANTED, EDIT_CONFLICT, NEEDS_APPROVAL } from '../../../contract/rules/codes'
import { factsOf, type Route } from './contract'
import { noteRelease } from './release'
import { noteAnswer, requestIdOf } from './request-id'

/** Said by the server: what somebody is told, and why it was refused. */
export class Refusal extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly traceId: string,
  ) {
    super(message)
  }
}
/** Asked for, and done when a second person agrees. */
export class Waiting extends Error {
  constructor(readonly id: string) {
    super('已提交，等另一位同事复核')
  }
}
/** Nobody answered; it may have been done. */
export class Offline extends Error {
  constructor() {
    super('网络不通，没有收到应答，请再试一次')
  }
}

/** Somebody else has changed the thing since it was looked at: nothing was done. */
export class Changed extends Error {
  constructor(
    readonly by: string,
    readonly at: string,
    /** Of what is hidden nobody is shown what it is. */
    readonly fields: readonly { name: string; theirs: unknown; hidden?: boolean }[],
    /** What has been seen once this is known. */
    readonly seen: string,
  ) {
    super(`${by}刚刚改过，请看一下再保存`)
  }
}

/** What had been seen when a thing was answered with, by the thing; of all that stands in it too. */
const looks = new WeakMap<object, string>()
const isThing = (value: unknown): value is object => typeof value === 'object' && value !== null
function noteLook(answer: unknown, seen: string) {
  if (!seen || !isThing(answer)) return
  looks.set(answer, seen)
  for (const member of Object.values(answer)) noteLook(member, seen)
}
/** Sent along with a change of the thing, it lets nobody write over what somebody else has changed meanwhile. */
export const seenOf = (thing: object | undefined): string => (thing && looks.get(thing)) ?? ''
/** A row that is made of a thing: it was seen when the thing was. */
export function seenWith<Row extends object>(row: Row, thing: object): Row {
  noteLook(row, seenOf(thing))
  return row
}

let csrf = ''
let signedOut = () => {}
let prove = (): Promise<boolean> => Promise.resolve(false)
/** What goes along with every write, and what is done when the session is over. */
export const session = {
  keep(token: string) {
    csrf = token
  },
  onEnd(end: () => void) {
    signedOut = end
  },
  /** How a code is asked for, where one is wanted before something is done; whether it was right. */
  onProof(ask: () => Promise<boolean>) {
    prove = ask
  },
}

interface Given {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: object
  file?: File
  /** What was seen of the thing that this changes, see seenOf(). */
  seen?: string
}

function addressOf(route: string, { params, query }: Given) {
  const path = route.split(' ')[1].replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '')
  return given.length ? `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : path
}

async function reach(route: string, input: Given): Promise<Response> {
  const method = route.split(' ')[0]
  const form = input.file && new FormData()
  form?.append('file', input.file!)
  const body = method === 'POST' ? (form ?? JSON.stringify(input.body ?? {})) : undefined
  const headers = {
    'x-csrf-token': csrf,
    ...(input.seen && { 'x-seen': input.seen }),
    ...(body && !form && { 'content-type': 'application/json' }),
  }
  try {
    const answer = await fetch(addressOf(route, input), { method, headers, body, credentials: 'same-origin' })
    noteRelease(answer)
    return answer
  } catch {
    throw new Offline()
  }
}

interface Answer {
  code: number
  message: string
  result: unknown
  traceId: string
}
async function read(answer: Response): Promise<unknown> {
  let said: Answer
  try {
    said = await answer.json()
  } catch {
    // It broke off on the way.
    if (answer.ok) throw new Offline()
    throw new Refusal(answer.status, '服务暂时没有应答，请稍后再试', '')
  }
  const seen = answer.headers.get('x-seen') ?? ''
  noteLook(said.result, seen)
  if (said.code === 200) return said.result
  // Its code says what the result is.
  if (said.code === EDIT_CONFLICT) {
    const { by, at, fields } = said.result as Pick<Changed, 'by' | 'at' | 'fields'>
    throw new Changed(by, at, fields, seen)
  }
  if (said.code === NEEDS_APPROVAL) throw new Waiting((said.result as { waiting: string }).waiting)
  if (said.code === 401) signedOut()
  throw new Refusal(said.code, said.message, said.traceId)
}

/** Asks for a code where one is wanted, and then does what was to be done. */
async function proving<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code === CODE_WANTED && (await prove())) return work()
    throw error
  }
}

const isAnswered = (error: unknown) =>
  !(error instanceof Offline || (error instanceof Refusal && error.code >= 500 && error.code < 600))

/** What is to be done once goes under a name: sent again as it was, because nobody answered, under the same. */
async function naming<T>(route: Route, input: Given, work: (input: Given) => Promise<T>): Promise<T> {
  if (!factsOf(route).once) return work(input)
  const what = JSON.stringify([route, input.params, input.query, input.body])
  try {
    const result = await work({ ...input, body: { requestId: requestIdOf(what), ...input.body } })
    noteAnswer(what)
    return result
  } catch (error) {
    if (isAnswered(error)) noteAnswer(what)
    throw error
  }
}

/** A body without the name of the request, see naming(). */
type Unnamed<I> = I extends { body: infer B } ? Omit<I, 'body'> & { body: B extends unknown ? Omit<B, 'requestId'> : never } : I
type Say<R extends Route> = Unnamed<Sent<R, AdminApi[R]>> & Pick<Given, 'seen'>
type Args<R extends Route> = {} extends Sent<R, AdminApi[R]> ? [input?: Say<R>] : [input: Say<R>]

/** Calls an endpoint. Throws a Refusal, Waiting (a second person has to agree), or Offline. */
export const call = async <R extends Route>(route: R, ...[input]: Args<R>): Promise<Result<AdminApi[R]>> =>
  // What an endpoint answers, the contract says; read() knows none.
  naming(route, input ?? {}, (named) => proving(async () => (await read(await reach(route, named))) as Result<AdminApi[R]>))

/** The same for a declared screen, which knows the endpoint as data. A file that comes back is saved on the device. */
export const callAny = (route: Route, input: Given = {}): Promise<unknown> =>
  naming(route, input, (named) =>
    proving(async () => {
      const answer = await reach(route, named)
      if (!factsOf(route).download || !answer.headers.get('content-disposition')) return read(answer)
      const [, name = '下载'] = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition')!) ?? []
      saveFile(await answer.blob(), decodeURIComponent(name))
      return true
    }),
  )

export function saveFile(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Sends one file to an endpoint that takes one. */
export const sendFile = async <R extends Route>(route: R, file: File, input: Given = {}): Promise<Result<AdminApi[R]>> =>
  // As of call().
  (await read(await reach(route, { ...input, file }))) as Result<AdminApi[R]>

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : '没有做成，请再试一次')

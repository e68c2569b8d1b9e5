import type { Input, Result, Spec } from '../../contract/endpoint'
import type { User } from './http/session'
import type { Json } from './http/raw-json'
import type { Services } from './http/serve'

/** Facts of the call itself, for limits, IP属地 and log-out; never logged. */
export interface Caller {
  readonly address: string
  /** Whom limits and counts take for one, see networkOf(). */
  readonly network: string
  /** Short text a person recognises their device by. */
  readonly device: string
  /** What the client says of itself; only ever kept as a fingerprint. */
  readonly agent: string
  /** What lets this phone see something before everybody, see preview.ts; nothing of those who ask together. */
  readonly preview?: string
  readonly token: string
  /** Province of the address, '' when unknown; looked up when asked for. */
  readonly region: string
}

export interface Ctx<U = User> extends Services {
  user: U
  now: Date
  caller: Caller
}
/** For what is done in somebody's name who is not calling just now: who, and when. */
export const contextFor = (services: Services, id: string, now = new Date()) =>
  // There is no call that could be told of: what needs one is not done this way.
  ({ ...services, user: { id }, now }) as Ctx
/** The context of an open endpoint: there may be nobody. */
export type OpenCtx = Ctx<User | null>

type CtxOf<S> = S extends { open: true } ? OpenCtx : Ctx
type Handler<R, S> = (input: Input<R, S> & UploadOf<S>, ctx: CtxOf<S>) => Promise<Result<S> | Json<Result<S>>>
/** Of an answer that several may get: `each` is done for every one of them, and is not waited for. */
type SharedHandler<R, S> = S extends { shared: true }
  ? {
      answer: (input: Input<R, S>, ctx: CtxOf<S>) => Promise<Result<S>>
      each: (result: Result<S>, ctx: CtxOf<S>) => Promise<void>
    }
  : never
/** One handler per endpoint of a contract record: a missing or misspelt one is a type error. */
export type Handlers<T extends Record<string, Spec>> = {
  [R in keyof T]: Handler<R, T[R]> | SharedHandler<R, T[R]>
}
export type UploadOf<S> = S extends { upload: true } ? { body: Upload } : {}
/** Endpoints that take a file get the stream of its bytes instead of a body. */
export interface Upload {
  filename: string
  stream: NodeJS.ReadableStream & { truncated?: boolean }
}

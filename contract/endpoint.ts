import { Type, type Static, type TObject, type TSchema } from 'typebox'

/** What travels on the wire for one endpoint. Its key in a record is `'METHOD /path'`. */
export interface Spec {
  /** One line of Chinese for the OpenAPI page. */
  summary: string
  query?: TObject
  body?: TObject
  result: TSchema
  /** No login is needed. A token that is sent is still honoured. */
  open?: true
  /**
   * What is answered to nobody in particular: the same for all who are not logged in, so one answer may serve them for a second.
   * Its handler is told nothing of whoever calls.
   */
  shared?: true
  /**
   * Only reads, and may be a second old but for whoever has just written: the replica answers where there is one. `shared`
   * says so, too.
   */
  lagging?: true
  /**
   * Open also to a session of one training alone: its handler asks which one. To every other endpoint such a session is
   * nobody's.
   */
  trainee?: true
  /** The body is multipart/form-data with one `file`. */
  upload?: true
  /** The largest file it takes, where that is not the operator's UPLOAD_MAX_MB. */
  uploadMaxMb?: number
  /**
   * At most `max` calls per `seconds` of one account, or from one address of all who are not logged in, on top of the general
   * limit.
   */
  limit?: { max: number; seconds: number }
}

export type Route = `${'GET' | 'POST'} /${string}`
export const endpoints = <const T extends Record<Route, Spec>>(specs: T) => specs

/** An object that refuses members it does not name. */
export const Body = <T extends Record<string, TSchema>>(members: T) => Type.Object(members, { additionalProperties: false })
/** Words of any number, also none. */
export const Words = (maxLength: number) => Type.String({ maxLength })
/** Words that say something. */
export const Name = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' })
export const Id = Type.String({ format: 'uuid', description: 'UUIDv7' })
export const Time = Type.String({ description: 'ISO 8601，含时区' })
/** A time that is sent. */
export const Instant = Type.String({ format: 'date-time', description: 'ISO 8601，含时区' })
/** For schemas of one type only. */
export const Nullable = <T extends TSchema & { type: string }>(schema: T) =>
  Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'] })
/** Closed sets are written as enum so that a bad value is refused with the list of good ones. */
export const OneOf = <const T extends readonly (string | number)[]>(...values: T) =>
  Type.Unsafe<T[number]>({ enum: [...values], type: typeof values[0] === 'number' ? 'integer' : 'string' })

/** One object with the members of both. */
export const Both = <A extends Record<string, TSchema>, B extends Record<string, TSchema>>(
  a: { properties: A },
  b: { properties: B },
) => Type.Object({ ...a.properties, ...b.properties })

/** The members of every paged body; keyset paging: `cursor` is the `next` of the page before. */
export const paging = {
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
}
export const Page = <T extends TSchema>(record: T) =>
  Type.Object({ records: Type.Array(record), next: Nullable(Type.String()), total: Type.Optional(Type.Integer()) })

/** Every submit carries one, made when the page opens: the same id gives the first answer again. */
export const RequestId = Type.String({ format: 'uuid' })

export const Envelope = <T extends TSchema>(result: T) =>
  Type.Object({ code: Type.Integer(), message: Type.String(), result, traceId: Type.String() })
export const Failure = Type.Object({
  code: Type.Integer(),
  message: Type.String(),
  result: Type.Optional(Type.Null()),
  traceId: Type.String(),
})

type Names<P> = P extends `${string}:${infer N}/${infer R}` ? N | Names<R> : P extends `${string}:${infer N}` ? N : never
export type Params<R> = { [K in Names<R>]: string }
type Part<S, K extends 'query' | 'body'> = S extends { [P in K]: infer T extends TSchema } ? { [P in K]: Static<T> } : {}
type ParamsPart<R> = [Names<R>] extends [never] ? {} : { params: Params<R> }
/** What an endpoint is given: params from the path, query, body. */
export type Input<R, S> = ParamsPart<R> & Part<S, 'query'> & Part<S, 'body'>
/** What a caller writes: a body whose members are all optional may be left out; the client then sends {}. */
export type Sent<R, S> =
  Input<R, S> extends infer I ? (I extends { body: infer B } ? ({} extends B ? Omit<I, 'body'> & { body?: B } : I) : I) : never
/** What a caller gets. */
export type Result<S> = S extends { result: infer T extends TSchema } ? Static<T> : never

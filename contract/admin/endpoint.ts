import { Type, type Static } from 'typebox'
import { OneOf, type Spec } from '../endpoint'
import type { AuditSubject } from '../rules/subjects'

/**
 * Who may: `<domain>.<verb>` is a permission that roles give; `operator` is every operator, about themselves; `nobody` needs no
 * session.
 */
export type Permission = `${string}.${string}` | 'operator' | 'nobody'

/** Where a thing is named in what an endpoint is given: `params.id`, `body.postId`; `result.id` for what it makes. */
export type Named = `${'params' | 'body' | 'query' | 'result'}.${string}`

export interface Audit {
  /** What is changed, as the log names it. */
  subject: AuditSubject
  /** Which one; without it all of them, or the operator's own. */
  id?: Named
  /** Members of the body that no log shows, and no second person: secrets, and people's data. */
  hide?: readonly string[]
  /**
   * Which of them are replaced whole: the log keeps a mark of each, by which two who have it open at once are told of each
   * other.
   */
  marked?: readonly string[]
  /** What the log calls members of the body that another endpoint has for something else of the same thing. */
  as?: Readonly<Record<string, string>>
  /** Members of the body that say which part of the thing: what was made of another part stands against nobody. */
  parts?: readonly string[]
}

/** Above a number, or so many of a list, a second person has to agree. */
export interface Above {
  over: Readonly<Record<string, number>>
  /**
   * What was done to the same thing before counts with it, so that nothing passes in pieces: what the log has of this
   * endpoint without a second person within so many days, or what a module counts for its kind.
   */
  counts?: { days: number } | { kind: string; id: Named }
}

/** An endpoint of the back office. */
export interface AdminSpec extends Omit<Spec, 'open'> {
  permission: Permission
  /** What a write leaves in the log. An endpoint without it only reads: the database lets it do nothing else. */
  audit?: Audit
  /** Personal data that it shows in the clear, in words; every look leaves a row. */
  reveals?: string
  /** A second person has to agree: always, above a sum or a length of a list, or unless a member of the body has this value. */
  approval?: true | Above | { unless: Readonly<Record<string, string>> }
  /** A code is wanted first, of whoever came in without: it does what asks for one itself. */
  code?: true
  /**
   * What the second person reads of what it is done to: where the things are named, by their kinds, also in a list; or the
   * text itself of what is new. Whatever may need one says it.
   */
  about?: Named | Readonly<Record<string, Named>>
  /** May be set for a time, and is done then. */
  schedule?: true
  /**
   * May be done to each of all that a list finds: the member of the body that names the one, or the ones. Not what needs a second
   * person: they would agree to each without seeing how many there are.
   */
  each?: string
  /**
   * Its result is a file, which comes as it is: without the envelope of other answers. Of a `job` the pages have it made by
   * an export.
   */
  download?: true | 'job'
  /**
   * For roles whose data are their own: the thing that has to be theirs, or `list` where the handler shows only what is theirs.
   * Without it such a role cannot call it.
   */
  scope?: 'list' | { kind: string; id: Named }
}

export interface Download {
  filename: string
  contentType: string
  bytes: Buffer
}
/** The result of what is downloaded. */
export const Download = Type.Unsafe<Download>({ type: 'object' })

export type AdminRoute = `${'GET' | 'POST'} /admin/api/${string}`
export const adminEndpoints = <const T extends Record<AdminRoute, AdminSpec>>(specs: T) => specs

/** What a phone reads to see something before everybody does. */
export const Preview = Type.Object({
  image: Type.String({ description: '二维码，用手机扫' }),
  link: Type.String({ description: '或在手机上打开' }),
  until: Type.String({ description: '看到什么时候' }),
})
export type Preview = Static<typeof Preview>

/** What is wrong in a table that is read in. */
export const RowFault = Type.Object({
  row: Type.Integer({ description: '表里的第几行，表头算第 1 行' }),
  column: Type.String({ description: '哪一列' }),
  message: Type.String(),
})
export type RowFault = Static<typeof RowFault>

/** Part of the title of what is looked for. */
export const Keyword = Type.String({ maxLength: 60, description: '标题的一部分' })

/** Part of the name of what is looked for. */
export const NamePart = Type.String({ maxLength: 60, description: '名称的一部分' })

/** Why it is done: kept in the log, and where the person concerned is told something, it is what they read. */
export const Reason = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })

/** How a review stands: it waits for operators, everybody sees it, or its author alone. */
export const ReviewState = OneOf('waiting', 'shown', 'hidden')
export type ReviewState = Static<typeof ReviewState>

/** What was decided is decided anew on purpose: whoever still sees it waiting changes nothing. */
export const Again = Type.Optional(Type.Boolean({ description: '已经处理过的也改' }))

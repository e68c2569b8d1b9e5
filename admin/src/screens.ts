import type { ComponentType } from 'react'
import type { Route } from './api/contract'
import type { Lexicon } from './kit/schema'

/** A row of a list, or a thing that is shown. */
export type Row = Record<string, unknown>
/** Names of members in the words of the product. */
export type Labels = Record<string, string>
/** Values of a member in the words of the product; `tone` colours a state. */
export type Words = Record<string, Record<string, string>>
export type Kind = 'money' | 'coins' | 'time' | 'day' | 'count' | 'words' | 'pictures' | 'id' | 'seconds' | 'percent'
export type Tone = 'wait' | 'live' | 'done' | 'wrong'

/** Something that can be done: an endpoint that writes, or hands out a file, or shows what is masked. */
export interface Act {
  route: Route
  label: string
  /**
   * What is sent of the row: member of the params, the query or the body ← member of the row, or with a `^` before it of what the
   * list stands under. Without it `id` goes where it is asked for.
   */
  bind?: Record<string, string>
  /** What is always sent. */
  fixed?: Row
  /** Members that may be left out and are not offered. */
  omit?: readonly string[]
  /** Members that a call may leave out, and whoever fills in the form may not. */
  must?: readonly string[]
  /** The form starts from what this endpoint answers for the row; otherwise from the row itself. */
  from?: Route
  /** Of a new thing: members of the row it is asked for on that it begins with. */
  begins?: readonly string[]
  /**
   * Sent beside what is filled in: member of the body ← member of what the form began with, for numbers that change
   * meanwhile.
   */
  was?: Record<string, string>
  /** The member of the body in which what `from` answers stands. */
  into?: string
  /** For rows that stand like this: member → one of the values. Done to many, it is for tabs whose rows all do. */
  when?: Record<string, readonly unknown[]>
  /** Not for rows that stand like this. */
  unless?: Record<string, readonly unknown[]>
  /** What takes it back, sent to the same endpoint with the same row: offered for some seconds after it was done. */
  undo?: Row
  danger?: true
  /**
   * Done to what is selected: the member of the body that takes the ids of the rows. Where it takes one, or where all that
   * match are meant, a job does it to each (`each` of the contract).
   */
  batch?: string
  /** Never done to all that there are: to all that match only where some filter says which. */
  narrowed?: true
  /** Sentences that one may begin with: the endpoint that lists them, and the member of the body that takes one. */
  phrases?: { route: Route; into: string }
  /** What is said before it is done. */
  note?: string
}

export interface Column {
  name: string
  title?: string
  kind?: Kind
  width?: number
  /** It is drawn as a state, in the colour of this member. */
  toneOf?: string
  /** The member that stands below it, on a second line. */
  below?: string
  /** All of it, where it is a thing with members. */
  whole?: true
  /** Put away until somebody wants to see it. */
  aside?: true
}

export interface List {
  title: string
  route: Route
  /** What the rows are for, where there are none. */
  empty: string
  /** Which members are shown, in order; the first is the one that opens a row. */
  columns: readonly (string | Column)[]
  /** Members of the body that are offered as filters; all of them without it. */
  filters?: readonly string[]
  /** What is asked for where the address says nothing; worked out when it opens where it goes with the day. */
  initial?: Row | (() => Row)
  /** The filter by which its rows stand, drawn as tabs; without one for all of them where the endpoint shows some at a time. */
  tabs?: { by: string; all?: false }
  /** What the list is asked for, of the row that it stands under. */
  bind?: Record<string, string>
  /**
   * The member of the result that holds the rows, where it is not `records` or the result itself; `a.b`: those of every one
   * of `a`.
   */
  rows?: string
  /** The member that names a row; `id` without it. */
  key?: string
  labels?: Labels
  words?: Words
  kinds?: Record<string, Kind>
  /** Above the list. */
  creates?: readonly Act[]
  /** On a row. */
  acts?: readonly Act[]
  /** All of a row: an endpoint, or the row itself when it is `row`. */
  show?: Route | 'row'
  /** Where their order is somebody's: the endpoint that takes all ids in order, as this member. */
  order?: { route: Route; member: string; bind: Record<string, string> }
  /** What is more than a list under a row. */
  panels?: readonly { title: string; route: Route; panel: () => Promise<{ default: ComponentType<PanelProps> }> }[]
  /** Lists that stand under a row. */
  under?: readonly List[]
  /** Other endpoints that answer for a row, each under its title. */
  more?: readonly { title: string; route: Route; bind?: Record<string, string>; labels?: Labels }[]
  /** What the money of all that is found comes to: an endpoint that takes the filters. */
  totals?: Route
  /** Answers about all of it, above the list. */
  above?: readonly { title: string; route: Route; labels?: Labels }[]
}

/** What is drawn under a row by a page of its own. */
export interface PanelProps {
  row: Row
  words: Lexicon
  onChanged: () => void
}

/** What one thing of a kind looks like that is not in a list: settings, a report. */
export interface Domain<Names extends string = string> {
  labels?: Labels
  words?: Words
  kinds?: Record<string, Kind>
  tones?: Record<string, Record<string, Tone>>
  /** What stands behind an id: the name of a picker (module.ts of any domain). */
  pickers?: Record<string, string>
  screens: Record<Names, List>
}

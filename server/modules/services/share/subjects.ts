import type { OpenCtx } from '../../../app/context'
import type { Db } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import type { Modules } from '../../../app/module'
import type { PageTarget } from '../../../app/http/page'
import type { Poster } from './poster-templates/card'
import type { LookName } from './poster-templates/looks'
import type { ShareType } from './queries'

/** What whoever shares chooses of a poster. */
export interface Choice {
  look?: LookName
  slogan?: number
}

/** What one poster is of. */
export interface Shown {
  bizId: string
  /** Who shares it; null: nobody is logged in, or nobody may be named. */
  sharerId: string | null
  /** @param inviter nickname of the sharer, '' for nobody */
  poster(inviter: string): Poster
  /** The sentences to choose from, where there is a choice. */
  slogans?: readonly string[]
}

/** One kind of thing that people share. */
export interface ShareSubject {
  type: ShareType
  /** The page that a link opens, and what it is given; nothing else is ever opened by a key. */
  opens(bizId: string): PageTarget
  /** Refuses with 10104 (not to be seen by this person) or 11130 (not for posters). */
  show(ctx: OpenCtx, id: string | undefined, choice: Choice): Promise<Shown>
  /** Undefined when the thing is gone; `secret` when the link must not say whose it is. */
  stands(db: Db, bizId: string, sharerId: string | null): Promise<{ secret: boolean } | undefined>
}

declare module '../../../app/module' {
  interface Extensions {
    shareSubjects: ShareSubject
  }
}

/** Refuses with 10104 what nobody speaks for. */
export const subjectOf = (modules: Modules, type: ShareType): ShareSubject =>
  modules.all('shareSubjects').find((subject) => subject.type === type) ?? gone()

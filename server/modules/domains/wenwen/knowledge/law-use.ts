import type { Db } from '../../../../app/database/db'
import type { page } from '../../../../app/http/page'

/** Words that name articles, as people put them: a question of an examination with its explanation. */
export interface LawUse {
  asked: string
  told: string
  /** As they are cited: 劳动合同法, 第三十八条 */
  laws: { law: string; article: string }[]
}

export interface Practice {
  title: string
  /** What it is out of. */
  of: string
  page: ReturnType<typeof page>
}

export interface LawUses {
  /** A text that changes whenever `uses` would give something else. */
  version(db: Db): Promise<string>
  /** Those that everybody may know of; the newest `most` where there are more. */
  uses(db: Db, most: number): Promise<LawUse[]>
  /** What anybody may practise of these articles, the easiest first. */
  practice?(db: Db, laws: LawUse['laws'], most: number): Promise<Practice[]>
  /** Questions that name an article, open to everybody or not: whoever changes the law has them to look at. */
  citing?(db: Db, law: LawUse['laws'][number], most: number): Promise<{ id: string; title: string }[]>
}

declare module '../../../../app/module' {
  interface Extensions {
    /** What tells in which words an article is asked for. */
    lawUses: LawUses
  }
}

import type { PageName } from '../../../../contract/pages'
import type { Db } from '../../../app/database/db'

/** A notice that may quote what its reader can see no longer. */
export interface Quoting {
  id: string
  params: Record<string, string>
}

/** Which notices quote what has been taken out of their reader's sight since. */
export interface HiddenQuotes {
  /** The page that these notices open. */
  route: PageName
  /** The ids of those whose words are not to be shown to the viewer. */
  of(db: Db, viewer: string, notices: Quoting[]): Promise<string[]>
}

declare module '../../../app/module' {
  interface Extensions {
    hiddenQuotes: HiddenQuotes
  }
}

import type { PageName } from '../../../../contract/pages'
import type { UserBrief } from '../../../../contract/shapes'
import type { Db } from '../../../app/database/db'

/** Who stands as the sender of notices about a thing where nobody may be named. */
export interface UnnamedSenders {
  /** The page that these notices open, which has the thing's id among its params. */
  route: PageName
  /** By the id of the thing; where one is missing, the sender is 匿名HR without a face. */
  of(db: Db, ids: string[]): Promise<Map<string, UserBrief>>
}

declare module '../../../app/module' {
  interface Extensions {
    unnamedSenders: UnnamedSenders
  }
}

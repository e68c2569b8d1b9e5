/** One article of a law as it stands between two days; an article that was amended has one of each version. */
export interface ArticleSeed {
  /** The name as it is cited, without its brackets: 劳动合同法 */
  law: string
  /** 第三十八条 */
  article: string
  /** What it is about, in a few words. */
  title: string
  /** What it says, in plain words. */
  gist: string
  /** Its very words. */
  text?: string
  /** The province it holds in; everywhere without one. */
  region?: string
  /** 2008-01-01 */
  effectiveFrom: string
  /** The last day on which it held. */
  effectiveUntil?: string
  /** Where the official text stands. */
  link: string
  /** Other words by which people ask for it. */
  keywords: string[]
  /** What people ask, in their own words, that it answers. */
  asked?: string[]
  /** Somebody has held gist and dates against the official text. */
  checked: boolean
}

/** What people ask, in their own words, that an article answers: by its number, or by law, article and region where one file holds many. */
export type Asked = Record<number | string, string[]>

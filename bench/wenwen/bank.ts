import { createHash } from 'node:crypto'
import { Modules } from '../../server/app/module'
import { modules } from '../../server/modules'
import { BANKS } from '../../server/seeds/tiku'
import { ARTICLES } from '../../server/seeds/wenwen/articles'
import type { Judged } from './judged'

/** By their words alone, so that nobody chooses which. */
const isHeld = (stem: string) => createHash('sha256').update(stem).digest()[0] % 2 === 0
const LIVING = new Set(
  ARTICLES.filter(({ effectiveUntil, region }) => !effectiveUntil && !region).map(({ law, article }) => `${law} ${article}`),
)
/** What such a question asks stands in its right options. */
const OPEN = /下列|以下|哪/
const LONGEST = 300

export interface BankJudged extends Pick<Judged, 'q'> {
  /** 劳动合同法 第十九条 */
  titles: string[]
}

/**
 * The questions of our own banks that cite a living article, put to the assistant: written for learners, by nobody who thought of
 * retrieval. The article that a question cites counts as the right one, and no other, so that more is right than is counted.
 */
const judgedBank = (held: boolean): BankJudged[] =>
  BANKS.flatMap(({ questions }) => questions)
    .filter(({ stem }) => isHeld(stem) === held)
    .flatMap(({ stem, options = [], key: { keys = [] }, law = [] }) => {
      const titles = law.map(({ title, article }) => `${title} ${article}`).filter((title) => LIVING.has(title))
      if (!titles.length) return []
      const right = OPEN.test(stem) ? options.filter(({ key }) => keys.includes(key)).map(({ text }) => text) : []
      return [{ q: (stem.replace(/[（(]\s*[)）]|_{2,}/g, '') + right.join('，')).slice(0, LONGEST), titles }]
    })

export const BANK_SETS = { 'bank, tune': judgedBank(false), 'bank, held': judgedBank(true) }

/** The product, where the assistant learns from one half of the bank how articles are asked for: the other half is asked. */
export const learntFrom = (held: boolean) =>
  new Modules(
    modules.map((module) => ({
      ...module,
      lawUses: module.lawUses?.map((one) => ({
        ...one,
        uses: async (...args: Parameters<typeof one.uses>) =>
          (await one.uses(...args)).filter(({ asked }) => isHeld(asked) === held),
      })),
    })),
  )

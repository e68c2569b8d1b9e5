import type { ArticleSeed } from '../types'

/** Where official texts stand: of laws, regulations and judicial interpretations, of the State Council, of the ministry. */
export const LAWS = 'https://flk.npc.gov.cn'
export const STATE_COUNCIL = 'https://www.gov.cn'
export const MINISTRY = 'https://www.mohrss.gov.cn'

const DIGITS = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九']

/** 38 is 第三十八条, 110 第一百一十条. */
export function articleName(number: number): string {
  const [hundreds, tens, ones] = [Math.floor(number / 100), Math.floor(number / 10) % 10, number % 10]
  const ten = tens ? `${tens === 1 && !hundreds ? '' : DIGITS[tens]}十` : hundreds && ones ? '零' : ''
  return `第${hundreds ? `${DIGITS[hundreds]}百` : ''}${ten}${DIGITS[ones]}条`
}

interface Held {
  from?: string
  until?: string
}

/**
 * How the articles of one law, of a province or of all, are written down: number, what it is about, what it says, other
 * words.
 */
export const articlesOf =
  (law: string, from: string, link: string, checked: boolean, region?: string) =>
  (number: number, title: string, gist: string, keywords: string, held: Held = {}): ArticleSeed => ({
    law,
    article: articleName(number),
    title,
    gist,
    ...(region ? { region } : {}),
    effectiveFrom: held.from ?? from,
    ...(held.until ? { effectiveUntil: held.until } : {}),
    link,
    keywords: keywords.split(' '),
    // What a later version replaced is told from memory.
    checked: checked && !held.until,
  })

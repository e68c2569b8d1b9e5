import { regionValue } from '../../../contract/rules/region'
import type { AddressValues } from './address'

const PHONE = /(?:\+?86[- ]?)?(1[3-9]\d)[- ]?(\d{4})[- ]?(\d{4})(?!\d)/
const LABELS = /(收货人|收件人|联系人|姓名|名字|手机号码?|联系电话|电话|所在地区|详细地址|收货地址|收件地址|地址)\s*[:：]?\s*/g
const ENDINGS = /(特别行政区|维吾尔自治区|壮族自治区|回族自治区|自治区|自治州|地区|省|市|盟)$/
const NAME = /^[\u4e00-\u9fa5·]{2,6}$/

interface Place {
  code: string
  names: string[]
}

/** Every district with what it lies in, from lines of code and name. */
function districts(lines: readonly string[]): Place[] {
  const names = new Map(lines.map((line) => [line.slice(0, 6), line.slice(6)]))
  return [...names.keys()].flatMap((code) => {
    if (code.endsWith('00')) return []
    const around = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`].flatMap((one) => names.get(one) ?? [])
    return { code, names: [...around, names.get(code)!] }
  })
}

const short = (name: string) => name.replace(ENDINGS, '')

/** Where a place is named in a text, and how surely; undefined when its district is not. */
function match(text: string, { names }: Place) {
  const district = names[names.length - 1]
  let from = 0
  let sure = 0
  let start = -1
  for (const name of names.slice(0, -1)) {
    const said = text.indexOf(name, from) >= 0 ? name : short(name)
    const at = said.length > 1 ? text.indexOf(said, from) : -1
    if (at < 0) continue
    if (start < 0) start = at
    sure++
    from = at + said.length
  }
  const at = text.indexOf(district, from)
  return at < 0 || sure === 0 ? undefined : { sure, start, end: at + district.length, gap: at - from }
}

/**
 * What can be told of an address that was copied in one piece: phone, place, name, door. What cannot be told is left out.
 * @param lines of code by GB/T 2260 and name, what is around before what is within
 */
export function parseAddress(pasted: string, lines: readonly string[]): Partial<AddressValues> {
  const text = pasted
    .normalize('NFKC')
    .replace(LABELS, ' ')
    .replace(/[,，;；、|\n\r\t]+/g, ' ')
  const phone = PHONE.exec(text)
  const rest = phone ? text.replace(phone[0], ' ') : text
  const best = districts(lines)
    .flatMap((place) => {
      const found = match(rest, place)
      return found ? [{ place, ...found }] : []
    })
    .sort((a, b) => b.sure - a.sure || a.gap - b.gap)[0]
  const before = best ? rest.slice(0, best.start) : rest
  const words = (best ? rest.slice(best.end) : '').trim().split(/\s+/).filter(Boolean)
  const ahead = before
    .trim()
    .split(/\s+/)
    .find((word) => NAME.test(word))
  const behind = ahead ? undefined : words.length > 1 && NAME.test(words[words.length - 1]) ? words.pop() : undefined
  const receiver = ahead ?? behind
  const detail = words.join(' ')
  return {
    ...(receiver && { receiver }),
    ...(phone && { phone: phone.slice(1).join('') }),
    ...(best && { region: regionValue(best.place) }),
    ...(detail && { detail }),
  }
}

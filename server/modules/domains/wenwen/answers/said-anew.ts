const FIGURE = String.raw`(?:\d+(?:\.\d+)?|[〇零一二两三四五六七八九十百]+|半)`
/** 2026年, 3月5日 and 十一 are days. */
const NO_DAY = String.raw`(?<!\d)(?!(?:19|20)\d{2}\s*年)`
const MONEY = String.raw`(?<![\d.,年月-])(?:\d+(?:\.\d+)?\s*(?:万|千|w|k)(?:[1-9一二三四五六七八九](?!险))?|\d{1,3}(?:,\d{3})+|\d{3,}(?:\.\d+)?|[一二两三四五六七八九]?[十百千万][一二三四五六七八九十百千万零]*|[一二两三四五六七八九][千万][一二三四五六七八九]?)(?![\d.险]|\s*(?:年|个|月|日|号|天|小时|钟头|次|倍|级|岁|周|%|-))`
const counted = (unit: string) => NO_DAY + FIGURE + unit

/** What can be said once and then otherwise: of each the words for one and the same thing. */
const KINDS: RegExp[] = [
  ...[MONEY, counted('级'), counted('年半?(?![前后内底初])'), counted('个半?月'), counted('天'), counted('个?(?:小时|钟头)')],
  ...[counted('岁'), counted('个?(?:周|星期|礼拜)(?![一二三四五六日天末])')],
  String.raw`周末|周[六日]|星期[六日天]|礼拜[六日天]|休息日|双休日?|法定节?假日|节假日|国庆|春节|五一|元旦|中秋|端午|清明|工作日|平时`,
  ...['顺产|剖腹产|剖宫产|难产', '单胎|双胞胎|龙凤胎|三胞胎', '[一二三]胎|[一二三]孩'],
].map((words) => new RegExp(words, 'gi'))

/** A figure or a day is said in it. */
export const saysFigure = (text: string) => KINDS.some((kind) => text.search(kind) >= 0) || /\d/.test(text)

/** What stands around a figure that is all that was said: 那七级呢, 如果是三年的话. */
const AROUND = /那么?|如果|要是|换成|改成|按照?|是|呢|的话|元|块钱?|[，,。？?！!\s]/g

/**
 * Two questions of a talk as one. What the second says anew is read before what the first has said: 月薪一万呢. A figure alone
 * takes the place of the one it can only mean, 七级呢 that of 八级; where the first has several, none of them is known any more.
 */
export function joined(first: string, second: string): string {
  const kind = KINDS.find((one) => second.match(one)?.length === 1 && first.search(one) >= 0)
  if (!kind) return `${first} ${second}`
  if (second.replace(kind, '').replace(AROUND, '')) return `${second}，${first}`
  const known = new Set(first.match(kind)).size === 1
  return known ? first.replace(kind, second.match(kind)![0]) : first.replace(kind, '')
}

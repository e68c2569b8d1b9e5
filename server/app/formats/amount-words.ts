const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const PLACES = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿']

/** Four digits at the most; a run of noughts between two of them is said once. */
function group(value: number): string {
  let said = ''
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(value / 10 ** place) % 10
    if (digit) said += DIGITS[digit] + PLACES[place]
    else if (said && !said.endsWith('零')) said += '零'
  }
  return said.replace(/零$/, '')
}

/**
 * An amount as contracts and vouchers write it out, by 支付结算办法 附一: 人民币壹仟零贰元伍角整.
 * @param fen 分, below 10¹⁴
 */
export function amountWords(fen: number): string {
  const [jiao, cents] = [Math.floor(fen / 10) % 10, fen % 10]
  let [rest, whole] = [Math.floor(fen / 100), '']
  for (let at = 0; rest > 0; at++, rest = Math.floor(rest / 10_000)) {
    const part = rest % 10_000
    const gap = rest >= 10_000 && part < 1000 ? '零' : ''
    whole = gap + (part ? group(part) + GROUPS[at] : '') + whole
  }
  const yuan = whole && `${whole.replace(/零+/g, '零').replace(/零$/, '')}元`
  const small = [jiao ? `${DIGITS[jiao]}角` : cents && yuan ? '零' : '', cents ? `${DIGITS[cents]}分` : ''].join('')
  return `人民币${yuan || (small ? '' : '零元')}${small}${cents ? '' : '整'}`
}

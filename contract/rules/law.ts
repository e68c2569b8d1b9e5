/** Where a text names an article of a law. */
export interface LawReference {
  /** As it is cited, without its brackets and without 中华人民共和国: 劳动合同法 */
  law: string
  /** 第三十八条, 第十条之一 */
  article: string
  /** From one character to before another. */
  at: number
  to: number
}

/** Laws that HR people name without brackets, by all the names they have. */
const NAMES: Record<string, string> = {
  劳动合同法实施条例: '',
  劳动合同法: '',
  劳动法: '',
  社会保险法: '社保法',
  劳动争议调解仲裁法: '调解仲裁法 劳动争议仲裁法',
  就业促进法: '',
  工会法: '',
  职业病防治法: '',
  安全生产法: '',
  个人信息保护法: '个保法',
  妇女权益保障法: '',
  残疾人保障法: '',
  未成年人保护法: '',
  人口与计划生育法: '',
  个人所得税法实施条例: '个税法实施条例',
  个人所得税法: '个税法',
  民法典: '',
  公司法: '',
  民事诉讼法: '',
  职工带薪年休假条例: '年休假条例 带薪年休假条例',
  企业职工带薪年休假实施办法: '年休假实施办法',
  女职工劳动保护特别规定: '女职工特别规定 女职工保护规定',
  工伤保险条例: '',
  失业保险条例: '',
  住房公积金管理条例: '公积金条例 公积金管理条例',
  工资支付暂行规定: '',
  最低工资规定: '',
  劳务派遣暂行规定: '',
  劳务派遣行政许可实施办法: '',
  企业职工患病或非因工负伤医疗期规定: '医疗期规定',
  全国年节及纪念日放假办法: '放假办法',
  保障农民工工资支付条例: '',
  禁止使用童工规定: '',
  外国人在中国就业管理规定: '',
  职工工作时间的规定: '国务院关于职工工作时间的规定',
  集体合同规定: '',
  人力资源市场暂行条例: '',
  社会保险费征缴暂行条例: '',
  实施弹性退休制度暂行办法: '弹性退休办法',
  '劳动争议司法解释（一）': '最高人民法院关于审理劳动争议案件适用法律问题的解释（一）',
  '劳动争议司法解释（二）': '最高人民法院关于审理劳动争议案件适用法律问题的解释（二）',
  国务院关于渐进式延迟法定退休年龄的办法: '渐进式延迟法定退休年龄的办法',
}
const CALLED = new Map(
  Object.entries(NAMES).flatMap(([law, others]) => [law, ...others.split(' ').filter(Boolean)].map((name) => [name, law])),
)

/** What colleagues mean by a title in brackets that is too short for a name. */
const MEANT = new Map([['实施条例', '劳动合同法实施条例']])

const DIGITS = '零一二三四五六七八九'
/** 38 → 三十八, as articles are numbered; up to 9999. */
export function chineseNumber(value: number): string {
  const units = ['', '十', '百', '千']
  const digits = [...String(value)].map(Number)
  const text = digits.map((digit, at) => (digit ? DIGITS[digit] + units[digits.length - 1 - at] : '零')).join('')
  return text.replace(/零+/g, '零').replace(/零$/, '').replace(/^一十/, '十')
}

/** The one way in which an article is written: 38条, 第38条, 第三十八条第一款 → 第三十八条. Undefined for what names none. */
export function articleName(text: string): string | undefined {
  const [, number, after] =
    /第?\s*([0-9]{1,4}|[〇零一二三四五六七八九十百千]{1,9})\s*条(之[一二三四五六七八九十]{1,3})?/.exec(text) ?? []
  if (!number) return undefined
  return `第${/\d/.test(number) ? chineseNumber(Number(number)) : number.replace(/〇/g, '零')}条${after ?? ''}`
}

/** The name of a law without brackets, 中华人民共和国 and the year of its version; a short name becomes the whole one. */
export function lawName(text: string): string {
  const plain = text
    .replace(/[《》〈〉\s]/g, '')
    .replace(/^中华人民共和国/, '')
    .replace(/\(([^()]*)\)/g, '（$1）')
    .replace(/（\d{4}[^（）]*）$/, '')
  return CALLED.get(plain) ?? MEANT.get(plain) ?? plain
}

const NUMBER = String.raw`第\s*(?:\d{1,4}|[〇零一二三四五六七八九十百千]{1,9})\s*条(?:之[一二三四五六七八九十]{1,3})?`
/** What may stand between two articles of one law. */
const BETWEEN = String.raw`(?:[、，,和及与或至到\s-]|以及|第[一二三四五六七八九十\d]+[款项]){0,8}`
const KNOWN = [...CALLED.keys()].sort((a, b) => b.length - a.length).join('|')
/** A law by its name, and the articles that are named behind it: 《劳动法》第四十一条、第四十四条. */
const REFERENCE = new RegExp(
  String.raw`(?:《(?<titled>[^《》\n]{2,60})》|(?:中华人民共和国)?(?<known>${KNOWN}))[^《》。；;\n第]{0,12}(?<articles>${NUMBER}(?:${BETWEEN}${NUMBER})*)`,
  'g',
)
/** 劳动合同法38条, as people type it. */
const TYPED = new RegExp(String.raw`(?<known>${KNOWN})(?:的)?\s*(?<articles>\d{1,4}\s*条)`, 'g')

/** Every article that a text names with its law, in their order; 该条例第五条 names none. */
export function lawReferences(text: string): LawReference[] {
  const found: LawReference[] = []
  for (const pattern of [REFERENCE, TYPED])
    for (const match of text.matchAll(pattern)) {
      // As both patterns name them.
      const { titled, known, articles } = match.groups as { titled?: string; known?: string; articles: string }
      const from = match.index + match[0].length - articles.length
      for (const one of articles.matchAll(new RegExp(pattern === TYPED ? String.raw`\d{1,4}\s*条` : NUMBER, 'g'))) {
        const article = articleName(one[0])
        const at = one.index === 0 ? match.index : from + one.index
        if (article && !found.some((other) => at < other.to && from + one.index + one[0].length > other.at))
          found.push({ law: lawName(titled ?? known!), article, at, to: from + one.index + one[0].length })
      }
    }
  return found.sort((a, b) => a.at - b.at)
}

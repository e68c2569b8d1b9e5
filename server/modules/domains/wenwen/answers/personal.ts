/** ID card numbers of mainland people, with a date that can be one. */
const ID_CARD = /(?<!\d)[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?!\d)/g
const PHONE = /(?<!\d)(?:\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?!\d)/g
const CARD = /(?<!\d)\d(?:[ -]?\d){14,18}(?!\d)/g
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g

/** Luhn: what is no number of a bank card stays, a long amount or the number of an order. */
function isBankCard(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].map(Number).reverse()
  const sum = digits.reduce((all, digit, at) => all + (at % 2 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit), 0)
  return sum % 10 === 0
}

export interface Masked {
  text: string
  /** What was taken out, in words; empty where nothing was. */
  kinds: string[]
}

/** Numbers that are somebody's are taken out before a text goes to a model, and before it is kept. */
export function maskPersonal(text: string): Masked {
  const kinds = new Set<string>()
  const take =
    (kind: string, is: (found: string) => boolean = () => true) =>
    (found: string) => {
      if (!is(found)) return found
      kinds.add(kind)
      return `［${kind}］`
    }
  // What is written in full-width digits, or with spaces between them, is the same number.
  const plain = text.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
  const masked = plain
    .replace(ID_CARD, take('身份证号'))
    .replace(PHONE, take('手机号'))
    .replace(CARD, take('银行卡号', isBankCard))
    .replace(EMAIL, take('邮箱'))
  return { text: masked, kinds: [...kinds] }
}

/** What stands behind such a word in a contract or a form is somebody's. */
const NAMED =
  /((?:姓\s*名|乙\s*方|员工|职工|劳动者|申请人|联系人|法定代表人|签\s*[名字])(?:[（(][^（()）\n]{1,12}[）)])?\s*[:：]\s*)([\p{Script=Han}·]{2,6})(?![\p{Script=Han}])/gu
const PLACED = /((?:住\s*址|地\s*址|户籍(?:所在地)?|现居住?地)\s*[:：]\s*)([^\n，,；;。]{4,60})/g

/** The same of a whole document, which also says whose it is, and where they live. */
export function maskDocument(text: string): Masked {
  const { text: masked, kinds } = maskPersonal(text)
  const more = new Set(kinds)
  const take = (kind: string) => (_found: string, label: string) => {
    more.add(kind)
    return `${label}［${kind}］`
  }
  const named = masked.replace(NAMED, take('姓名')).replace(PLACED, take('住址'))
  return { text: named, kinds: [...more] }
}

/** What the head of an invoice takes: once, for those who fill it in and for who receives it. */

export const TITLE_MOST = 60
export const EMAIL_MOST = 100
const EMAIL = /^[\w.+-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i

export interface InvoiceHead {
  /** special: 增值税专用发票, of a company. */
  kind: 'personal' | 'company' | 'special'
  /** 抬头 */
  title: string
  /** 税号, of a company */
  taxNo: string
  email: string
}

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** 统一社会信用代码: 18 signs, the last of which follows from the others, GB 32100-2015. */
export function isCreditCode(text: string): boolean {
  let sum = 0
  for (let at = 0, weight = 1; at < 17; at++, weight = (weight * 3) % 31) {
    const value = SIGNS.indexOf(text[at])
    if (value < 0) return false
    sum += value * weight
  }
  return SIGNS[(31 - (sum % 31)) % 31] === text[17]
}

/** 15 signs of the time before 2015, 18 since then, 20 of those who registered with a document of their own. In capitals. */
export const isTaxNo = (text: string) => /^[0-9A-Z]{15}$|^[0-9A-Z]{20}$/.test(text) || (text.length === 18 && isCreditCode(text))

/** As it is kept: no signs that cannot be seen, numbers in capitals, none for a person. */
export function tidyHead({ kind, title, taxNo, email }: InvoiceHead): InvoiceHead {
  // oxlint-disable-next-line no-control-regex
  const plain = title.replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ').trim()
  const number = kind !== 'personal' ? taxNo.replace(/\s+/g, '').toUpperCase() : ''
  return { kind, title: plain, taxNo: number, email: email.trim() }
}

/** What is wrong with a head that is tidy, by field. */
export function headFaults({ kind, title, taxNo, email }: InvoiceHead): { title?: string; taxNo?: string; email?: string } {
  return {
    ...(title === '' && { title: '请填写发票抬头' }),
    ...(Array.from(title).length > TITLE_MOST && { title: `发票抬头不能超过 ${TITLE_MOST} 字` }),
    ...(kind !== 'personal' && !isTaxNo(taxNo) && { taxNo: taxNo ? '税号不正确，请核对（15、18 或 20 位）' : '请填写税号' }),
    ...(email !== '' && (!EMAIL.test(email) || email.length > EMAIL_MOST) && { email: '请填写正确的邮箱' }),
  }
}

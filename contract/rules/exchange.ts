/** Codes that open things: how they are written, and what they may open; both sides hold these. */

/** Without what is mistaken for something else: 0 and O, 1, I and L. */
export const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const CODE_LENGTH = 12
/** Letters of a group; groups are parted by dashes for whoever reads them. */
const GROUP = 4

/** Full-width letters of a Chinese keyboard, dashes and blanks are no mistake. */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')

const LETTERS = new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`)
export const isCode = (plain: string): boolean => LETTERS.test(plain)

/** ABCD-EFGH-JKMN, also while it is being typed. */
export const groupedCode = (plain: string): string => (plain.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-')

/** ABCD-****-**** */
export const maskedCode = (plain: string): string => `${plain.slice(0, GROUP)}-****-****`

/** What a code may open, in the words of a filter. Whoever brings another kind writes it here. */
export const PRIZE_TYPES = {
  course: '课程',
  zhiku: '资料',
  tiku: '题库',
  activity: '活动',
  vip: '会员',
  seats: '企业席位',
  neixun: '内训',
  mall: '商品',
  card: '卡密',
  coupon: '优惠券',
  coin: '金币',
  growth: '成长值',
} as const
export type PrizeType = keyof typeof PRIZE_TYPES

/** Express companies: as people call them, and as kuaidi100 does. */
export const EXPRESS = {
  顺丰速运: 'shunfeng',
  中通快递: 'zhongtong',
  圆通速递: 'yuantong',
  韵达快递: 'yunda',
  申通快递: 'shentong',
  极兔速递: 'jtexpress',
  京东物流: 'jd',
  EMS: 'ems',
  邮政快递包裹: 'youzhengguonei',
  德邦快递: 'debangkuaidi',
} as const
export type ExpressCompany = keyof typeof EXPRESS

/** Undefined of a company that nobody can be asked about. Names of old were typed by hand: 顺丰 is 顺丰速运. */
export function expressCode(company: string): string | undefined {
  const found = Object.entries(EXPRESS).find(([name]) => name === company || name.slice(0, 2) === company.slice(0, 2))
  return found?.[1]
}
/** Letters, digits and dashes, as they are printed on a parcel. */
export const TRACK_NO = /^[0-9A-Za-z-]{6,40}$/

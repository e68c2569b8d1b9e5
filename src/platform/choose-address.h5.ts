/** As WeChat keeps it. */
export interface WechatAddress {
  name: string
  phone: string
  /** By GB/T 2260. */
  code: string
  /** Province, city, district. */
  names: string[]
  detail: string
}

/** Missing: browsers know no addresses. Not in `platform`: one page needs it. */
export const chooseAddress: (() => Promise<WechatAddress | undefined>) | undefined = undefined

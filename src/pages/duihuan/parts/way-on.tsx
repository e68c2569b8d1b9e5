import * as codes from '../../../../contract/rules/codes'
import { go } from '@/nav'
import { session } from '@/stores/session'
import { Tap } from '@/ui/button/tap'

export const openRecord = () => session.require() && void go('pages/duihuan/duihuanRecord')

/** Where what was refused can be put right, or be seen. */
export const WAYS_ON: Partial<Record<number, { label: string; open: () => unknown }>> = {
  [codes.CODE_USED_BY_YOU]: { label: '查看兑换记录', open: openRecord },
  [codes.ADDRESS_MISSING]: { label: '填写收货地址', open: () => void go('pages/mall/addAddress') },
  [codes.NOT_OF_THE_COMPANY]: { label: '去改公司', open: () => void go('pages/mine/edit') },
}

/** The way on from a refusal; nothing where there is none. */
export function WayOn({ code }: { code: number | undefined }) {
  const way = code === undefined ? undefined : WAYS_ON[code]
  if (!way) return null
  return (
    <Tap role="link" className="exchange__way" onTap={way.open}>
      {way.label}
    </Tap>
  )
}

import { View } from '@tarojs/components'
import type { AiQuota } from '../../../../contract'
import { whole } from '@/lib/text'
import { go } from '@/nav'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { Sheet } from '@/ui/overlay/sheet'

interface Props {
  quota: AiQuota
  open: boolean
  onClose: () => void
  /** Coins are spent on this one question. */
  onCoins: () => void
}

/** Today's questions are used up: how to go on. */
export function QuotaSheet({ quota, open, onClose, onCoins }: Props) {
  const { daily, userDaily, vipDaily, coinPrice, coinBalance } = quota
  const guest = !session.loggedIn
  const enough = coinBalance >= coinPrice
  const leaveFor = (open_: () => unknown) => () => {
    onClose()
    open_()
  }
  return (
    <Sheet open={open} onClose={onClose} title="今日次数已用完">
      <View className="quota-sheet">
        <View className="quota-sheet__text">
          今天的 {daily} 次已用完，明天 0 点恢复。{guest ? `登录后每天 ${userDaily} 次。` : ''}
        </View>
        {guest ? (
          <Btn wide onTap={leaveFor(session.goLogin)}>
            登录 / 注册
          </Btn>
        ) : (
          <>
            {daily < vipDaily && (
              <Btn wide icon="crown" onTap={leaveFor(() => go('pages/vip/vipCardDetail'))}>
                {`开通会员，每天 ${vipDaily} 次`}
              </Btn>
            )}
            {enough ? (
              <Btn wide kind="weak" icon="coins" onTap={onCoins}>
                {`用 ${coinPrice} 金币问这一次`}
              </Btn>
            ) : (
              <Btn wide kind="weak" icon="coins" onTap={leaveFor(() => go('pages/mall/coinTask'))}>
                {`每次 ${coinPrice} 金币，去赚金币`}
              </Btn>
            )}
            <View className="quota-sheet__note">我的金币 {whole(coinBalance)}；没有答成的不扣</View>
          </>
        )}
        <Btn wide kind="ghost" onTap={onClose}>
          明天再来
        </Btn>
      </View>
    </Sheet>
  )
}

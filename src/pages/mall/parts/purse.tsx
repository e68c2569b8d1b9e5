import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { whole } from '@/lib/text'
import { go } from '@/nav'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import './purse.scss'

interface Props {
  /** What the number is. */
  title: string
  /** Null: nobody is logged in. */
  balance: number | null
  /** Coins that end, and their last day, YYYY-MM-DD. */
  expiring?: { amount: number; date: string }
  /** Beside 去赚金币. */
  way?: { label: string; onTap: () => void }
  /** Where what ends is used; without it one is there already. */
  onUse?: () => void
  /** Beneath them. */
  children: ReactNode
}

const dayText = (date: string) => `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`

const Ending = ({ expiring: { amount, date }, onUse }: { expiring: NonNullable<Props['expiring']>; onUse?: () => void }) => {
  const said = (
    <>
      <Icon name="clock" size="s" />
      <Text className="purse__said">{`${whole(amount)} 金币将于 ${dayText(date)} 过期${onUse ? '' : '，请尽快使用'}`}</Text>
    </>
  )
  return onUse ? (
    <Tap role="link" className="purse__ending purse__ending--way" onTap={onUse}>
      {said}
      <Text>去使用</Text>
      <Icon name="chevron-right" size="s" />
    </Tap>
  ) : (
    <View className="purse__ending">{said}</View>
  )
}

/** How many coins one has, what of them ends soon, and how there come to be more. */
export const Purse = ({ title, balance, expiring, way, onUse, children }: Props) => (
  <Card>
    <View className="purse">
      <View>
        <View className="purse__title">{title}</View>
        {balance === null ? (
          <Tap className="purse__login" onTap={session.goLogin}>
            登录查看金币
          </Tap>
        ) : (
          <View className="purse__balance">
            <Icon name="coins" />
            {whole(balance)}
          </View>
        )}
      </View>
      <View className="purse__ways">
        {way && (
          <Btn kind="weak" size="s" onTap={way.onTap}>
            {way.label}
          </Btn>
        )}
        <Btn kind={way ? 'primary' : 'weak'} size="s" onTap={() => void go('pages/mall/coinTask')}>
          去赚金币
        </Btn>
      </View>
    </View>
    {expiring && !onUse && <Ending expiring={expiring} />}
    <View className="purse__more">{children}</View>
    {expiring && onUse && <Ending expiring={expiring} onUse={onUse} />}
  </Card>
)

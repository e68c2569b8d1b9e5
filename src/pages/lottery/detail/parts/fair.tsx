import { View } from '@tarojs/components'
import { useState } from 'react'
import type { LotteryDetail } from '../../../../../contract'
import { copy } from '@/patterns/feedback/copy'
import { IconBtn } from '@/ui/button/icon-btn'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { Sheet } from '@/ui/overlay/sheet'
import { Badge } from '@/ui/text/badge'
import { sha256 } from './sha256'
import './fair.scss'

type Told = LotteryDetail['fair'][number]

const Line = ({ label, text, note }: { label: string; text: string; note?: React.ReactNode }) => (
  <View className="fair__line">
    <View className="fair__head">
      <View className="fair__label">{label}</View>
      {note}
      <IconBtn icon="copy" size="s" label={`复制${label}`} onTap={() => void copy(text)} />
    </View>
    <View className="fair__code">{text}</View>
  </View>
)

/** Counted here, not told by the server. */
const Match = ({ seed, hash }: { seed: string; hash: string }) =>
  sha256(seed) === hash ? (
    <Badge tone="ok" icon="check">
      与摘要一致
    </Badge>
  ) : (
    <Badge tone="bad">与摘要不一致</Badge>
  )

const How = () => (
  <View className="fair__how">
    {[
      '每天开抽前，服务器生成一个随机种子，先公布它的 SHA-256 摘要；当天谁也看不到种子，也换不了种子。',
      '你点抽奖时，手机生成一个请求号发给服务器。服务器用种子对“活动|你的编号|请求号”算 HMAC-SHA256，取前 12 位十六进制数除以 100000 的余数，就是你抽到的数。',
      '把奖品按页面上的顺序、概率排成 0 到 99999 的一段一段，这个数落在哪一段，就是哪个奖品。',
      '第二天公布种子。在“我的抽奖”里点开任何一次，页面会在你的手机上重新算一遍；会写程序的朋友也可以用公开的算法自己核对。',
    ].map((text, index) => (
      <View key={text} className="fair__step">
        {index + 1}. {text}
      </View>
    ))}
  </View>
)

/** 公平可查: the hash of today, the seeds of the days before, and how one checks. */
export function Fair({ fair }: { fair: readonly Told[] }) {
  const [open, setOpen] = useState(false)
  const today = fair.find(({ seed }) => seed === null)
  const before = fair.find(({ seed }) => seed !== null)
  return (
    <Card>
      <SectionHead title="公平可查" more="怎么验证" onMore={() => setOpen(true)} />
      <View className="fair__text">每天开抽前先公布种子的 SHA-256 摘要，次日 0:05 公开种子，任何人都能核对。</View>
      {today && <Line label={`${today.day} 摘要`} text={today.hash} />}
      {before?.seed && (
        <Line label={`${before.day} 种子`} text={before.seed} note={<Match seed={before.seed} hash={before.hash} />} />
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title="怎么验证">
        <How />
      </Sheet>
    </Card>
  )
}

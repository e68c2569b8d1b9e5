import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { call } from '@/api/call'
import { go } from '@/nav'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { Btn } from '@/ui/button/btn'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import './coinRule.scss'

const Lines = ({ title, lines }: { title: string; lines: string[] }) => (
  <Card>
    <SectionHead title={title} />
    {lines.map((line) => (
      <View key={line} className="coin-rule__line">
        {line}
      </View>
    ))}
  </Card>
)

const spending = [
  '在金币商城兑换商品，部分商品另付现金；100 金币约合 1 元，仅作参考。',
  '部分课程、资料和活动下单时可用金币抵一部分价格，以确认页显示为准。',
  '悬赏提问时冻结，采纳后给回答的人；没有采纳的按规则退回。',
  '补签漏签的日子，每天 20 金币，每月最多 3 次。',
  '金币只送不卖，不能提现、不能转让，也不能换成现金。',
]
const expiry = (graceDays: number) => [
  '一个自然年里得到的金币，到第二年 12 月 31 日为止。',
  '用的时候先用最早得到的；到期前 30 天和 7 天各提醒一次。',
  `取消订单退回的金币仍按原来的日期到期；退回时已经过期的，从退回起还能用 ${graceDays} 天。`,
]
const fairness = [
  '以作弊方式得到的金币会收回，账号按《用户协议》处理；有异议可以联系客服。',
  '新注册的账号 24 小时后才能兑换实物。',
  '同一手机号或同一地址 7 天内有 3 个以上账号兑换的，由客服审核后寄出；不通过则全部退回。',
]

/** 金币规则: what gives coins comes from the tasks as they are set now. */
export default observer(function CoinRule() {
  const loaded = useLoaded(() => call('GET /api/coin/rule'))
  return (
    <Page>
      <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
        {({ dayCap, graceDays, earnings }) => (
          <>
            <Card>
              <SectionHead title="怎么得金币" />
              {earnings.map(({ title, coins, note }) => (
                <View key={title} className="coin-rule__row">
                  <View className="coin-rule__words">
                    <View className="coin-rule__title">{title}</View>
                    <View className="coin-rule__note">{note}</View>
                  </View>
                  <View className="coin-rule__coins">+{coins}</View>
                </View>
              ))}
              <View className="coin-rule__note">{`每天和每周的任务，一天合计最多得 ${dayCap} 金币；只有一次的任务不计在内。`}</View>
            </Card>
            <Lines title="怎么用金币" lines={spending} />
            <Lines title="有效期" lines={expiry(graceDays)} />
            <Lines title="公平使用" lines={fairness} />
          </>
        )}
      </LoadedBody>
      <View className="page__grow" />
      <Dock>
        <Btn wide onTap={() => void go('pages/mall/coinTask')}>
          去赚金币
        </Btn>
      </Dock>
    </Page>
  )
})

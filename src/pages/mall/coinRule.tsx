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

/** 金币规则: how coins come and go, as those who see to it have it now. */
export default observer(function CoinRule() {
  const loaded = useLoaded(() => call('GET /api/coin/rule'))
  return (
    <Page>
      <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
        {({ dayCap, earnings, sections, faq }) => (
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
            {sections.map(({ title, lines }) => (
              <Lines key={title} title={title} lines={lines} />
            ))}
            <Card>
              <SectionHead title="常见问题" />
              {faq.map(({ ask, answer }) => (
                <View key={ask} className="coin-rule__faq">
                  <View className="coin-rule__title">{ask}</View>
                  <View className="coin-rule__line">{answer}</View>
                </View>
              ))}
            </Card>
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

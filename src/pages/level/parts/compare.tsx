import { View } from '@tarojs/components'
import type { GrowthLevel } from '../../../../contract'
import { count } from '@/lib/text'
import { a11y, onWeapp } from '@/ui/a11y'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import './compare.scss'

interface Props {
  levels: GrowthLevel[]
  current?: number
}

/** All levels side by side: what each of them has, what lower ones have unlocked too. */
export function Compare({ levels, current }: Props) {
  const rights = levels.flatMap(({ level, rights: own }) => own.map(({ code, title }) => ({ code, title, from: level })))
  const retained = levels.find(({ keep }) => keep)?.keep
  const cell = (level: number) => `compare__cell ${level === current ? 'compare__cell--now' : ''}`
  return (
    <Card>
      {/* On a phone the last levels are out of sight. */}
      <SectionHead title="全部等级对比" trailing={<View className="compare__hint">{`左右滑动看到 Lv${levels.length}`}</View>} />
      <View className="compare" {...a11y({ role: 'table', label: '全部等级对比' })} {...(!onWeapp && { tabIndex: 0 })}>
        <View className="compare__row" {...a11y({ role: 'row' })}>
          <View className="compare__head" {...a11y({ role: 'columnheader' })}>
            权益
          </View>
          {levels.map(({ level, name }) => (
            <View key={level} className={cell(level)} {...a11y({ role: 'columnheader', label: `Lv${level} ${name}` })}>
              Lv{level}
            </View>
          ))}
        </View>
        <View className="compare__row" {...a11y({ role: 'row' })}>
          <View className="compare__head" {...a11y({ role: 'rowheader' })}>
            成长值
          </View>
          {levels.map(({ level, minGrowth }) => (
            <View key={level} className={cell(level)} {...a11y({ role: 'cell' })}>
              {count(minGrowth)}
            </View>
          ))}
        </View>
        {rights.map(({ code, title, from }) => (
          <View key={code} className="compare__row" {...a11y({ role: 'row' })}>
            <View className="compare__head" {...a11y({ role: 'rowheader' })}>
              {title}
            </View>
            {levels.map(({ level }) => (
              <View key={level} className={cell(level)} {...a11y({ role: 'cell', label: level >= from ? '有' : '没有' })}>
                {level >= from ? <Icon name="check" size="s" /> : '–'}
              </View>
            ))}
          </View>
        ))}
        <View className="compare__row" {...a11y({ role: 'row' })}>
          <View className="compare__head" {...a11y({ role: 'rowheader' })}>
            升级礼（金币）
          </View>
          {levels.map(({ level, gift }) => (
            <View key={level} className={cell(level)} {...a11y({ role: 'cell' })}>
              {gift?.coins ?? '–'}
            </View>
          ))}
        </View>
        {retained && (
          <View className="compare__row" {...a11y({ role: 'row' })}>
            <View className="compare__head" {...a11y({ role: 'rowheader' })}>
              保级（每 {retained.days} 天成长值）
            </View>
            {levels.map(({ level, keep }) => (
              <View key={level} className={cell(level)} {...a11y({ role: 'cell' })}>
                {keep ? count(keep.growth) : '–'}
              </View>
            ))}
          </View>
        )}
      </View>
    </Card>
  )
}

import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import type { TrainingDetail, TrainingItemCard } from '../../../../contract'
import { goKnown } from '@/nav'
import { toast } from '@/patterns/feedback/use-action'
import { Tap } from '@/ui/button/tap'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { Icon, type IconName } from '@/ui/icon/icon'
import { Badge } from '@/ui/text/badge'
import { KIND_ICONS, spanOf } from './training'
import './stage-card.scss'

type Stage = TrainingDetail['stages'][number]
const DOTS: Record<Stage['state'], IconName> = { done: 'check', now: 'circle', locked: 'lock' }
const TONES: Partial<Record<TrainingItemCard['state'], string>> = {
  done: 'ok',
  failed: 'bad',
  missed: 'bad',
  todo: 'brand',
  doing: 'brand',
}

const ItemRow = ({ item, keeper, people }: { item: TrainingItemCard; keeper: boolean; people: number }) => {
  const { target, lockReason } = item
  const text = keeper ? `${item.doneCount ?? 0} / ${people} 人` : item.text
  const content = (
    <>
      <Icon name={item.state === 'locked' ? 'lock' : KIND_ICONS[item.kind]} size="s" />
      <View className="stage__name">
        {item.title}
        {!item.required && <Badge>选做</Badge>}
      </View>
      <Text className={`stage__text stage__text--${keeper ? '' : (TONES[item.state] ?? '')}`}>
        {item.score === undefined || keeper ? text : `${item.score} 分 · ${text}`}
      </Text>
    </>
  )
  const open = lockReason ? () => toast(lockReason) : target && (() => void goKnown(target.route, target.params))
  if (!open) return <View className="stage__item">{content}</View>
  return (
    <Tap role="link" className="stage__item" label={`${item.title}，${text}`} onTap={open}>
      {content}
    </Tap>
  )
}

const StageBlock = ({ stage, one }: { stage: Stage; one: TrainingDetail }) => {
  const [open, setOpen] = useState(stage.state === 'now')
  const span = spanOf(stage.openTime, stage.closeTime)
  return (
    <View className={`stage stage--${stage.state}`}>
      <View className="stage__dot">
        <Icon name={DOTS[stage.state]} size="xs" />
      </View>
      <Tap
        className="stage__head"
        expanded={open}
        label={`${stage.name}，${stage.done} / ${stage.of} 必修`}
        onTap={() => setOpen(!open)}
      >
        <View className="stage__title">{stage.name}</View>
        {one.my && (
          <Text className="stage__count">
            {stage.done} / {stage.of} 必修
          </Text>
        )}
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size="s" />
      </Tap>
      <View className="stage__span">{stage.lockReason ?? span}</View>
      {open && (
        <View className="stage__items">
          {stage.items.map((item) => (
            <ItemRow key={item.id} item={item} keeper={!one.my} people={one.people} />
          ))}
          {stage.items.length === 0 && <View className="stage__span">内容还在准备</View>}
        </View>
      )}
    </View>
  )
}

/** All that there is to do, stage by stage. */
export const StageCard = ({ one }: { one: TrainingDetail }) => (
  <Card>
    <SectionHead
      title="学习安排"
      trailing={
        one.my && (
          <Text className="stage__count">
            {one.my.done} / {one.my.of} 项必修
          </Text>
        )
      }
    />
    {one.stages.map((stage) => (
      <StageBlock key={stage.id} stage={stage} one={one} />
    ))}
  </Card>
)

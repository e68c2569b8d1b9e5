import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import type { TrainingDetail, TrainingItemCard } from '../../../../contract'
import { call } from '@/api/call'
import { goKnown } from '@/nav'
import { andRenew } from '@/patterns/feedback/and-renew'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { Icon, type IconName } from '@/ui/icon/icon'
import { closeOnly } from '@/ui/overlay/close-only'
import { Sheet } from '@/ui/overlay/sheet'
import { useLast } from '@/ui/overlay/use-last'
import { Badge } from '@/ui/text/badge'
import { ItemHours } from './item-hours'
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

/** How many have done it, and that it is not open yet, or no longer. */
function countText({ doneCount = 0, state, text }: TrainingItemCard, people: number): string {
  if (state === 'locked') return text
  return `${state === 'missed' ? '已结束 · ' : ''}${doneCount} / ${people} 人`
}

interface RowProps {
  item: TrainingItemCard
  keeper: boolean
  people: number
  /** Of whoever may open and end it. */
  onHours?: () => void
}
const ItemRow = ({ item, keeper, people, onHours }: RowProps) => {
  const { target, lockReason } = item
  const text = keeper ? countText(item, people) : item.text
  const content = (
    <>
      <Icon name={item.state === 'locked' ? 'lock' : KIND_ICONS[item.kind]} size="s" />
      <View className="stage-card__name">
        {item.title}
        {!item.required && <Badge>选做</Badge>}
      </View>
      <Text className={`stage-card__text stage-card__text--${keeper ? '' : (TONES[item.state] ?? '')}`}>
        {item.score === undefined || keeper ? text : `${item.score} 分 · ${text}`}
      </Text>
    </>
  )
  const toTarget = target && (() => void goKnown(target.route, target.params))
  const open = keeper || !lockReason ? toTarget : () => toast(lockReason)
  const row = open ? (
    <Tap role="link" className="stage-card__item" onTap={open}>
      {content}
    </Tap>
  ) : (
    <View className="stage-card__item">{content}</View>
  )
  if (!onHours) return row
  return (
    <View className="stage-card__line">
      {row}
      <IconBtn icon="clock" size="s" label={`${item.title}的开放时间`} onTap={onHours} />
    </View>
  )
}

interface Props {
  one: TrainingDetail
  /** Reads it anew: something may have been opened or ended. */
  onChange: () => Promise<unknown>
}
interface BlockProps extends Props {
  stage: Stage
  onHours: (item: TrainingItemCard) => void
}
const StageBlock = ({ stage, one, onChange, onHours }: BlockProps) => {
  const [open, setOpen] = useState(stage.state === 'now')
  const mayOpen = one.keeper?.mayOpen === true
  const ahead = stage.openTime !== null && stage.openTime > one.serverTime
  const openNow = useAction(async () => {
    if (!(await confirm(`现在开放“${stage.name}”？`, '学员马上可以开始这个阶段', { yes: '开放' }))) return
    await andRenew(async () => {
      await call('POST /api/neixun/stageOpen', { body: { trainingId: one.id, stageId: stage.id } })
      toast('已开放')
    }, onChange)
  })
  const span = spanOf(stage.openTime, stage.closeTime)
  return (
    <View className={`stage-card stage-card--${stage.state}`}>
      <View className="stage-card__dot">
        <Icon name={DOTS[stage.state]} size="xs" />
      </View>
      <Tap
        className="stage-card__head"
        expanded={open}
        label={`${stage.name}，${stage.done} / ${stage.of} 必修`}
        onTap={() => setOpen(!open)}
      >
        <View className="stage-card__title">{stage.name}</View>
        {one.my && (
          <Text className="stage-card__count">
            {stage.done} / {stage.of} 必修
          </Text>
        )}
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size="s" />
      </Tap>
      <View className="stage-card__span">{stage.lockReason ?? span}</View>
      {mayOpen && ahead && (
        <Btn size="s" kind="weak" busy={openNow.busy} label={`现在开放：${stage.name}`} onTap={() => void openNow.run()}>
          现在开放
        </Btn>
      )}
      {open && (
        <View className="stage-card__items">
          {stage.items.map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              keeper={!one.my}
              people={one.people}
              onHours={mayOpen && item.kind !== 'file' ? () => onHours(item) : undefined}
            />
          ))}
          {stage.items.length === 0 && <View className="stage-card__span">内容还在准备</View>}
        </View>
      )}
    </View>
  )
}

/** All that there is to do, stage by stage. */
export function StageCard({ one, onChange }: Props) {
  const [chosen, setChosen] = useState<TrainingItemCard>()
  const last = useLast(chosen)
  return (
    <Card>
      <SectionHead
        title="学习安排"
        trailing={
          one.my && (
            <Text className="stage-card__count">
              {one.my.done} / {one.my.of} 项必修
            </Text>
          )
        }
      />
      {one.stages.map((stage) => (
        <StageBlock key={stage.id} stage={stage} one={one} onChange={onChange} onHours={setChosen} />
      ))}
      <Sheet open={chosen !== undefined} onClose={() => setChosen(undefined)} title={last?.title ?? '开放时间'}>
        {last && (
          <ItemHours
            key={last.id}
            trainingId={one.id}
            item={last}
            people={one.people}
            onDone={() => closeOnly(setChosen, last)}
            renew={onChange}
          />
        )}
      </Sheet>
    </Card>
  )
}

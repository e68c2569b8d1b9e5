import { Text, View } from '@tarojs/components'
import { useReachBottom } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { Api, Result, TrainingSign } from '../../../../contract'
import { call } from '@/api/call'
import { moment } from '@/lib/date'
import { clock, DAY, dayNumber } from '@/lib/time'
import { go } from '@/nav'
import { useAction } from '@/patterns/feedback/use-action'
import { useFresh } from '@/patterns/page/use-fresh'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { StatRow } from '@/ui/list/stat-row'
import { Badge } from '@/ui/text/badge'
import { TrainingOver } from './training-over'
import { TrainingBody } from './training-refused'
import './sign-board.scss'

type Listed = Result<Api['POST /api/neixunSign/page']>

const MODES: Record<TrainingSign['mode'], string> = { code: '扫码', place: '定位', photo: '拍照' }
const TONES = { none: '', signed: 'ok', late: 'warn', absent: 'bad', makeup: 'ok' } as const
const PHASES = { ahead: '未开始', open: '签到中', over: '已结束' } as const

interface RowProps {
  sign: TrainingSign
  trainingId: string
}
/** One time, and how it stands for me; for those who keep it, how many were there. */
const SignRow = ({ sign, trainingId }: RowProps) => {
  const { id, title, phase, state, text, startTime, endTime, rank, mode, signed } = sign
  const keeper = signed !== undefined
  const openIt = () =>
    void go('pages/neixun/signIn', { trainingId, signId: id, ...(keeper && state === undefined && { code: 'show' }) })
  const said = state === undefined ? PHASES[phase] : text || PHASES[phase]
  const detail = [
    `${moment(startTime)}–${clock(endTime)}`,
    MODES[mode],
    rank !== undefined && `第 ${rank} 位`,
    keeper && `${signed} 人已签`,
  ]
  const content = (
    <>
      <View className="sign-row__words">
        <View className="sign-row__title">{title}</View>
        <View className="sign-row__fact">{detail.filter(Boolean).join(' · ')}</View>
      </View>
      <Text className={`sign-row__state sign-row__state--${state ? TONES[state] : ''}`}>{said}</Text>
    </>
  )
  if (phase !== 'open' && !keeper) return <View className="sign-row">{content}</View>
  return (
    <View className="sign-row">
      {content}
      {keeper && (
        <Btn
          size="s"
          kind="weak"
          label={`${title}的签到码与名单`}
          onTap={() => void go('pages/neixun/signIn', { trainingId, signId: id, code: 'show' })}
        >
          {phase === 'open' ? '签到码' : '名单'}
        </Btn>
      )}
      {state !== undefined && state === 'none' && phase === 'open' && (
        <Btn size="s" label={`签到：${title}`} onTap={openIt}>
          签到
        </Btn>
      )}
    </View>
  )
}

const WEEK = ['一', '二', '三', '四', '五', '六', '日']
const dayOf = (iso: string) => dayNumber(Date.parse(iso))

/** The weeks in which there was something to sign for, each day as it was for me. */
const Calendar = ({ records, now }: { records: TrainingSign[]; now: string }) => {
  const days = new Map<number, TrainingSign[]>()
  for (const sign of records) days.set(dayOf(sign.startTime), [...(days.get(dayOf(sign.startTime)) ?? []), sign])
  if (!days.size) return null
  const [first, last] = [Math.min(...days.keys()), Math.max(...days.keys())]
  // Day 0 was a Thursday.
  const monday = (day: number) => day - ((day + 3) % 7)
  const length = monday(last) + 7 - monday(first)
  // Five weeks of it, today in the fourth of them where it can be.
  const from = Math.max(0, Math.min(monday(dayOf(now)) - 21 - monday(first), length - 35))
  const all = Array.from({ length }, (_, n) => monday(first) + n).slice(from, from + 35)
  const toneOf = (signs: TrainingSign[] = []) =>
    signs.some(({ state }) => state === 'absent')
      ? 'bad'
      : signs.some(({ state }) => state === 'late')
        ? 'warn'
        : signs.some(({ state }) => state === 'signed' || state === 'makeup')
          ? 'ok'
          : signs.length
            ? 'due'
            : ''
  const WORDS: Record<string, string> = { ok: '全到', warn: '有迟到', bad: '有缺勤', due: '有签到', '': '' }
  return (
    <View className="sign-days">
      {WEEK.map((name) => (
        <View key={name} className="sign-days__name">
          {name}
        </View>
      ))}
      {all.map((day) => {
        const tone = toneOf(days.get(day))
        const date = new Date(day * DAY)
        return (
          <View
            key={day}
            className={`sign-days__day sign-days__day--${tone} ${day === dayOf(now) ? 'sign-days__day--now' : ''}`}
            {...(tone && a11y({ role: 'img', label: `${date.getUTCMonth() + 1}月${date.getUTCDate()}日 ${WORDS[tone]}` }))}
          >
            {date.getUTCDate()}
          </View>
        )
      })}
      <View className="sign-days__legend">
        <Badge tone="ok">全到</Badge>
        <Badge tone="warn">有迟到</Badge>
        <Badge tone="bad">有缺勤</Badge>
      </View>
    </View>
  )
}

/** All times of a training. */
export const SignBoard = observer(function SignBoard({ trainingId }: { trainingId: string }) {
  const loaded = useFresh<Listed>(() => call('POST /api/neixunSign/page', { body: { trainingId, size: 50 } }))
  const [later, setLater] = useState<{ of?: Listed; records: TrainingSign[]; next: string | null }>({ records: [], next: null })
  const rest = later.of === loaded.value ? later : { records: [], next: loaded.value?.next ?? null }
  const more = useAction(async () => {
    if (!rest.next) return
    const page = await call('POST /api/neixunSign/page', { body: { trainingId, size: 50, cursor: rest.next } })
    setLater({ of: loaded.value, records: [...rest.records, ...page.records], next: page.next })
  })
  useReachBottom(() => void more.run())
  return (
    <TrainingBody loaded={loaded} skeleton={<SkeletonRows />}>
      {({ records, open: told, mine, archived, serverTime }) => {
        const all = [...records, ...rest.records]
        // A server of the release before does not say which.
        const open = told ?? all.find(({ phase, state }) => phase === 'open' && state === 'none')
        if (!all.length) return <StateView kind="empty" title="还没有签到安排" />
        return (
          <>
            {archived && <TrainingOver />}
            {open && (
              <Card className="sign-now">
                <Badge tone="ok">签到中</Badge>
                <View className="sign-now__title">{open.title}</View>
                <View className="sign-now__fact">
                  {clock(open.startTime)} 开始 · {clock(open.lateTime)} 后算迟到 · {clock(open.endTime)} 结束
                </View>
                <Tap
                  className="sign-now__button"
                  label={`${MODES[open.mode]}签到：${open.title}`}
                  onTap={() => void go('pages/neixun/signIn', { trainingId, signId: open.id })}
                >
                  {MODES[open.mode]}签到
                </Tap>
              </Card>
            )}
            {mine && (
              <Card>
                <StatRow
                  divided
                  items={[
                    { label: '已签到', value: `${mine.signed} / ${mine.of}` },
                    { label: '迟到', value: mine.late },
                    {
                      label: `签到率（须 ${mine.needed}%）`,
                      value: mine.rate === null ? '—' : `${mine.rate}%`,
                    },
                  ]}
                />
              </Card>
            )}
            <Card>
              <SectionHead title={mine ? '我的签到' : '全部场次'} />
              {mine && <Calendar records={all} now={serverTime} />}
              {all.map((sign) => (
                <SignRow key={sign.id} sign={sign} trainingId={trainingId} />
              ))}
            </Card>
          </>
        )
      }}
    </TrainingBody>
  )
})

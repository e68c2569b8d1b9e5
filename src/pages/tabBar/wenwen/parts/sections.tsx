import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import type { AiAssistant, AiChat, CourseCard, DocCard, FanGroupCard } from '../../../../../contract'
import { CourseRow } from '@/features/course/course-row'
import { DocRow } from '@/features/zhiku/doc-row'
import { count } from '@/lib/text'
import { ago } from '@/lib/time'
import { go } from '@/nav'
import { Tap } from '@/ui/button/tap'
import { Pills } from '@/ui/field/pills'
import { Icon, type IconName } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { Cell, CellGroup } from '@/ui/list/cell'

/** Those that an assistant may be drawn with; any other name is drawn as the assistant of all. */
const ICONS: readonly IconName[] = [
  ...(['banknote', 'book-marked', 'briefcase', 'coins', 'file-text', 'heart-handshake', 'list'] as const),
  ...(['scale', 'target', 'user-round-plus', 'user-round-search'] as const),
]
const iconOf = (name: string): IconName => ICONS.find((icon) => icon === name) ?? 'sparkles'
/** Questions shown at a time. */
const BATCH = 3

export const Assistants = ({ assistants }: { assistants: readonly AiAssistant[] }) => (
  <View className="wenwen-assistants">
    {assistants.map(({ id, name, avatar, intro }) => (
      <Tap
        key={id}
        role="link"
        className="wenwen-assistants__one"
        label={`${name}，${intro}`}
        onTap={() => void go('pages/wenwen/chat', { assistantId: id })}
      >
        <View className="wenwen-assistants__icon">
          <Icon name={iconOf(avatar)} />
        </View>
        <Text className="wenwen-assistants__name">{name}</Text>
      </Tap>
    ))}
  </View>
)

interface SamplesProps {
  samples: readonly { category: string; items: readonly string[] }[]
  onAsk: (question: string) => void
}

/** What can be asked, by what it is about, a few at a time. */
export function Samples({ samples, onAsk }: SamplesProps) {
  const [category, setCategory] = useState('')
  const [batch, setBatch] = useState(0)
  const chosen = samples.find((one) => one.category === category) ?? samples[0]
  if (!chosen) return null
  const { items } = chosen
  const shown =
    items.length > BATCH ? Array.from({ length: BATCH }, (_, at) => items[(batch * BATCH + at) % items.length]) : items
  return (
    <Card>
      <SectionHead
        title="试试这样问"
        trailing={
          items.length > BATCH && (
            <Tap className="wenwen-samples__next" onTap={() => setBatch(batch + 1)}>
              <Icon name="refresh-cw" size="s" />
              <Text>换一批</Text>
            </Tap>
          )
        }
      />
      <Pills<string>
        label="分类"
        items={samples.map((one) => ({ key: one.category, label: one.category }))}
        value={chosen.category}
        onChange={(key: string) => {
          setCategory(key)
          setBatch(0)
        }}
      />
      {shown.map((question) => (
        <Tap key={question} className="wenwen-row" onTap={() => onAsk(question)}>
          <View className="wenwen-row__text">{question}</View>
          <Icon name="arrow-up-right" size="s" className="wenwen-row__icon" />
        </Tap>
      ))}
    </Card>
  )
}

export const Calculators = () => (
  <CellGroup>
    <Cell
      icon="calculator"
      title="HR 计算器"
      desc="加班费、经济补偿、年休假、个税、产假天数…"
      onTap={() => void go('pages/wenwen/chat', { open: 'calc' })}
    />
  </CellGroup>
)

/** The last talks; who has had none sees nothing. */
export const Recent = ({ chats }: { chats: readonly AiChat[] }) =>
  chats.length ? (
    <Card>
      <SectionHead title="最近对话" onMore={() => void go('pages/wenwen/chat', { open: 'history' })} />
      {chats.map(({ id, title, assistantName, lastTime }) => (
        <Tap key={id} role="link" className="wenwen-row" onTap={() => void go('pages/wenwen/chat', { id })}>
          <View className="wenwen-row__text">{title || assistantName}</View>
          <View className="wenwen-row__note">{ago(lastTime)}</View>
        </Tap>
      ))}
    </Card>
  ) : null

interface HotProps {
  items: readonly { question: string; count: number }[]
  onAsk: (question: string) => void
}

/** What several have asked within a week; who they are nobody learns. */
export const Hot = ({ items, onAsk }: HotProps) =>
  items.length ? (
    <Card>
      <SectionHead title="大家都在问" trailing={<View className="wenwen__note">近 7 天 · 已匿名</View>} />
      {items.map(({ question, count: people }, at) => (
        <Tap key={question} className="wenwen-row" onTap={() => onAsk(question)}>
          <View className={`wenwen-row__rank ${at < 3 ? 'wenwen-row__rank--top' : ''}`}>{at + 1}</View>
          <View className="wenwen-row__text">{question}</View>
          <View className="wenwen-row__note">{count(people)} 人问</View>
        </Tap>
      ))}
    </Card>
  ) : null

/** The first of the fan groups. */
export const Group = ({ group: { name, state, memberCount, maxCount, joined } }: { group: FanGroupCard }) => (
  <CellGroup>
    <Cell
      icon="messages-square"
      title={name}
      desc={state === 'open' ? `${count(memberCount)}/${count(maxCount)} 人 · HR 同行微信群` : '新群筹备中，可以留手机号等通知'}
      value={joined ? '已加入' : state === 'open' ? '加群' : '看看'}
      onTap={() => void go('pages/wenwen/group')}
    />
  </CellGroup>
)

/** From asking on to learning: what most people take. */
export const Learning = ({ courses, docs }: { courses: readonly CourseCard[]; docs: readonly DocCard[] }) =>
  courses.length + docs.length ? (
    <Card className="card--flush wenwen-learning">
      <View className="wenwen-learning__head">
        <SectionHead title="延伸学习" />
      </View>
      {courses.map((course) => (
        <CourseRow key={course.id} course={course} onTap={() => void go('pages/lesson/detail', { id: course.id })} />
      ))}
      {docs.map((doc) => (
        <DocRow key={doc.id} doc={doc} onTap={() => void go('pages/zhiku/detail', { id: doc.id })} />
      ))}
    </Card>
  ) : null

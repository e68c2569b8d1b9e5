import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import type { ChapterStanding, TikuHome } from '../../../../contract/tikuPractice'
import { go } from '@/nav'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { Badge } from '@/ui/text/badge'
import { Mastery, toneOf } from './mastery'
import './chapters.scss'

/** Chapters shown before the rest is asked for. */
const SHOWN = 6
/** A chapter is weak when less is right, of enough. */
const WEAK = 60
const ENOUGH = 5

const Row = ({ one, onTap }: { one: ChapterStanding; onTap: () => void }) => {
  const { name, total, done, rate, free } = one
  return (
    <Tap
      className="chapters__row"
      label={`${name}，${done} / ${total} 题，${rate === null ? '未做' : `正确率 ${rate}%`}`}
      onTap={onTap}
    >
      <View className="chapters__head">
        <Text className="chapters__name">{name}</Text>
        {rate !== null && done >= ENOUGH && rate < WEAK && <Badge tone="bad">薄弱</Badge>}
        {free && <Badge tone="ok">免费</Badge>}
        <Text className="chapters__count">
          {done} / {total} 题
        </Text>
        <Text className={`chapters__rate chapters__rate--${toneOf(rate)}`}>{rate === null ? '未做' : `${rate}%`}</Text>
        <Icon name="chevron-right" size="s" />
      </View>
      <Mastery rate={rate} />
    </Tap>
  )
}

/** 章节掌握度: each chapter is a way to practise it. */
export function Chapters({ home }: { home: TikuHome }) {
  const { chapters, bank, stats } = home
  const [all, setAll] = useState(false)
  if (!chapters.length) return null
  const open = (chapter: string) => void go('pages/tiku/exercise', { bankId: bank.id, mode: 'chapter', chapter })
  const shown = all ? chapters : chapters.slice(0, SHOWN)
  return (
    <Card>
      <SectionHead
        title="章节掌握度"
        trailing={
          <Text className="chapters__count">
            共 {stats.total} 题{stats.done ? ` · 已做 ${Math.round((stats.done / stats.total) * 100)}%` : ''}
          </Text>
        }
      />
      {shown.map((one) => (
        <Row key={one.name} one={one} onTap={() => open(one.name)} />
      ))}
      {shown.length < chapters.length && (
        <Tap className="chapters__more" onTap={() => setAll(true)}>
          展开其余 {chapters.length - shown.length} 章
          <Icon name="chevron-down" size="s" />
        </Tap>
      )}
    </Card>
  )
}

import { observer } from 'mobx-react'
import type { Learning } from '@/pages/lesson/parts/study/learning'
import { duration } from '@/lib/duration'
import { Card } from '@/ui/layout/card'
import { Cell } from '@/ui/list/cell'

/** 本讲时间点: from when on what plays speaks of what; a tap goes there. */
export const Marks = observer(function Marks({ learning }: { learning: Learning }) {
  const { current, plays, playback } = learning
  if (!plays || !playback.play || !current?.marks.length) return null
  return (
    <Card className="card--flush">
      {current.marks.map(({ second, title }) => (
        <Cell key={second} title={title} value={duration(second)} onTap={() => playback.seek(second)} />
      ))}
    </Card>
  )
})

import { View } from '@tarojs/components'
import type { LotteryDetail } from '../../../../../contract'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { Badge } from '@/ui/text/badge'
import './tasks.scss'

type Task = LotteryDetail['tasks'][number]

/** 多拿机会: what gives another chance today. Sharing is none of it. */
export const Tasks = ({ tasks, onOpen }: { tasks: readonly Task[]; onOpen: (page: Task['page']) => void }) => (
  <Card>
    <SectionHead title="多拿机会" />
    {tasks.map(({ code, title, done, target, page }) => (
      <View key={code} className="lottery-task">
        <View className="lottery-task__words">
          <View className="lottery-task__title">{title}</View>
          <View className="lottery-task__note">
            {done < target ? `今天 ${done}/${target} · 加 1 次` : '今天已完成，机会已加'}
          </View>
        </View>
        {done < target ? (
          <Btn kind="weak" size="s" label={`去完成：${title}`} onTap={() => session.perform(() => onOpen(page))}>
            去完成
          </Btn>
        ) : (
          <Badge tone="ok" icon="check">
            已得
          </Badge>
        )}
      </View>
    ))}
  </Card>
)

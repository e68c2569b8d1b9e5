import { View } from '@tarojs/components'
import type { TrainingPerson } from '../../../../contract'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { PersonRow } from '@/ui/list/person-row'
import { Badge } from '@/ui/text/badge'
import './trainee-row.scss'

/** What is known of somebody's progress, as three figures. */
const Figures = ({ person }: { person: TrainingPerson }) => {
  const { progress, signRate, examScore, examPassed, status } = person
  if (progress === undefined) return null
  const figures = [
    { label: '进度', value: status === 'pending' ? '待激活' : `${progress}%` },
    ...(signRate === undefined ? [] : [{ label: '签到率', value: signRate === null ? '—' : `${signRate}%` }]),
    ...(examScore === undefined
      ? []
      : [
          {
            label: examPassed ? '考试通过' : examScore === null ? '考试' : '考试未过',
            value: examScore === null ? '—' : `${examScore} 分`,
          },
        ]),
  ]
  return (
    <View className="trainee__figures">
      {figures.map(({ label, value }) => (
        <View key={label} className="trainee__figure">
          <View className="trainee__value">{value}</View>
          <View className="trainee__label">{label}</View>
        </View>
      ))}
    </View>
  )
}

interface Props {
  person: TrainingPerson
  /** They may be urged, let in and put into another group. */
  kept: boolean
  onUrge: () => void
  onLink: () => void
  onMore: () => void
}
/** Somebody on the list of a training, and how far they are. */
export const TraineeRow = ({ person, kept, onUrge, onLink, onMore }: Props) => {
  const { name, position, groupName, phone, me, status, colleague, urgedToday } = person
  const away = status === 'pending' && !colleague
  const note = [position, groupName || '未分组', phone].filter(Boolean).join(' · ')
  return (
    <View className="trainee">
      <PersonRow name={me ? `${name}（我）` : name} note={note}>
        {status === 'done' && <Badge tone="ok">已完成</Badge>}
        {kept && (status === 'learning' || colleague) && (
          <Btn size="s" kind="weak" disabled={urgedToday} label={`${urgedToday ? '今天已催' : '催学'} ${name}`} onTap={onUrge}>
            {urgedToday ? '今天已催' : '催学'}
          </Btn>
        )}
        {kept && away && (
          <Btn size="s" kind="weak" label={`复制给 ${name} 的登录链接`} onTap={onLink}>
            登录链接
          </Btn>
        )}
        {kept && <IconBtn icon="ellipsis" label={`对 ${name} 的更多操作`} onTap={onMore} />}
      </PersonRow>
      <Figures person={person} />
    </View>
  )
}

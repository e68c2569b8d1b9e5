import { Text, View } from '@tarojs/components'
import type { TrainingDetail } from '../../../../contract'
import { dateOf } from '@/lib/time'
import { goKnown } from '@/nav'
import { Ring } from '@/ui/feedback/ring'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { ProgressBar } from '@/ui/feedback/progress-bar'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { Icon } from '@/ui/icon/icon'
import { Badge } from '@/ui/text/badge'
import { KIND_ICONS, spanOf } from './training'
import { TrainingOver } from './training-over'
import './detail-cards.scss'

type My = NonNullable<TrainingDetail['my']>

const leftText = ({ my, phase }: { my: My; phase: TrainingDetail['phase'] }) =>
  my.status === 'done' ? '已结业' : phase === 'over' ? '未结业' : my.of ? `结业还差 ${my.left} 项` : '还没有安排学习内容'

/** What it is, when and where, and how far one is. */
export const HeadCard = ({ one }: { one: TrainingDetail }) => {
  const { my } = one
  return (
    <Card>
      <View className="training-head">
        <View className="training-head__words">
          <View className="training-head__company">
            {one.company} · 培训码 {one.code}
          </View>
          <View className="training-head__title">{one.title}</View>
          <View className="training-head__fact">
            <Icon name="clock" size="s" />
            {spanOf(one.startTime, one.endTime)}
          </View>
          {one.place && (
            <View className="training-head__fact">
              <Icon name="map-pin" size="s" />
              {one.place}
            </View>
          )}
          {one.trainers.length > 0 && (
            <View className="training-head__fact">
              <Icon name="user-round" size="s" />
              讲师 {one.trainers.join('、')}
            </View>
          )}
        </View>
        {my && <Ring percent={my.progress} label={`已完成 ${my.progress}%`} figure={`${my.progress}%`} word="已完成" />}
      </View>
      {one.intro && <View className="training-head__intro">{one.intro}</View>}
      {my && (
        <View className="training-head__foot">
          <Text>{leftText({ my, phase: one.phase })}</Text>
          {my.rank !== null && (
            <Text className="training-head__rank">
              班级第 {my.rank} / {one.people} 名
            </Text>
          )}
        </View>
      )}
      {one.phase === 'over' && <TrainingOver />}
      {one.confined && <NoticeStrip icon="info">你是用名单进来的，只能看这次培训；看课程请用手机号登录</NoticeStrip>}
    </Card>
  )
}

const GO: Record<TrainingDetail['todo'][number]['kind'], string> = {
  course: '去学习',
  live: '去观看',
  exam: '去考试',
  homework: '去完成',
  signin: '去签到',
  file: '去领取',
  survey: '去填写',
}

const isToday = (iso: string | null, now: string) => iso !== null && dateOf(Date.parse(iso), 0) === dateOf(Date.parse(now), 0)

/** What can be done now, what closes first before the rest. */
export const TodoCard = ({ one }: { one: TrainingDetail }) => {
  const today = one.todo.filter(({ deadline }) => isToday(deadline, one.serverTime)).length
  return (
    <Card>
      <SectionHead
        title={today ? `今天要做 ${today} 件` : `待完成 ${one.todo.length} 件`}
        trailing={<Text className="training-todo__order">按截止时间</Text>}
      />
      {one.todo.map(({ itemId, kind, title, state, text, deadline, target }, at) => (
        <View key={itemId} className="training-todo">
          <View className="training-todo__tile">
            <Icon name={KIND_ICONS[kind]} />
          </View>
          <View className="training-todo__words">
            <View className="training-todo__title">{title}</View>
            <View className={`training-todo__text ${isToday(deadline, one.serverTime) ? 'training-todo__text--soon' : ''}`}>
              {text}
            </View>
          </View>
          <Btn
            size="s"
            kind={at === 0 ? 'primary' : 'weak'}
            label={`${state === 'doing' ? '继续' : GO[kind]}：${title}`}
            onTap={() => void goKnown(target.route, target.params)}
          >
            {state === 'doing' ? '继续' : GO[kind]}
          </Btn>
        </View>
      ))}
    </Card>
  )
}

type Departments = NonNullable<TrainingDetail['keeper']>['departments']
/** How far each department is, for those who look after them. */
export const DepartmentsCard = ({ departments }: { departments: Departments }) => (
  <Card>
    <SectionHead title="各部门完成情况" />
    {departments.length === 0 && <View className="training-todo__text">暂无学员</View>}
    {departments.map(({ name, people, done, progress }) => (
      <View key={name} className="training-department">
        <View className="training-department__line">
          <Text>{name}</Text>
          <Badge tone={done === people ? 'ok' : 'plain'}>
            {done} / {people} 人完成
          </Badge>
        </View>
        <ProgressBar percent={progress} label={`${name}平均进度`} />
        <View className="training-todo__text">平均进度 {progress}%</View>
      </View>
    ))}
  </Card>
)

import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { Api, Result } from '../../../contract'
import type { TrainingRole } from '../../../contract/neixunRole'
import { call } from '@/api/call'
import { hearServerTime } from '@/lib/server-time'
import { GroupSheet } from '@/features/course/group-sheet'
import { sendKept } from '@/features/tiku/kept-answers'
import { go } from '@/nav'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useFresh } from '@/patterns/page/use-fresh'
import { useRefreshOf } from '@/patterns/page/use-refresh'
import { session } from '@/stores/session'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { Cell, CellGroup } from '@/ui/list/cell'
import { TrainingBody } from './parts/training-refused'
import { TrainingMembers } from './parts/training-members'
import { NoticeBoard } from './parts/notice-board'
import { DepartmentsCard, HeadCard, TodoCard } from './parts/detail-cards'
import { RecordCard } from './parts/record-card'
import { StageCard } from './parts/stage-card'
import { asRole, spanOf } from './parts/training'
import './detail.scss'

type Mine = Result<Api['POST /api/neixun/myTraining']>
type Training = Result<Api['GET /api/neixun/detail/:id']>

/** One training, or the list to choose from where none is named and there are several. */
async function load(id: string, role: TrainingRole): Promise<{ detail: Training } | { mine: Mine }> {
  const detailOf = async (one: string) => {
    const detail = await call('GET /api/neixun/detail/:id', { params: { id: one }, query: { role } })
    hearServerTime(detail.serverTime)
    if (detail.token_expireTime) session.stayInTraining(detail.token_expireTime, detail.userId)
    return { detail }
  }
  if (id) return detailOf(id)
  const mine = await call('POST /api/neixun/myTraining')
  if (mine.records.length !== 1) return { mine }
  return detailOf(mine.records[0].id)
}

const Choice = ({ mine }: { mine: Mine }) => {
  if (!mine.records.length)
    return (
      <StateView
        kind="empty"
        title="您还没有培训"
        text="企业把你加入培训名单后，用 6 位培训码进入"
        action="输入培训码"
        onAction={() => void go('pages/neixun/login/login')}
      />
    )
  return (
    <>
      <CellGroup>
        {mine.records.map(({ id, title, company, startTime, endTime, progress, phase, keeper }) => (
          <Cell
            key={id}
            icon="graduation-cap"
            title={title}
            desc={[company, spanOf(startTime, endTime)].join(' · ')}
            value={phase === 'over' ? '已结束' : progress === null ? (keeper ? '管理' : '') : `${progress}%`}
            onTap={() => void go('pages/neixun/detail', { id })}
          />
        ))}
      </CellGroup>
      <CellGroup>
        <Cell icon="plus" title="用培训码进入别的培训" onTap={() => void go('pages/neixun/login/login')} />
      </CellGroup>
    </>
  )
}

const ROLES = [
  { key: 'trainee', label: '我的学习' },
  { key: 'keeper', label: '管理' },
] as const

interface BodyProps {
  one: Training
  reload: () => Promise<void>
  role: TrainingRole
  onRole: (role: TrainingRole) => void
}
const Body = observer(function Body({ one, reload, role, onRole }: BodyProps) {
  const [group, setGroup] = useState(false)
  const trainingId = one.id
  return (
    <View className="training">
      {one.both && <UnderTabs items={ROLES} value={role} onChange={onRole} />}
      <HeadCard one={one} />
      {one.todo.length > 0 && <TodoCard one={one} />}
      {(one.noticeCount > 0 || one.keeper) && <NoticeBoard one={one} onChange={reload} />}
      {one.keeper && <DepartmentsCard departments={one.keeper.departments} />}
      <CellGroup>
        <Cell
          icon="user-round"
          title="学员名单"
          value={`${one.people} 人`}
          onTap={() => void go('pages/neixun/userList', { trainingId })}
        />
        {one.signs > 0 && (
          <Cell
            icon="check-check"
            title={one.keeper ? '签到管理' : '签到记录'}
            value={`${one.signs} 场`}
            onTap={() => void go('pages/neixun/signIn', { trainingId })}
          />
        )}
        {one.homeworks > 0 && (
          <Cell
            icon="square-pen"
            title={one.keeper ? '作业与批改' : '作业'}
            value={one.toMark ? `待批改 ${one.toMark} 份` : `${one.homeworks} 项`}
            onTap={() => void go('pages/neixun/homework', { trainingId, ...asRole(role) })}
          />
        )}
        {(one.files > 0 || one.keeper) && (
          <Cell
            icon="download"
            title="培训资料"
            value={`${one.files} 份`}
            onTap={() => void go('pages/neixun/fileReceive', { trainingId })}
          />
        )}
        {one.groupQr && <Cell icon="messages-square" title="班级群" onTap={() => setGroup(true)} />}
      </CellGroup>
      {one.my?.status === 'done' && <RecordCard trainingId={trainingId} />}
      <StageCard one={one} onChange={reload} />
      {one.contact && <View className="training__note">有问题请联系：{one.contact}</View>}
      {one.groupQr && <GroupSheet title="进班级群" qrUrl={one.groupQr} open={group} onClose={() => setGroup(false)} />}
    </View>
  )
})

interface HomeProps extends Pick<BodyProps, 'role' | 'onRole'> {
  id: string
}
const Home = observer(function Home({ id, role, onRole }: HomeProps) {
  const loaded = useFresh(() => {
    // What was answered without a line in an examination of it.
    void sendKept()
    return load(id, role)
  })
  useRefreshOf(loaded)
  return (
    <TrainingBody loaded={loaded} skeleton={<SkeletonDetail />}>
      {(found) =>
        'detail' in found ? (
          <Body one={found.detail} reload={loaded.load} role={role} onRole={onRole} />
        ) : (
          <Choice mine={found.mine} />
        )
      }
    </TrainingBody>
  )
})

/** 我的内训: what there is to do in a training, and how far one is. */
export default function NeixunDetail() {
  const { id } = useParams('id')
  const [role, setRole] = useState<TrainingRole>('trainee')
  return (
    <Page>
      <TrainingMembers>
        <Home key={role} id={id} role={role} onRole={setRole} />
      </TrainingMembers>
    </Page>
  )
}

import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { TrainingPerson } from '../../../contract'
import { useMenu } from '@/patterns/feedback/use-menu'
import { useDebounced } from '@/patterns/form/use-debounced'
import { FilterTap } from '@/patterns/list/filter'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { Btn } from '@/ui/button/btn'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { SearchBox } from '@/ui/field/search-box'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { Cell, CellGroup } from '@/ui/list/cell'
import { ListEnd } from '@/ui/list/list-end'
import { StatRow } from '@/ui/list/stat-row'
import { closeOnly } from '@/ui/overlay/close-only'
import { Sheet } from '@/ui/overlay/sheet'
import { Regroup } from './parts/regroup'
import { TraineeCards } from './parts/trainee-cards'
import { isNarrowed, NOTHING, TraineeFilterSheet } from './parts/trainee-filter'
import { TrainingMembers } from './parts/training-members'
import { TrainingOver } from './parts/training-over'
import { TrainingBody } from './parts/training-refused'
import { useTraineeActs } from './parts/use-trainee-acts'
import { useTrainees } from './parts/use-trainees'
import './userList.scss'

const People = observer(function People({ trainingId }: { trainingId: string }) {
  const [keyword, setKeyword] = useState('')
  const [filter, setFilter] = useState(NOTHING)
  const [filtering, setFiltering] = useState(false)
  const [moving, setMoving] = useState<TrainingPerson>()
  const asked = useDebounced(keyword.trim())
  const { show, menu } = useMenu()
  const { loaded, later, more, renew } = useTrainees(trainingId, filter, asked)
  const { urge, urgeAll, link, exporting } = useTraineeActs(trainingId, renew)
  const regrouped = () => {
    // An answer that comes late closes its own sheet alone, not that of the next one.
    closeOnly(setMoving, moving)
    void renew()
  }
  const actions = (person: TrainingPerson) =>
    show([
      ...(person.me ? [] : [{ label: '调整分组', onTap: () => setMoving(person) }]),
      { label: '复制登录链接', onTap: () => void link(person.traineeId) },
    ])
  const narrowed = isNarrowed(filter)
  return (
    <>
      <View className="trainees__search">
        <SearchBox
          label="搜索学员"
          placeholder={loaded.value?.keeper ? '搜姓名、工号、手机号后 4 位' : '搜姓名'}
          maxLength={20}
          value={keyword}
          onChange={setKeyword}
        />
        <FilterTap narrowed={narrowed} onTap={() => setFiltering(true)} />
      </View>
      <TrainingBody loaded={loaded} skeleton={<SkeletonRows />}>
        {({ records, keeper, over, counts, departments, groups, canUrge, showsOthers }) => (
          <>
            {over && <TrainingOver />}
            {showsOthers && (
              <Card>
                <StatRow
                  divided
                  items={[
                    { label: '学员', value: counts.total },
                    { label: '已完成', value: counts.done },
                    { label: '学习中', value: counts.learning },
                    { label: '待激活', value: counts.pending },
                  ]}
                />
              </Card>
            )}
            {keeper && (
              <CellGroup>
                <Cell icon="download" title="导出学员名单" desc="xlsx，含进度、签到与成绩" onTap={() => void exporting.run()} />
              </CellGroup>
            )}
            {records.length === 0 && <StateView kind="none" title={asked || narrowed ? '没有找到学员' : '暂无学员'} />}
            <TraineeCards
              records={[...records, ...later.records]}
              departments={departments}
              showsOthers={showsOthers}
              byDepartment={filter.sort === 'department'}
              kept={keeper && !over}
              onUrge={(id) => void urge.run([id])}
              onLink={(id) => void link(id)}
              onMore={actions}
            />
            {later.next ? (
              <View className="trainees__more">
                <Btn kind="ghost" busy={more.busy} onTap={() => void more.run()}>
                  显示更多
                </Btn>
              </View>
            ) : (
              records.length > 5 && <ListEnd />
            )}
            <View className="page__grow" />
            {keeper && !over && canUrge > 0 && (
              <Dock>
                <Text className="trainees__hint">每人每天最多提醒 1 次</Text>
                <Btn wide busy={urge.busy} onTap={() => void urgeAll(canUrge)}>
                  {`一键提醒 ${canUrge} 人`}
                </Btn>
              </Dock>
            )}
            <TraineeFilterSheet
              departments={departments}
              groups={groups}
              showsOthers={showsOthers}
              open={filtering}
              filter={filter}
              onChange={setFilter}
              onClose={() => setFiltering(false)}
            />
          </>
        )}
      </TrainingBody>
      <Sheet open={moving !== undefined} onClose={() => setMoving(undefined)} title={`调整 ${moving?.name ?? ''} 的分组`}>
        {moving && <Regroup key={moving.traineeId} trainingId={trainingId} person={moving} onDone={regrouped} />}
      </Sheet>
      {menu}
    </>
  )
})

/** 学员名单: who takes part, and, for those who look after them, how far each is. */
export default function NeixunUserList() {
  const { trainingId } = useParams('trainingId')
  return (
    <Page>
      <TrainingMembers>
        <People trainingId={trainingId} />
      </TrainingMembers>
    </Page>
  )
}

import { Text, View } from '@tarojs/components'
import { useReachBottom } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { Api, Result, TrainingPerson } from '../../../contract'
import { call } from '@/api/call'
import { Loaded } from '@/api/loaded'
import { nth } from '@/lib/nth'
import { copy } from '@/patterns/feedback/copy'
import { act, confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { useMenu } from '@/patterns/feedback/use-menu'
import { useDebounced } from '@/patterns/form/use-debounced'
import { FilterSheet, FilterTap } from '@/patterns/list/filter'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { openFile } from '@/patterns/media/open-file'
import { Btn } from '@/ui/button/btn'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { SearchBox } from '@/ui/field/search-box'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { Cell, CellGroup } from '@/ui/list/cell'
import { ListEnd } from '@/ui/list/list-end'
import { StatRow } from '@/ui/list/stat-row'
import { closeOnly } from '@/ui/overlay/close-only'
import { Sheet } from '@/ui/overlay/sheet'
import { readAsMany } from './parts/read-as-many'
import { Regroup } from './parts/regroup'
import { TraineeRow } from './parts/trainee-row'
import { TrainingOver } from './parts/training-over'
import { TrainingBody } from './parts/training-refused'
import { TrainingMembers } from './parts/training-members'
import './userList.scss'

type Listed = Result<Api['POST /api/neixun/userPage']>
interface Filter {
  department: string
  group: string
  status: string
  sort: string
}
const ALL = '*'
const NOTHING: Filter = { department: ALL, group: ALL, status: ALL, sort: 'department' }
type Status = NonNullable<TrainingPerson['status']>
const STATUSES: Record<Status, string> = { pending: '待激活', learning: '学习中', done: '已完成', undone: '未完成' }

const bodyOf = (trainingId: string, { department, group, status, sort }: Filter, keyword: string) => ({
  trainingId,
  // Chosen from lists that have no other keys.
  sort: sort as 'department' | 'progress',
  ...(keyword && { keyword }),
  ...(department !== ALL && { department }),
  ...(group !== ALL && { group }),
  ...(status !== ALL && { status: status as Status }),
})

/** Rows in their departments, as they come. */
function grouped(records: TrainingPerson[], byDepartment: boolean) {
  if (!byDepartment) return [{ name: '', people: records }]
  const groups: { name: string; people: TrainingPerson[] }[] = []
  for (const person of records) {
    if (nth(groups, -1)?.name !== person.department) groups.push({ name: person.department, people: [] })
    nth(groups, -1)!.people.push(person)
  }
  return groups
}

const People = observer(function People({ trainingId }: { trainingId: string }) {
  const [keyword, setKeyword] = useState('')
  const [filter, setFilter] = useState(NOTHING)
  const [filtering, setFiltering] = useState(false)
  const [moving, setMoving] = useState<TrainingPerson>()
  const asked = useDebounced(keyword.trim())
  const { show, menu } = useMenu()
  const [state] = useState(() => ({ body: bodyOf(trainingId, NOTHING, ''), shown: 0 }))
  const [loaded] = useState(
    () =>
      new Loaded<Listed>(() => {
        const { body, shown } = state
        return readAsMany(shown, (cursor) => call('POST /api/neixun/userPage', { body: { ...body, cursor } }))
      }),
  )
  const [rest, setRest] = useState<{ of?: Listed; records: TrainingPerson[]; next: string | null }>({ records: [], next: null })
  useEffect(() => {
    state.body = bodyOf(trainingId, filter, asked)
    state.shown = 0
    void loaded.load()
  }, [asked, filter, loaded, state, trainingId])
  const list = loaded.value
  // Further pages belong to the first one that is shown now.
  const later = rest.of === list ? rest : { records: [], next: list?.next ?? null }
  const more = useAction(async () => {
    if (!later.next) return
    const page = await call('POST /api/neixun/userPage', { body: { ...state.body, cursor: later.next } })
    setRest({ of: list, records: [...later.records, ...page.records], next: page.next })
  })
  useReachBottom(() => void more.run())
  const renew = () => {
    state.shown = (list?.records.length ?? 0) + later.records.length
    return loaded.load()
  }
  const urge = useAction(async (traineeIds?: string[]) => {
    const { told, unreachable } = await call('POST /api/neixun/remind', {
      body: { trainingId, ...(traineeIds && { traineeIds }) },
    })
    toast(told ? `已提醒 ${told} 人` : unreachable ? '还没登录过的人请发登录链接' : '今天都提醒过了')
    await renew()
  })
  const urgeAll = async (people: number) => {
    if (await confirm(`提醒 ${people} 人学习吗？`, '他们会收到一条消息', { yes: '提醒', danger: false })) await urge.run()
  }
  const link = (traineeId: string) =>
    act(async () => {
      const { url } = await call('POST /api/neixun/loginLink', { body: { trainingId, traineeId } })
      await copy(url)
      toast('登录链接已复制，10 分钟内有效，只能用一次')
    })
  const exporting = useAction(async () => {
    const { url, name } = await call('POST /api/neixun/userExport', { body: { trainingId } })
    await openFile(url, name)
  })
  const regrouped = () => {
    // An answer that comes late closes its own sheet alone, not that of the next one.
    closeOnly(setMoving, moving)
    void renew()
  }
  const actions = (person: TrainingPerson) =>
    show([
      { label: '调整分组', onTap: () => setMoving(person) },
      { label: '复制登录链接', onTap: () => void link(person.traineeId) },
    ])
  const narrowed = filter.department !== ALL || filter.group !== ALL || filter.status !== ALL || filter.sort !== 'department'
  return (
    <>
      <View className="trainees__search">
        <SearchBox
          label="搜索学员"
          placeholder={list?.keeper ? '搜姓名、工号、手机号后 4 位' : '搜姓名'}
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
            {grouped([...records, ...later.records], filter.sort === 'department').map(({ name, people }) => {
              const whole = departments.find((one) => one.name === name)
              return (
                <Card key={name}>
                  {filter.sort === 'department' && (
                    <SectionHead
                      title={name || '未分部门'}
                      trailing={
                        whole && (
                          <Text className="trainees__hint">
                            {whole.people} 人{showsOthers && ` · 平均进度 ${whole.progress}%`}
                          </Text>
                        )
                      }
                    />
                  )}
                  {people.map((person) => (
                    <TraineeRow
                      key={person.traineeId}
                      person={person}
                      kept={keeper && !over}
                      onUrge={() => void urge.run([person.traineeId])}
                      onLink={() => void link(person.traineeId)}
                      onMore={() => actions(person)}
                    />
                  ))}
                </Card>
              )
            })}
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
            <FilterSheet
              open={filtering}
              filter={filter}
              onChange={setFilter}
              onReset={() => setFilter(NOTHING)}
              onClose={() => setFiltering(false)}
              fields={[
                {
                  key: 'department',
                  label: '部门',
                  items: [
                    { key: ALL, label: '全部' },
                    ...departments.map(({ name }) => ({ key: name, label: name || '未分部门' })),
                  ],
                },
                {
                  key: 'group',
                  label: '小组',
                  items: [{ key: ALL, label: '全部' }, ...groups.map((name) => ({ key: name, label: name }))],
                },
                ...(showsOthers
                  ? ([
                      {
                        key: 'status',
                        label: '状态',
                        items: [{ key: ALL, label: '全部' }, ...Object.entries(STATUSES).map(([key, label]) => ({ key, label }))],
                      },
                      {
                        key: 'sort',
                        label: '排列',
                        items: [
                          { key: 'department', label: '按部门' },
                          { key: 'progress', label: '进度低的在前' },
                        ],
                      },
                    ] as const)
                  : []),
              ]}
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

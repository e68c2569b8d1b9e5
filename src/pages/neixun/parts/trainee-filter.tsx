import type { Api, Result, TrainingPerson } from '../../../../contract'
import { FilterSheet } from '@/patterns/list/filter'

export type TraineeList = Result<Api['POST /api/neixun/userPage']>
export interface TraineeFilter {
  department: string
  group: string
  status: string
  sort: string
}
const ALL = '*'
export const NOTHING: TraineeFilter = { department: ALL, group: ALL, status: ALL, sort: 'department' }
type Status = NonNullable<TrainingPerson['status']>
const STATUSES: Record<Status, string> = { pending: '待激活', learning: '学习中', done: '已完成', undone: '未完成' }

export const isNarrowed = ({ department, group, status, sort }: TraineeFilter) =>
  department !== ALL || group !== ALL || status !== ALL || sort !== 'department'

/** What the page of the list is asked for with. */
export const bodyOf = (trainingId: string, { department, group, status, sort }: TraineeFilter, keyword: string) => ({
  trainingId,
  // Chosen from lists that have no other keys.
  sort: sort as 'department' | 'progress',
  ...(keyword && { keyword }),
  ...(department !== ALL && { department }),
  ...(group !== ALL && { group }),
  ...(status !== ALL && { status: status as Status }),
})

interface Props extends Pick<TraineeList, 'departments' | 'groups' | 'showsOthers'> {
  open: boolean
  filter: TraineeFilter
  onChange: (filter: TraineeFilter) => void
  onClose: () => void
}
/** By what the list of trainees can be narrowed; how far others are only for whoever may see it. */
export const TraineeFilterSheet = ({ departments, groups, showsOthers, open, filter, onChange, onClose }: Props) => (
  <FilterSheet
    open={open}
    filter={filter}
    onChange={onChange}
    onReset={() => onChange(NOTHING)}
    onClose={onClose}
    fields={[
      {
        key: 'department',
        label: '部门',
        items: [{ key: ALL, label: '全部' }, ...departments.map(({ name }) => ({ key: name, label: name || '未分部门' }))],
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
)

import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { CourseCard } from '../../../contract'
import { PagedList } from '@/api/paged-list'
import { pageOf, type Filters } from '@/api/pages'
import { CourseRow } from '@/features/course/course-row'
import { go } from '@/nav'
import { useDebounced } from '@/patterns/form/use-debounced'
import { FilterSheet, FilterTap, type FilterField } from '@/patterns/list/filter'
import { ListBody, useListGestures } from '@/patterns/list/list'
import { useLists } from '@/patterns/list/use-lists'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { courses } from '@/stores/courses'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { SearchBox } from '@/ui/field/search-box'
import { UnderTabs } from '@/ui/layout/under-tabs'
import './list.scss'

type Query = Filters<'POST /api/course/page'>

const SORTS = [
  { key: '0', label: '综合' },
  { key: '1', label: '销量' },
  { key: '2', label: '最新' },
  { key: '3', label: '价格从低到高' },
  { key: '4', label: '价格从高到低' },
]
const TYPES = [
  { key: '', label: '不限' },
  { key: '1', label: '系列课' },
  { key: '2', label: '单课' },
  { key: '3', label: '直播课' },
  { key: '4', label: '考证班' },
  { key: '5', label: '专栏' },
]
const PRICES = [
  { key: '', label: '不限' },
  { key: 'free', label: '免费' },
  { key: 'paid', label: '付费' },
  { key: 'vip', label: '会员免费' },
]

interface Filter {
  type: string
  priceType: string
  sort: string
}
const NONE: Filter = { type: '', priceType: '', sort: '0' }
/** What an address names that is on no list is as good as left out. */
const known = (items: readonly { key: string }[], given: string) => items.find(({ key }) => key === given)?.key ?? items[0].key

interface Params {
  categoryId: string
  teacherId: string
}

const queryOf = ({ categoryId, teacherId }: Params, { type, priceType, sort }: Filter, keyword: string): Query => ({
  categoryId: categoryId || undefined,
  teacherId: teacherId || undefined,
  // Chosen from the lists above and below.
  type: type ? (Number(type) as Query['type']) : undefined,
  priceType: priceType ? (priceType as Query['priceType']) : undefined,
  sort: Number(sort) as Query['sort'],
  keyword: keyword || undefined,
})

const FIELDS: readonly FilterField<Filter>[] = [
  { key: 'type', label: '类型', items: TYPES },
  { key: 'priceType', label: '价格', items: PRICES },
]

/** Courses by category, teacher, kind, price and what is looked for. */
export default observer(function LessonCourses() {
  const {
    title,
    type,
    priceType,
    sort,
    keyword: given,
    ...fixed
  } = useParams('title', 'type', 'priceType', 'sort', 'keyword', 'categoryId', 'teacherId')
  const [filter, setFilter] = useState<Filter>({
    type: known(TYPES, type),
    priceType: known(PRICES, priceType),
    sort: known(SORTS, sort),
  })
  const [text, setText] = useState(given)
  const keyword = useDebounced(text.trim())
  const [filtering, setFiltering] = useState(false)
  const listOf = useLists((key: string) => {
    const query: Query = JSON.parse(key)
    return new PagedList<CourseCard>((cursor) => pageOf('POST /api/course/page', { ...query, cursor }), courses.put)
  })
  const list = listOf(JSON.stringify(queryOf(fixed, filter, keyword)))
  useListGestures(() => list)
  const narrowed = filter.type !== '' || filter.priceType !== '' || text !== ''
  const reset = () => {
    setFilter({ ...NONE, sort: filter.sort })
    setText('')
  }
  return (
    <Page title={title || undefined}>
      <View className="course-list__search">
        <SearchBox value={text} onChange={setText} label="搜索课程" placeholder="搜课程、讲师" maxLength={40} />
        <FilterTap narrowed={narrowed} onTap={() => setFiltering(true)} />
      </View>
      <UnderTabs items={SORTS} value={filter.sort} onChange={(key) => setFilter({ ...filter, sort: key })} />
      <View className="course-list__rows">
        <ListBody
          list={list}
          skeleton={<SkeletonRows />}
          empty={
            narrowed
              ? { title: '没有符合条件的课程', text: '换个筛选条件试试', action: '重置', onAction: reset }
              : { title: '这里还没有课程', action: '看全部课程', onAction: () => void go('pages/lesson/types') }
          }
          row={(course) => <CourseRow course={course} onTap={() => void go('pages/lesson/detail', { id: course.id })} />}
        />
      </View>
      <FilterSheet
        open={filtering}
        fields={FIELDS}
        filter={filter}
        onChange={setFilter}
        onReset={() => setFilter({ ...NONE, sort: filter.sort })}
        onClose={() => setFiltering(false)}
      />
    </Page>
  )
})

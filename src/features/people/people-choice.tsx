import { observer } from 'mobx-react'
import type { ComponentProps, ReactNode } from 'react'
import type { PagedList } from '@/api/paged-list'
import { ListBody } from '@/patterns/list/list'
import { Tap } from '@/ui/button/tap'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { PersonRow } from '@/ui/list/person-row'
import './people-choice.scss'

/** Somebody who can be chosen; `checked` when several can be chosen together. */
export const PersonChoice = (person: ComponentProps<typeof PersonRow>) => (
  <PersonRow className="people-choice__row" role={person.checked === undefined ? undefined : 'checkbox'} {...person} />
)

interface ListProps<T extends { id: string }> {
  list: PagedList<T>
  empty: { title: string; text?: string }
  row: (person: T) => ReactNode
}

/** People to choose from, in a sheet, where nothing tells that its end is near. */
export const PeopleChoice = observer(function PeopleChoice<T extends { id: string }>({ list, empty, row }: ListProps<T>) {
  return (
    <>
      <ListBody list={list} skeleton={<SkeletonRows count={4} />} empty={empty} row={row} />
      {list.hasMore && list.state === 'idle' && (
        <Tap className="people-choice__more" onTap={() => void list.more()}>
          查看更多
        </Tap>
      )}
    </>
  )
})

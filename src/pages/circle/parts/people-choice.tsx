import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import type { PagedList } from '@/api/paged-list'
import { ListBody } from '@/patterns/list'
import { Avatar } from '@/ui/avatar'
import { SkeletonRows } from '@/ui/skeleton'
import { Tap } from '@/ui/tap'
import './people-choice.scss'

interface PersonProps {
  avatar: string
  name: string
  about: string
  onTap: () => void
  /** One of several that can be chosen together. */
  checked?: boolean
  disabled?: boolean
  children?: ReactNode
}

/** Somebody who can be chosen. */
export const PersonChoice = ({ avatar, name, about, onTap, checked, disabled, children }: PersonProps) => (
  <Tap
    className="people-choice__row"
    role={checked === undefined ? undefined : 'checkbox'}
    checked={checked}
    disabled={disabled}
    onTap={onTap}
  >
    <Avatar src={avatar} name={name} />
    <View className="people-choice__words">
      <View className="people-choice__name">{name}</View>
      <View className="people-choice__about">{about}</View>
    </View>
    {children}
  </Tap>
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

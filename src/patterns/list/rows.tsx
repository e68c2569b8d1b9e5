import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import type { PagedList } from '@/api/paged-list'

/** With fewer rows all stay drawn. */
const FEW = 100

type RowWindow = typeof import('./row-window')

interface BlockProps<T> {
  rows: T[]
  row: (item: T) => ReactNode
  spare?: RowWindow
}

const Block = observer(function Block<T extends { id: string }>({ rows, row, spare }: BlockProps<T>) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => spare?.watch(rows, place.current!), [spare, rows])
  const style = spare?.styleOf(rows)
  return (
    <View ref={place} className="rows" style={style}>
      {!style?.height && rows.map((item) => <Fragment key={item.id}>{row(item)}</Fragment>)}
    </View>
  )
})

interface Props<T extends { id: string }> {
  list: PagedList<T>
  row: (item: T) => ReactNode
}

/** The rows of a list, a block for every page that came; of many, only the blocks near to what is seen are drawn. */
export const Rows = observer(function Rows<T extends { id: string }>({ list, row }: Props<T>) {
  const [loaded, setLoaded] = useState<RowWindow>()
  const { length } = list.items
  const many = length > FEW
  useEffect(() => {
    // Without it all rows stay drawn; the next page asks for it again.
    if (many) import('./row-window').then(setLoaded, () => {})
  }, [many, length])
  return (
    <>
      {list.pages.map((rows, index) => (
        // Rows that a refresh brings again stay what they are: the first block is the first block.
        // oxlint-disable-next-line react/no-array-index-key
        <Block key={index} rows={rows} row={row} spare={many ? loaded : undefined} />
      ))}
    </>
  )
})

import { Button, Empty } from 'antd'
import type { Schema } from '../../api/contract'
import type { Lexicon } from '../schema'
import type { Filter } from './filter-field'

interface Props {
  /** What the list says of itself when it is empty. */
  words: string
  narrowed: Filter[]
  lexicon: Lexicon
  set: (values: Record<string, undefined>) => void
}
/** In place of rows: there are none at all, or none that the filters leave. */
export function NothingFound({ words, narrowed, lexicon, set }: Props) {
  if (!narrowed.length) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words} />
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={`没有符合“${narrowed.map(({ name, schema }) => lexicon.label(name, schema)).join('、')}”的`}
    >
      <Button onClick={() => set(Object.fromEntries(narrowed.map(({ name }) => [name, undefined])))}>清除筛选</Button>
    </Empty>
  )
}

/** In place of rows: what the list has to be asked for first. */
export function AskFirst({ missing, lexicon }: { missing: { name: string; schema?: Schema }[]; lexicon: Lexicon }) {
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      style={{ padding: 24 }}
      description={`先给出筛选条件：${missing.map(({ name, schema }) => lexicon.label(name, schema)).join('、')}`}
    />
  )
}

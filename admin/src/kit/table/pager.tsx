import { Button, Dropdown, Select } from 'antd'
import type { ComponentProps } from 'react'
import { Icon } from '../../icon'
import { ExportButton } from './export-button'
import { timeText } from '../format'
import { SIZES, type Page } from './use-pages'

interface Props {
  page: Page
  again: () => void
  back?: () => void
  forth?: () => void
  /** How many rows a page has, where that can be chosen. */
  size?: { value: number; onChange: (size: number) => void }
  /** The columns that may be put away, and those that are not. */
  columns: readonly { name: string; title: string }[]
  shown: readonly string[]
  onTurn: (name: string) => void
  wanted: ComponentProps<typeof ExportButton>['wanted']
}
/** Below a list: what of it is shown, since when, and how to see the rest, or to take it along. */
export function Pager({ page, again, back, forth, size, columns, shown, onTurn, wanted }: Props) {
  const { rows, total, at } = page
  return (
    <div className="pager">
      <span className="grow sub">
        {total === undefined ? `这一页 ${rows.length} 条` : `共 ${total} 条`} · {timeText(new Date(at).toISOString())} 更新
      </span>
      <Button type="text" icon={<Icon name="refresh" />} aria-label="刷新" onClick={again} />
      <Dropdown
        trigger={['click']}
        menu={{
          multiple: true,
          selectable: true,
          selectedKeys: [...shown],
          items: columns.map(({ name, title }) => ({ key: name, label: title })),
          onClick: ({ key }) => onTurn(key),
        }}
      >
        <Button type="text" icon={<Icon name="columns" />} aria-label="选择列" />
      </Dropdown>
      {rows.length > 0 && <ExportButton wanted={wanted} />}
      {(forth || back || rows.length >= SIZES[0]) && size && (
        <>
          <Select
            aria-label="每页几条"
            {...size}
            options={SIZES.map((one) => ({ value: one, label: `每页 ${one}` }))}
            variant="borderless"
          />
          <Button disabled={!back} onClick={back}>
            上一页
          </Button>
          <Button disabled={!forth} onClick={forth}>
            下一页
          </Button>
        </>
      )}
    </div>
  )
}

import { App, Button, Dropdown, Modal } from 'antd'
import { useState } from 'react'
import type { ExportColumn } from '../../../../contract/admin/admin-exports'
import { messageOf } from '../../api/call'
import { factsOf, type Schema } from '../../api/contract'
import { askExport, type Wanted } from '../../api/exports'
import { Icon } from '../../icon'
import { useSession } from '../../session'
import type { Lexicon } from '../schema'
import { ReasonField } from '../form/reason-field'

const MOST_WORDS = 200
const KINDS = ['money', 'time', 'day'] as const

/** How a column of a list is written into a file: under its title, in the words of the product. */
export function exportColumn(name: string, title: string, lexicon: Lexicon, schema?: Schema): ExportColumn {
  const kind = KINDS.find((one) => one === lexicon.kind(name, schema))
  const values = [...new Set([...((schema?.items ?? schema)?.enum ?? []).map(String), ...Object.keys(lexicon.wordsOf(name))])]
  const words = values
    .map((value) => ({ value, word: lexicon.word(name, value) }))
    .filter(({ value, word }) => value !== word && value.length <= 60)
    .map(({ value, word }) => ({ value, word: word.slice(0, 60) }))
    .slice(0, MOST_WORDS)
  return { name, title: title.slice(0, 40), ...(kind && { kind }), ...(words.length && { words }) }
}

/** Takes a list along as a file, with the filters and columns as they are seen. */
export function ExportButton({ wanted }: { wanted: () => Wanted }) {
  const { may } = useSession()
  const { message } = App.useApp()
  const [format, setFormat] = useState<'csv' | 'xlsx'>()
  const [reason, setReason] = useState('')
  const personal = Boolean(factsOf(wanted().route).reveals)
  if (personal && !may('POST /admin/api/export/personal/create')) return null
  const ask = async (chosen: 'csv' | 'xlsx') => {
    try {
      await askExport({ ...wanted(), format: chosen, ...(personal && { reason: reason.trim() }) })
      setFormat(undefined)
      setReason('')
      void message.success('已开始导出，好了自己下载，也在右上角“我的导出与批量”里')
    } catch (error) {
      void message.error(messageOf(error))
    }
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'xlsx', label: '导出 Excel' },
            { key: 'csv', label: '导出 CSV' },
          ],
          onClick: ({ key }) => {
            // One of the two above, of which the menu knows only that they are texts.
            const chosen = key as 'csv' | 'xlsx'
            if (personal) setFormat(chosen)
            else void ask(chosen)
          },
        }}
      >
        <Button type="text" icon={<Icon name="download" />} aria-label="导出看到的列" />
      </Dropdown>
      {format && (
        <Modal
          open
          title="导出个人资料？"
          okText="导出"
          cancelText="取消"
          okButtonProps={{ disabled: !reason.trim() }}
          onCancel={() => setFormat(undefined)}
          onOk={() => void ask(format)}
        >
          <p className="quiet">这个列表有{factsOf(wanted().route).reveals}。文件保存 24 小时，每次下载都有记录。</p>
          <ReasonField value={reason} onChange={setReason} />
        </Modal>
      )}
    </>
  )
}

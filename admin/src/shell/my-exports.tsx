import { Button, Drawer, Empty } from 'antd'
import { call } from '../api/call'
import { fetchExport, lookAtExports, useExports, type MadeFile } from '../api/exports'
import { Fault } from '../kit/fault'
import { countText, timeText } from '../kit/format'
import { useAct } from '../kit/act/use-act'
import { useLoad } from '../kit/use-load'
import { Tag } from '../kit/value'
import type { Tone } from '../screens'
import { MyBatches } from './my-batches'

const STATES: Record<MadeFile['state'], readonly [string, Tone | undefined]> = {
  waiting: ['排队', 'wait'],
  running: ['正在生成', 'live'],
  done: ['可以下载', 'done'],
  failed: ['没有做成', 'wrong'],
  cancelled: ['不要了', undefined],
  gone: ['已过期', undefined],
}
const sizeText = (bytes: number) => (bytes < 1e6 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`)

function progressText({ state, rows, total, cut, size, error, downloads, personal, expiresAt }: MadeFile): string {
  if (state === 'failed') return error
  if (state === 'waiting' || state === 'running')
    return `已写 ${countText(rows)}${total === null ? '' : ` / ${countText(total)}`} 行`
  if (state !== 'done') return rows ? `${countText(rows)} 行` : ''
  return [
    rows ? `${countText(rows)} 行` : '',
    cut ? '太多了，只有前面这些：缩小筛选再导出其余的' : '',
    sizeText(size),
    personal ? '有个人资料' : '',
    downloads ? `下载过 ${downloads} 次` : '还没有下载',
    `${timeText(expiresAt!)} 删除`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The files that one has asked for, how far they are, and where they are fetched. */
export default function MyExports({ onClose }: { onClose: () => void }) {
  const files = useExports()
  const {
    value: looked,
    fault,
    again,
  } = useLoad(async () => {
    await lookAtExports()
    return true
  })
  const act = useAct(again)
  return (
    <Drawer open title="我的导出与批量" size={440} onClose={onClose}>
      <MyBatches />
      <h2 className="strong">导出</h2>
      <p className="quiet" style={{ marginBottom: 12 }}>
        文件只有自己能取，留 24 小时，每次下载都有记录。
      </p>
      <Fault words={fault} again={again} />
      {looked && !files.length && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有导出过。在任何列表下面点下载的图标。" />
      )}
      {files.map((file) => {
        const { id, title, state, rows, total, createdAt } = file
        const [word, tone] = STATES[state]
        const open = state === 'waiting' || state === 'running'
        return (
          <div key={id} style={{ padding: '8px 0' }}>
            <div className="row">
              <b className="grow">{title}</b>
              <Tag tone={tone}>{word}</Tag>
            </div>
            {open && <progress aria-label={title} style={{ width: '100%' }} {...(total ? { value: rows, max: total } : {})} />}
            <div className="row">
              <span className="grow sub">
                {timeText(createdAt)} · {progressText(file)}
              </span>
              {state === 'done' && (
                <Button size="small" onClick={act(() => fetchExport(id))}>
                  下载
                </Button>
              )}
              {(open || state === 'done') && (
                <Button size="small" type="text" onClick={act(() => call('POST /admin/api/export/cancel', { body: { id } }))}>
                  {open ? '停下' : '删掉'}
                </Button>
              )}
            </div>
          </div>
        )
      })}
    </Drawer>
  )
}

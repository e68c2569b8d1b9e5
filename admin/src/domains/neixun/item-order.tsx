import { App, Empty, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { call, messageOf } from '../../api/call'
import { Fault } from '../../kit/fault'
import { Move, moved } from '../../kit/table/move'
import { useOverwrite } from '../../kit/form/overwrite'
import { useLoad } from '../../kit/use-load'
import { Tag } from '../../kit/value'
import type { PanelProps } from '../../screens'
import { useMay } from '../../session'

const ORDER = 'POST /admin/api/neixun/item/order'

/** The order in which a training is learnt: within a stage, and from one stage to another. */
export default function ItemOrder({ row, words, onChanged }: PanelProps) {
  const trainingId = String(row.id)
  const writes = useMay()(ORDER)
  const { message } = App.useApp()
  const { value, fault, again } = useLoad(
    () => call('GET /admin/api/neixun/training/show/:id', { params: { id: trainingId } }),
    trainingId,
  )
  const [busy, setBusy] = useState(false)
  const overwrite = useOverwrite({ ids: '学习项的次序' })
  if (!value) return fault ? <Fault words={fault} again={again} /> : <Skeleton active />
  const { stages } = value
  const order = async (stageId: string, ids: string[]) => {
    if (busy) return
    setBusy(true)
    try {
      await overwrite(value, (seen) => call(ORDER, { body: { trainingId, stageId, ids }, seen }))
      again()
      onChanged()
    } catch (error) {
      void message.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Fault words={fault} again={again} />
      {!stages.length && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有阶段。先在“阶段”里加。" />}
      {stages.map((stage, at) => {
        const ids = stage.items.map(({ id }) => id)
        return (
          <section key={stage.id} className="group" aria-label={stage.name}>
            <h3>
              {at + 1}. {stage.name}
            </h3>
            {!ids.length && <p className="sub">还没有学习项。</p>}
            {stage.items.map((item, place) => (
              <div key={item.id} className="row wrap" style={{ padding: '6px 0 6px 16px', borderTop: '1px solid var(--c-line)' }}>
                <span className="grow">
                  {item.title} <Tag>{words.word('kind', item.kind)}</Tag> {!item.required && <Tag>选修</Tag>}
                </span>
                {writes && (
                  <span className="acts">
                    <Move
                      what={item.title}
                      at={place}
                      last={ids.length - 1}
                      onMove={(by) => void order(stage.id, moved(ids, place, by))}
                    />
                    {stages.length > 1 && (
                      <Select
                        size="small"
                        aria-label={`移到哪个阶段：${item.title}`}
                        placeholder="移到…"
                        value={null}
                        style={{ width: 120 }}
                        options={stages.filter(({ id }) => id !== stage.id).map(({ id, name }) => ({ value: id, label: name }))}
                        onChange={(to: string | null) => {
                          const target = stages.find(({ id }) => id === to)
                          if (target) void order(target.id, [...target.items.map(({ id }) => id), item.id])
                        }}
                      />
                    )}
                  </span>
                )}
              </div>
            ))}
          </section>
        )
      })}
    </>
  )
}

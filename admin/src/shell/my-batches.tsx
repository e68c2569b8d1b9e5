import { Button, Collapse } from 'antd'
import { lookAtBatches, useBatches, type Batch } from '../api/batches'
import { call } from '../api/call'
import { countText, timeText } from '../kit/format'
import { useAct } from '../kit/act/use-act'
import { useLoad } from '../kit/use-load'
import { Tag } from '../kit/value'
import type { Tone } from '../screens'

const STATES: Record<Batch['state'], readonly [string, Tone | undefined]> = {
  waiting: ['正在做', 'live'],
  done: ['做完了', 'done'],
  stopped: ['停下了', undefined],
}
const howFar = ({ tried, failed, total }: Batch) =>
  [`${countText(tried - failed)} / ${countText(total)} 项做成`, failed ? `${countText(failed)} 项没有做成` : '']
    .filter(Boolean)
    .join(' · ')

/** What one has had done to many, how far it is, and why some of it was not. */
export function MyBatches() {
  const { all } = useBatches()
  const { again } = useLoad(lookAtBatches)
  const act = useAct(again)
  if (!all.length) return null
  return (
    <section aria-label="批量" style={{ marginBottom: 16 }}>
      <h2 className="strong">批量</h2>
      {all.map((batch) => {
        const { id, label, title, state, tried, total, faults, failed, createdAt } = batch
        const [word, tone] = STATES[state]
        const named = `${title}：${label}`
        return (
          <div key={id} style={{ padding: '8px 0' }}>
            <div className="row">
              <b className="grow">{named}</b>
              <Tag tone={failed && state !== 'waiting' ? 'wrong' : tone}>{word}</Tag>
            </div>
            {state === 'waiting' && <progress aria-label={named} style={{ width: '100%' }} value={tried} max={total} />}
            <div className="row">
              <span className="grow sub">
                {timeText(createdAt)} · {howFar(batch)}
              </span>
              {state === 'waiting' && (
                <Button size="small" type="text" onClick={act(() => call('POST /admin/api/batch/stop', { body: { id } }))}>
                  停下
                </Button>
              )}
            </div>
            {faults.length > 0 && (
              <Collapse
                ghost
                size="small"
                items={[
                  {
                    key: 'why',
                    label: '为什么没有做成',
                    children: faults.map((fault) => (
                      <div key={fault.id} className="sub">
                        {fault.message} · {fault.id}
                      </div>
                    )),
                  },
                ]}
              />
            )}
          </div>
        )
      })}
    </section>
  )
}

import { App, Button, Empty, Image, Input, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminApi } from '../../../../contract/admin'
import type { Result } from '../../../../contract/endpoint'
import { keysOf } from '../../../../contract/rules/keys'
import { call, messageOf } from '../../api/call'
import { Fault } from '../../kit/fault'
import { ageText, ageTone, timeText } from '../../kit/format'
import { useLoad } from '../../kit/use-load'
import { Tag } from '../../kit/value'
import { useMay } from '../../session'
import { countDesk, useHours } from '../desk/waiting'

type Case = Result<AdminApi['POST /admin/api/report/page']>['records'][number]
type Kind = Case['targetType']
const KINDS: Record<Kind, string> = { post: '帖子', comment: '评论', user: '用户', message: '消息', liveQuestion: '直播提问' }
/** What reports are, where the words are our own. */
const PAGE = 20

const pictures = (urls: readonly string[]) =>
  urls.length > 0 && (
    <Image.PreviewGroup>
      <div className="pictures">
        {urls.map((url) => (
          <Image key={url} src={url} width={96} alt="证据" />
        ))}
      </div>
    </Image.PreviewGroup>
  )

function ReportCase({ one, onDone }: { one: Case; onDone: () => void }) {
  const may = useMay()
  const { message, modal } = App.useApp()
  const direct = one.targetType === 'user' || one.targetType === 'message'
  const decide = (decision: 'upheld' | 'dismissed') => {
    let reason = ''
    void modal.confirm({
      icon: null,
      title: decision === 'upheld' ? '举报成立' : '举报不成立',
      okText: decision === 'upheld' ? '成立' : '不成立',
      okButtonProps: { danger: decision === 'upheld' },
      cancelText: '取消',
      content: (
        <>
          <p className="quiet">
            {decision === 'upheld' ? '警告这个人，是消息的移除消息；双方都会看到原因。' : '双方都会看到原因。'}
          </p>
          <Input.TextArea
            aria-label="原因"
            maxLength={200}
            autoSize={{ minRows: 2 }}
            onChange={({ target }) => (reason = target.value)}
          />
        </>
      ),
      onOk: async () => {
        try {
          await call('POST /admin/api/report/decide', {
            // Only these are decided here, see `direct`.
            body: { targetType: one.targetType as 'user' | 'message', targetId: one.targetId, decision, reason },
          })
          void message.success('已处理，双方会收到通知')
          onDone()
          void countDesk()
        } catch (error) {
          void message.error(messageOf(error))
          throw error
        }
      },
    })
  }
  const hours = useHours('POST /admin/api/report/page')
  const elsewhere = one.targetType === 'liveQuestion' ? '/live-questions' : '/review'
  return (
    <section className="card">
      <div className="row wrap" style={{ marginBottom: 8 }}>
        <Tag>{KINDS[one.targetType]}</Tag>
        <span className="strong">{one.author}</span>
        <span>{one.count} 人举报</span>
        <span className={ageTone(one.since, hours) || 'sub'}>等了 {ageText(one.since)}</span>
        <span className="grow" />
        {direct && may('POST /admin/api/report/decide') && (
          <>
            <Button onClick={() => decide('dismissed')}>不成立</Button>
            <Button danger onClick={() => decide('upheld')}>
              成立
            </Button>
          </>
        )}
        {!direct && <Link to={elsewhere}>在{elsewhere === '/review' ? '内容审核' : '直播提问'}里处理</Link>}
        {one.targetType === 'user' && may('GET /admin/api/user/show/:id') && <Link to={`/people/${one.targetId}`}>看这个人</Link>}
      </div>
      {one.evidence.map(({ text, files }) => (
        <blockquote key={text + files.join()} className="note" style={{ margin: '0 0 8px' }}>
          <p className="words">{text || '（没有文字）'}</p>
          {pictures(files)}
        </blockquote>
      ))}
      {one.reports.map(({ at, reason, description, pictures: shown }) => (
        <div key={at + reason} style={{ marginTop: 8 }}>
          <span className="sub">{timeText(at)}</span> {reason}
          {description && <span className="quiet">：{description}</span>}
          {pictures(shown)}
        </div>
      ))}
    </section>
  )
}

/** What people have reported, with how it was when they did; nobody sees who reported. */
export default function Reports() {
  const [which, setWhich] = useState<Kind | 'all'>('all')
  const [cursors, setCursors] = useState<string[]>([])
  const { value, fault, again } = useLoad(
    () =>
      call('POST /admin/api/report/page', {
        body: { size: PAGE, cursor: cursors.at(-1), ...(which !== 'all' && { targetType: which }) },
      }),
    which + cursors.join(),
  )
  const turn = (next: Kind | 'all') => {
    setWhich(next)
    setCursors([])
  }
  return (
    <>
      <div className="head">
        <h1>举报处理</h1>
        <Segmented
          aria-label="看哪些"
          value={which}
          onChange={turn}
          options={[
            { value: 'all' as const, label: '全部' },
            ...keysOf(KINDS).map((kind) => ({ value: kind, label: KINDS[kind] })),
          ]}
        />
      </div>
      <Fault words={fault} again={again} />
      {!value && !fault && <Skeleton active />}
      {value && !value.records.length && (
        <section className="card">
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有等处理的举报。" />
        </section>
      )}
      {value?.records.map((one) => (
        <ReportCase key={one.targetType + one.targetId} one={one} onDone={again} />
      ))}
      {(value?.next || cursors.length > 0) && (
        <div className="row" style={{ justifyContent: 'flex-end', marginTop: 12 }}>
          <Button disabled={!cursors.length} onClick={() => setCursors(cursors.slice(0, -1))}>
            上一页
          </Button>
          <Button disabled={!value?.next} onClick={() => setCursors([...cursors, value!.next!])}>
            下一页
          </Button>
        </div>
      )}
    </>
  )
}

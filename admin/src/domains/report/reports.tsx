import { App, Button, Empty, Image, Input, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminApi } from '../../../../contract/admin'
import type { Result } from '../../../../contract/endpoint'
import { DECIDED, GONE, IN_REVIEW } from '../../../../contract/rules/codes'
import { keysOf } from '../../../../contract/rules/keys'
import { call, messageOf, Refusal } from '../../api/call'
import type { Route } from '../../api/contract'
import { Fault } from '../../kit/fault'
import { ageText, ageTone, timeText } from '../../kit/format'
import { useAddress } from '../../kit/use-address'
import { useCursors } from '../../kit/use-cursors'
import { useLoad } from '../../kit/use-load'
import { Tag } from '../../kit/value'
import { useMay } from '../../session'
import { countWorkbench, useHours } from '../workbench/waiting'

type Case = Result<AdminApi['POST /admin/api/report/page']>['records'][number]
type Kind = Case['targetType']
const KINDS: Record<Kind, string> = { post: '帖子', comment: '评论', user: '用户', message: '消息', liveQuestion: '直播提问' }
type Decision = 'upheld' | 'dismissed'
type State = 'open' | Decision
const STATES: Record<State, string> = { open: '等处理', upheld: '成立', dismissed: '不成立' }
const PAGE = 20

/** What decides on each, and what that does, as it is said before. */
const DECIDES: Record<Kind, { route: Route; upheld: string; does: Record<Decision, string> }> = {
  post: {
    route: 'POST /admin/api/review/decide',
    upheld: '下架',
    does: { upheld: '谁都看不到了，作者和举报的人会看到原因。', dismissed: '照常显示，举报的人收到结果。' },
  },
  comment: {
    route: 'POST /admin/api/review/decide',
    upheld: '下架',
    does: { upheld: '别人看不到了，作者和举报的人会看到原因。', dismissed: '照常显示，举报的人收到结果。' },
  },
  liveQuestion: {
    route: 'POST /admin/api/liveQuestion/review',
    upheld: '移除',
    does: { upheld: '从直播间移除，举报的人会看到原因。', dismissed: '照常显示，举报的人收到结果。' },
  },
  user: {
    route: 'POST /admin/api/report/decide',
    upheld: '成立',
    does: { upheld: '警告这个人，双方都会看到原因。', dismissed: '双方都会看到原因。' },
  },
  message: {
    route: 'POST /admin/api/report/decide',
    upheld: '成立',
    does: { upheld: '警告这个人，移除消息；双方都会看到原因。', dismissed: '双方都会看到原因。' },
  },
}

function settle({ targetType, targetId }: Case, decision: Decision, words: string) {
  const reason = words ? { reason: words } : {}
  if (targetType === 'post' || targetType === 'comment')
    return call('POST /admin/api/review/decide', {
      body: { kind: targetType, id: targetId, verdict: decision === 'upheld' ? 'takeDown' : 'pass', reported: true, ...reason },
    })
  if (targetType === 'liveQuestion')
    return call('POST /admin/api/liveQuestion/review', {
      body: { id: targetId, verdict: decision === 'upheld' ? 'reject' : 'pass', ...reason },
    })
  return call('POST /admin/api/report/decide', { body: { targetType, targetId, decision, reason: words } })
}

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
  /** It waits in the queue for its review: what is decided there is what its author has made of it by now. */
  const [queued, setQueued] = useState(false)
  const { route, upheld, does } = DECIDES[one.targetType]
  const decide = (decision: Decision) => {
    let reason = ''
    const act = decision === 'upheld' ? upheld : '不成立'
    // Whoever is let be without a word is told no more than that.
    const must = decision === 'upheld' || route === 'POST /admin/api/report/decide'
    void modal.confirm({
      icon: null,
      title: `${KINDS[one.targetType]}的举报：${act}`,
      okText: act,
      okButtonProps: { danger: decision === 'upheld' },
      cancelText: '取消',
      content: (
        <>
          <p className="quiet">{does[decision]}</p>
          <Input.TextArea
            aria-label={must ? '原因' : '原因（可以不写）'}
            placeholder={must ? '原因' : '原因（可以不写）'}
            maxLength={200}
            autoSize={{ minRows: 2 }}
            onChange={({ target }) => (reason = target.value.trim())}
          />
        </>
      ),
      onOk: async () => {
        try {
          if (must && !reason) throw new Error('请写明原因')
          await settle(one, decision, reason)
          void message.success('已处理，举报的人会收到通知')
          onDone()
          void countWorkbench()
        } catch (error) {
          if (error instanceof Refusal && error.code === IN_REVIEW) {
            void message.info('它正等着审核，请在内容审核里处理')
            setQueued(true)
            return
          }
          void message.error(messageOf(error))
          if (error instanceof Refusal && (error.code === DECIDED || error.code === GONE)) return onDone()
          throw error
        }
      },
    })
  }
  const hours = useHours('POST /admin/api/report/page')
  return (
    <section className="card">
      <div className="row wrap" style={{ marginBottom: 8 }}>
        <Tag>{KINDS[one.targetType]}</Tag>
        <span className="strong">{one.author}</span>
        <span>{one.count} 人举报</span>
        {one.decided ? (
          <span className="sub">
            {timeText(one.decided.at)} {one.decided.by || '自动'}处理
            {one.decided.why && `：${one.decided.why}`}
          </span>
        ) : (
          <span className={ageTone(one.since, hours) || 'sub'}>等了 {ageText(one.since)}</span>
        )}
        <span className="grow" />
        {one.decided ? (
          one.targetType === 'post' &&
          may('POST /admin/api/post/page') && <Link to={`/posts?post=${one.targetId}`}>看这个帖子</Link>
        ) : queued ? (
          <Link to="/review">在内容审核里处理</Link>
        ) : (
          may(route) && (
            <>
              <Button onClick={() => decide('dismissed')}>不成立</Button>
              <Button danger onClick={() => decide('upheld')}>
                {upheld}
              </Button>
            </>
          )
        )}
        {one.authorId && may('GET /admin/api/user/show/:id') && <Link to={`/people/${one.authorId}`}>看这个人</Link>}
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
  const { address, put } = useAddress()
  const which = keysOf(KINDS).find((one) => one === address.get('targetType')) ?? 'all'
  const state = keysOf(STATES).find((one) => one === address.get('state')) ?? 'open'
  const { cursor, forth, back } = useCursors(which + state)
  const { value, fault, again } = useLoad(
    () =>
      call('POST /admin/api/report/page', {
        body: { size: PAGE, cursor, state, ...(which !== 'all' && { targetType: which }) },
      }),
    `${which} ${state} ${cursor ?? ''}`,
  )
  return (
    <>
      <div className="head">
        <h1>举报处理</h1>
        <Segmented
          aria-label="处理了没有"
          value={state}
          onChange={(next) => put({ state: next })}
          options={keysOf(STATES).map((one) => ({ value: one, label: STATES[one] }))}
        />
        <Segmented
          aria-label="看哪些"
          value={which}
          onChange={(next) => put({ targetType: next === 'all' ? undefined : next })}
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
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={state === 'open' ? '没有等处理的举报。' : '没有这样处理过的举报。'}
          />
        </section>
      )}
      {value?.records.map((one) => (
        <ReportCase key={one.targetType + one.targetId + (one.decided?.at ?? '')} one={one} onDone={again} />
      ))}
      {(value?.next || back) && (
        <div className="row" style={{ justifyContent: 'flex-end', marginTop: 12 }}>
          <Button disabled={!back} onClick={back}>
            上一页
          </Button>
          <Button disabled={!value?.next} onClick={() => forth(value!.next!)}>
            下一页
          </Button>
        </div>
      )}
    </>
  )
}

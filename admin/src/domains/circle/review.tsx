import { Alert, App, Button, Checkbox, Empty, Image, Input, Segmented, Skeleton } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { AdminApi } from '../../../../contract/admin'
import type { Result } from '../../../../contract/endpoint'
import { CHANGED_BY_AUTHOR } from '../../../../contract/rules/codes'
import { call, messageOf, Refusal } from '../../api/call'
import { ageText, ageTone, timeText } from '../../kit/format'
import { useOverwrite } from '../../kit/overwrite'
import { Keys, useKeys } from '../../kit/keys'
import { Tag } from '../../kit/value'
import { useMay } from '../../session'
import { countDesk, useHours } from '../desk/waiting'

type Item = Result<AdminApi['POST /admin/api/review/page']>['records'][number]
type Verdict = 'pass' | 'reject' | 'takeDown'
type Which = 'all' | 'post' | 'comment' | 'reported'

const PAGE = 50
/** So many still wait on the screen when the next page is asked for: nobody who presses keys comes to its end. */
const AHEAD = 20
const WORDS: Record<Verdict, string> = { pass: '已通过', reject: '已驳回', takeDown: '已下架' }
const refOf = ({ kind, id, version }: Item) => ({ kind, id, version })
const titleOf = ({ title, content }: Item) => title || content || '（没有文字）'
const filterOf = (which: Which) => (which === 'all' ? {} : which === 'reported' ? { reported: true } : { kind: which })

/** What waits, a page at a time; more comes well before the last one is decided. */
function useQueue(which: Which) {
  const [queue, setQueue] = useState<{ items: Item[]; next: string | null }>()
  const [fault, setFault] = useState('')
  const turn = useRef(0)
  const asked = useRef('')
  const load = useCallback(async () => {
    const mine = ++turn.current
    asked.current = ''
    try {
      const { records, next } = await call('POST /admin/api/review/page', { body: { size: PAGE, ...filterOf(which) } })
      if (mine !== turn.current) return
      setQueue({ items: records, next })
      setFault('')
    } catch (error) {
      if (mine === turn.current) setFault(messageOf(error))
    }
  }, [which])
  const more = useCallback(
    async (cursor: string) => {
      if (asked.current === cursor) return
      asked.current = cursor
      const mine = turn.current
      try {
        const page = await call('POST /admin/api/review/page', { body: { size: PAGE, cursor, ...filterOf(which) } })
        if (mine !== turn.current) return
        // Others have been decided meanwhile: only what is left of them stays.
        setQueue((before) => before && { items: [...before.items, ...page.records], next: page.next })
        setFault('')
      } catch (error) {
        if (mine !== turn.current) return
        asked.current = ''
        setFault(messageOf(error))
      }
    },
    [which],
  )
  useEffect(() => {
    // It sets nothing before the answer is there.
    // oxlint-disable-next-line react/set-state-in-effect
    void load()
  }, [load])
  const left = queue?.items.length ?? 0
  const next = queue?.next
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect
    if (next && left < AHEAD) void more(next)
  }, [next, left, more])
  return {
    items: left || !next ? queue?.items : undefined,
    fault,
    again: () => void load(),
    empty: () => setQueue(undefined),
    drop: (ids: ReadonlySet<string>) =>
      setQueue((before) => before && { ...before, items: before.items.filter(({ id }) => !ids.has(id)) }),
    /** Puts these as they are now in their places; what waits no longer goes. Gives those that stay. */
    anew: async (ids: string[]) => {
      const { records } = await call('POST /admin/api/review/page', { body: { size: PAGE, ids } })
      const now = new Map(records.map((one) => [one.id, one]))
      const shown = (one: Item) => (ids.includes(one.id) ? (now.get(one.id) ?? []) : one)
      setQueue((before) => before && { ...before, items: before.items.flatMap(shown) })
      return now
    },
  }
}

export default function Review() {
  const may = useMay()
  const hours = useHours('POST /admin/api/review/page')
  const { message } = App.useApp()
  const [which, setWhich] = useState<Which>('all')
  const { items, fault, again, empty, drop, anew } = useQueue(which)
  const [counts, setCounts] = useState<Result<AdminApi['GET /admin/api/review/summary']>>()
  const [reasons, setReasons] = useState<string[]>([])
  const [reason, setReason] = useState('')
  const [at, setAt] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const [templates, setTemplates] = useState(false)
  const pane = useRef<HTMLDivElement>(null)
  const list = useMemo(() => items ?? [], [items])
  const place = Math.max(
    0,
    list.findIndex(({ id }) => id === at),
  )
  const item = list.at(place)

  const count = useCallback(() => {
    call('GET /admin/api/review/summary').then(setCounts, () => {})
    void countDesk()
  }, [])
  useEffect(() => {
    count()
    const readReasons = async () => {
      const words = await call('GET /admin/api/reviewReason/list')
      setReasons(words)
      setReason((before) => before || (words[0] ?? ''))
    }
    readReasons().catch(() => {})
  }, [count])
  useEffect(() => {
    pane.current?.scrollTo(0, 0)
    // On a phone the list, what is said and the reasons stand below each other.
    if (at) pane.current?.parentElement?.scrollIntoView({ block: 'start' })
    document.getElementById(`pick-${item?.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, item?.id])

  const go = (id: string) => {
    setAt(id)
    setRefused('')
  }
  const step = (by: number) => {
    const next = list[Math.min(list.length - 1, Math.max(0, place + by))]
    if (next) go(next.id)
  }
  const decide = async (verdict: Verdict) => {
    if (!item || busy) return
    if (verdict !== 'pass' && !reason.trim()) return setRefused('先选一个原因，或写给作者的话')
    setBusy(true)
    setRefused('')
    const words = verdict === 'pass' ? {} : { reason: reason.trim() }
    try {
      if (chosen.length) {
        const picked = list.filter(({ id }) => chosen.includes(id))
        const { gone, changed } = await call('POST /admin/api/review/decideAll', {
          body: { items: picked.map(refOf), verdict, ...words },
        })
        drop(new Set(chosen.filter((id) => !changed.includes(id))))
        setChosen([])
        void message.success(
          [
            `${WORDS[verdict]} ${picked.length - gone.length - changed.length} 件`,
            ...(gone.length ? [`${gone.length} 件作者已经删除`] : []),
            ...(changed.length ? [`${changed.length} 件作者刚改过，请再看一遍`] : []),
          ].join('，'),
        )
        if (changed.length) await anew(changed)
      } else {
        const after = (list[place + 1] ?? list[place - 1])?.id ?? ''
        try {
          await call('POST /admin/api/review/decide', { body: { ...refOf(item), verdict, ...words } })
          drop(new Set([item.id]))
          void message.success(`${WORDS[verdict]}：${titleOf(item).slice(0, 16)}`, 1.5)
          setAt(after)
        } catch (error) {
          if (!(error instanceof Refusal && error.code === CHANGED_BY_AUTHOR)) throw error
          const now = await anew([item.id])
          pane.current?.scrollTo(0, 0)
          if (now.has(item.id)) throw error
          void message.info('作者刚改过，不用再审')
          setAt(after)
        }
      }
      count()
    } catch (error) {
      setRefused(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const choose = (number: number) => reasons[number - 1] && setReason(reasons[number - 1])
  const keys = {
    j: ['下一件', () => step(1)],
    k: ['上一件', () => step(-1)],
    a: ['通过', () => void decide('pass')],
    r: ['按原因驳回', () => void decide('reject')],
    t: ['下架', () => void decide('takeDown')],
    s: ['跳过，看下一件', () => step(1)],
    x: ['选中或取消', () => item && turn(item.id)],
    '1–8': ['选原因', (digit: string) => choose(Number(digit))],
  } as const
  useKeys(keys)
  const turn = (id: string) => setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  const many = chosen.length > 0 ? ` ${chosen.length} 件` : ''
  const all = counts && { ...counts, all: counts.posts + counts.comments }
  const waiting = all?.[which === 'post' ? 'posts' : which === 'comment' ? 'comments' : which] ?? 0
  const tabs: { value: Which; label: string }[] = [
    { value: 'all', label: `全部 ${all?.all ?? ''}` },
    { value: 'post', label: `帖子 ${counts?.posts ?? ''}` },
    { value: 'comment', label: `评论 ${counts?.comments ?? ''}` },
    { value: 'reported', label: `被举报 ${counts?.reported ?? ''}` },
  ]

  return (
    <>
      <div className="head">
        <h1>内容审核</h1>
        {counts?.oldest && <span className={ageTone(counts.oldest, hours) || 'sub'}>最久 {ageText(counts.oldest)}</span>}
        <Segmented<Which>
          aria-label="看哪些"
          value={which}
          options={tabs}
          onChange={(next) => {
            setWhich(next)
            empty()
            setChosen([])
          }}
        />
        <span className="grow">
          <Keys keys={keys} />
        </span>
      </div>
      {fault && (
        <Alert
          type="error"
          title={`没能刷新：${fault}`}
          action={
            <Button size="small" onClick={again}>
              重试
            </Button>
          }
          style={{ marginBottom: 12 }}
        />
      )}
      {!items ? (
        !fault && <Skeleton active />
      ) : !item ? (
        <section className="card">
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="都审完了。新的一来就会在这里。">
            <Button onClick={again}>看看有没有新的</Button>
          </Empty>
        </section>
      ) : (
        <div className="panes">
          <section className="pane list" aria-label="等审核的">
            <div className="bar first">
              <Checkbox
                checked={chosen.length === list.length}
                indeterminate={chosen.length > 0 && chosen.length < list.length}
                onChange={({ target }) => setChosen(target.checked ? list.slice(0, PAGE).map(({ id }) => id) : [])}
              >
                {chosen.length ? `已选 ${chosen.length} 件` : '最久的在前'}
              </Checkbox>
            </div>
            <div className="body" style={{ padding: 0 }}>
              {list.map((one) => (
                <div key={one.id} style={{ position: 'relative' }}>
                  <Checkbox
                    aria-label={`选中：${titleOf(one).slice(0, 20)}`}
                    checked={chosen.includes(one.id)}
                    onChange={() => turn(one.id)}
                    style={{ position: 'absolute', left: 16, top: 11 }}
                  />
                  <button
                    id={`pick-${one.id}`}
                    type="button"
                    className="pick"
                    style={{ paddingLeft: 40 }}
                    aria-current={one.id === item.id}
                    onClick={() => go(one.id)}
                  >
                    <span className="row">
                      <span className="grow cut strong">{titleOf(one)}</span>
                      <span className="sub">{ageText(one.createdAt)}</span>
                    </span>
                    <span className="row">
                      <span className="grow cut sub">
                        {one.kind === 'post' ? '帖子' : '评论'} · {one.author}
                      </span>
                      {one.reported && <Tag tone="wrong">被举报</Tag>}
                    </span>
                  </button>
                </div>
              ))}
            </div>
            <div className="bar">
              <span className="grow sub" aria-label={`第 ${place + 1} 件，共 ${Math.max(waiting, list.length)} 件`}>
                {place + 1} / {Math.max(waiting, list.length)}
              </span>
              <Button size="small" onClick={() => step(-1)}>
                上一件 <kbd>K</kbd>
              </Button>
              <Button size="small" onClick={() => step(1)}>
                下一件 <kbd>J</kbd>
              </Button>
            </div>
          </section>
          <section className="pane" aria-label="内容">
            <div className="body" ref={pane}>
              <div className="row wrap">
                <span className="strong">{item.author}</span>
                {item.authorId && may('GET /admin/api/user/show/:id') && <Link to={`/people/${item.authorId}`}>看这个人</Link>}
                <span className="sub">
                  {item.kind === 'post' ? '发帖' : '评论'} · {timeText(item.createdAt)}
                </span>
                {item.reported && <Tag tone="wrong">因举报而隐藏</Tag>}
              </div>
              {item.title && <h2 style={{ margin: '12px 0 4px' }}>{item.title}</h2>}
              <p className="words" style={{ margin: '8px 0 12px', fontSize: 15, lineHeight: '24px' }}>
                {item.content}
              </p>
              {item.images.length > 0 && (
                <Image.PreviewGroup>
                  <div className="pictures">
                    {item.images.map(({ url }, number) => (
                      <Image key={url} src={url} alt={`第 ${number + 1} 张图`} />
                    ))}
                  </div>
                </Image.PreviewGroup>
              )}
              {item.video && (
                // What people film has no captions.
                <video src={item.video.url} controls style={{ maxWidth: '100%', maxHeight: 360 }} />
              )}
            </div>
            {refused && <Alert banner type="error" title={refused} role="alert" />}
            <div className="bar">
              <Button type="primary" loading={busy} onClick={() => void decide('pass')}>
                通过{many} <kbd>A</kbd>
              </Button>
              <Button type="primary" danger disabled={busy} onClick={() => void decide('reject')}>
                按原因驳回{many} <kbd>R</kbd>
              </Button>
              <Button danger disabled={busy} onClick={() => void decide('takeDown')}>
                下架{many} <kbd>T</kbd>
              </Button>
              <span className="grow" />
              <Button type="text" onClick={() => step(1)}>
                跳过 <kbd>S</kbd>
              </Button>
            </div>
          </section>
          <section className="pane" aria-label="驳回的原因">
            <div className="bar first">
              <h2 className="grow strong">驳回的原因</h2>
              {may('POST /admin/api/reviewReason/save') && (
                <Button type="link" size="small" onClick={() => setTemplates(true)}>
                  管理模板
                </Button>
              )}
            </div>
            <div className="body" style={{ padding: 0 }}>
              {reasons.map((words, number) => (
                <button
                  key={words}
                  type="button"
                  className="pick row"
                  aria-current={reason === words}
                  onClick={() => setReason(words)}
                >
                  {number < 8 && <kbd>{number + 1}</kbd>}
                  <span className="grow">{words}</span>
                </button>
              ))}
              <div style={{ padding: 16 }}>
                <label htmlFor="to-author" className="sub">
                  告诉作者的话
                </label>
                <Input.TextArea
                  id="to-author"
                  value={reason}
                  maxLength={200}
                  autoSize={{ minRows: 2, maxRows: 6 }}
                  onChange={({ target }) => setReason(target.value)}
                />
                <p className="sub" style={{ marginTop: 8 }}>
                  驳回后作者可以修改再发；下架不能再改。
                </p>
              </div>
            </div>
          </section>
        </div>
      )}
      {templates && (
        <Templates
          reasons={reasons}
          onClose={(next) => {
            setTemplates(false)
            if (next) setReasons(next)
          }}
        />
      )}
    </>
  )
}

function Templates({ reasons, onClose }: { reasons: string[]; onClose: (next?: string[]) => void }) {
  const { modal } = App.useApp()
  const overwrite = useOverwrite({ reasons: '驳回原因的模板' })
  const words = useRef(reasons.join('\n'))
  useEffect(() => {
    const shown = modal.confirm({
      icon: null,
      title: '驳回原因的模板',
      width: 520,
      okText: '保存模板',
      cancelText: '取消',
      content: (
        <>
          <p className="sub">一行一个，按次序；前 8 个可以用数字键选。</p>
          <Input.TextArea
            aria-label="模板，一行一个"
            defaultValue={words.current}
            autoSize={{ minRows: 8, maxRows: 16 }}
            onChange={({ target }) => (words.current = target.value)}
          />
        </>
      ),
      onCancel: () => onClose(),
      onOk: async () => {
        const next = [
          ...new Set(
            words.current
              .split('\n')
              .map((line) => line.trim())
              .filter(Boolean),
          ),
        ]
        const saved = await overwrite(reasons, (seen) =>
          call('POST /admin/api/reviewReason/save', { body: { reasons: next }, seen }),
        )
        if (saved) onClose(next)
      },
    })
    return () => shown.destroy()
    // Opened once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return null
}

import { App, Button, Checkbox, Input, Skeleton, Switch } from 'antd'
import { useMemo, useState } from 'react'
import { call, messageOf } from '../../api/call'
import { facts } from 'endpoints:facts'
import { Fault } from '../../kit/fault'
import { useOverwrite } from '../../kit/form/overwrite'
import { useLoad } from '../../kit/use-load'
import { useMay } from '../../session'

const CHIEF = '超管'
const AREAS: Record<string, string> = {
  ...{
    activity: '活动',
    admin: '后台',
    assist: '助力',
    circle: '圈子',
    coin: '金币',
    coupon: '优惠券',
    delivery: '发货',
    duihuan: '兑换码',
  },
  ...{
    exam: '报考与证书',
    fanGroup: '粉丝群',
    feedback: '意见反馈',
    form: '表单',
    growth: '成长',
    invoice: '发票',
    kefu: '客服',
    lesson: '课程',
    live: '直播',
    login: '登录',
  },
  ...{
    lottery: '抽奖',
    mall: '商城',
    moderation: '内容词表',
    neixun: '内训',
    order: '订单',
    payment: '支付',
    report: '举报',
    search: '搜索',
    system: '系统',
  },
  ...{ tiku: '题库', user: '用户', zhiku: '智库', vip: '会员', company: '企业', wenwen: '问问', notice: '通知' },
}
const areaOf = (permission: string) => permission.split('.')[0]
/** What a permission lets somebody do, in the words of its endpoints. */
const whatOf = (permission: string) =>
  Object.values(facts)
    .filter((one) => one.permission === permission)
    .map(({ summary }) => summary.split(/[，；：]/)[0])

interface Draft {
  name: string
  permissions: string[]
  own: boolean
}
const has = ({ permissions }: Draft, permission: string) =>
  permissions.some((entry) => entry === '*' || entry === permission || entry === `${areaOf(permission)}.*`)

/** Roles, and what each of them may do. */
export default function Roles() {
  const may = useMay()
  const { message } = App.useApp()
  const { value, fault, again } = useLoad(() => call('GET /admin/api/role/list'))
  const [at, setAt] = useState('')
  const [draft, setDraft] = useState<Draft>()
  const [busy, setBusy] = useState(false)
  const overwrite = useOverwrite({ permissions: '权限', own: '只看自己的' })
  const role = value?.roles.find(({ name }) => name === at)
  const areas = useMemo(() => {
    const all = value?.permissions ?? []
    return [...new Set(all.map(areaOf))].map((area) => [area, all.filter((one) => areaOf(one) === area)] as const)
  }, [value])
  if (!value) return fault ? <Fault words={fault} again={again} /> : <Skeleton active />
  const writes = may('POST /admin/api/role/save')
  const fixed = draft?.name === CHIEF || !writes
  const turn = (names: string[], on: boolean) => {
    if (!draft) return
    const expanded = value.permissions.filter((one) => has(draft, one))
    const next = on ? [...new Set([...expanded, ...names])] : expanded.filter((one) => !names.includes(one))
    setDraft({ ...draft, permissions: [...next].sort() })
  }
  const save = async () => {
    setBusy(true)
    try {
      const { name, permissions, own } = draft!
      const body = { name: name.trim(), permissions, own }
      if (!(await overwrite(role, (seen) => call('POST /admin/api/role/save', { body, seen })))) return
      void message.success('已保存，有这个角色的人立即按它来')
      setAt(name.trim())
      again()
    } catch (error) {
      void message.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className="head">
        <h1>角色与权限</h1>
        {writes && (
          <span className="grow">
            <Button
              onClick={() => {
                setAt('')
                setDraft({ name: '', permissions: [], own: false })
              }}
            >
              新建角色
            </Button>
          </span>
        )}
      </div>
      <Fault words={fault} again={again} />
      <div className="panes two">
        <section className="pane list" aria-label="角色">
          <div className="body" style={{ padding: 0 }}>
            {value.roles.map(({ name, permissions, own }) => (
              <button
                key={name}
                type="button"
                className="pick"
                aria-current={name === at}
                onClick={() => {
                  setAt(name)
                  setDraft({ name, permissions, own })
                }}
              >
                <span className="strong">{name}</span>
                <br />
                <span className="sub">
                  {permissions.includes('*') ? '全部权限' : `${permissions.length} 项`}
                  {own && '，只看自己的'}
                </span>
              </button>
            ))}
          </div>
        </section>
        {draft ? (
          <section className="pane" aria-label="这个角色能做什么">
            <div className="bar first">
              {role ? (
                <h2 className="strong grow">{draft.name}</h2>
              ) : (
                <Input
                  aria-label="角色名"
                  placeholder="角色名"
                  maxLength={20}
                  value={draft.name}
                  onChange={({ target }) => setDraft({ ...draft, name: target.value })}
                  style={{ flex: 1 }}
                />
              )}
              <label className="row">
                <Switch size="small" disabled={fixed} checked={draft.own} onChange={(own) => setDraft({ ...draft, own })} />{' '}
                只看自己的
              </label>
            </div>
            <div className="body">
              {draft.name === CHIEF && <p className="note">超管始终有全部权限，不能修改。</p>}
              {areas.map(([area, names]) => (
                <fieldset key={area} className="group" style={{ margin: '0 0 12px' }}>
                  <legend>
                    <Checkbox
                      disabled={fixed}
                      checked={names.every((one) => has(draft, one))}
                      indeterminate={names.some((one) => has(draft, one)) && !names.every((one) => has(draft, one))}
                      onChange={({ target }) => turn(names, target.checked)}
                    >
                      <b>{AREAS[area] ?? area}</b>
                    </Checkbox>
                  </legend>
                  {names.map((one) => (
                    <div key={one}>
                      <Checkbox disabled={fixed} checked={has(draft, one)} onChange={({ target }) => turn([one], target.checked)}>
                        {whatOf(one).slice(0, 6).join('、')}
                        {whatOf(one).length > 6 && ` 等 ${whatOf(one).length} 项`} <span className="sub">{one}</span>
                      </Checkbox>
                    </div>
                  ))}
                </fieldset>
              ))}
            </div>
            {!fixed && (
              <div className="bar">
                <Button type="primary" loading={busy} disabled={!draft.name.trim()} onClick={() => void save()}>
                  保存
                </Button>
              </div>
            )}
          </section>
        ) : (
          <section className="pane">
            <div className="body quiet">选一个角色，看它能做什么。</div>
          </section>
        )}
      </div>
    </>
  )
}

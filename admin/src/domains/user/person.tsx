import { Button, Dropdown, Empty, Skeleton, Tabs } from 'antd'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/call'
import { useActs } from '../../kit/act/act'
import { useListsUnder } from '../../kit/table/lists-under'
import { Fault } from '../../kit/fault'
import { countText, dayOf, moneyText, timeText, vipText } from '../../kit/format'
import { useLoad } from '../../kit/use-load'
import { Tag } from '../../kit/value'
import type { Act, Row } from '../../screens'
import { useMay } from '../../session'
import { domain, under, words } from './lists'
import { Phone } from './phone'
import { Sanction, WHAT } from './sanction'

const ACTS: readonly Act[] = [
  {
    route: 'POST /admin/api/user/certify',
    label: '认证',
    bind: { userId: 'id' },
    note: '头衔显示在名字旁边，所有人可见；清空即取消。',
  },
  {
    route: 'POST /admin/api/certificate/rename',
    label: '更正姓名',
    bind: { userId: 'id' },
    note: '领证时锁定的姓名错了才用，先核对身份；本人的证书跟着改，本人收到通知。',
  },
  {
    route: 'POST /admin/api/coin/deduct',
    label: '扣减金币',
    bind: { userId: 'id' },
    danger: true,
    note: '够多少扣多少，本人会看到理由。',
  },
]
/** What is theirs afterwards: each by the rules of its own shop. */
const GIVES: readonly Act[] = [
  { route: 'POST /admin/api/course/give', label: '送课程', bind: { userId: 'id' }, note: '本人收到通知，原因写给本人看。' },
  { route: 'POST /admin/api/vipTerm/give', label: '送会员', bind: { userId: 'id' }, note: '从现有的到期日顺延，本人收到通知。' },
  { route: 'POST /admin/api/coupon/give', label: '发优惠券', bind: { userIds: 'ids' } },
  { route: 'POST /admin/api/coin/grant', label: '补发金币', bind: { userId: 'id' } },
  { route: 'POST /admin/api/growth/give', label: '补发成长值', bind: { userId: 'id' } },
  {
    route: 'POST /admin/api/certificate/issue',
    label: '发结业证书',
    bind: { userId: 'id' },
    note: '不看学没学完；证书上的姓名锁定之后本人不能再改。',
  },
]
const WECHAT: Act = {
  route: 'POST /admin/api/user/unbindWechat',
  label: '解绑微信',
  bind: { userId: 'id' },
  danger: true,
  note: '先核对是本人。解开后可以用手机号登录，再绑自己的微信。',
}
const LIFT = (kind: keyof typeof WHAT): Act => ({
  route: 'POST /admin/api/user/lift',
  label: `解除${WHAT[kind]}`,
  bind: { userId: 'id' },
  fixed: { kind },
})

const FIGURES = {
  money: moneyText,
  count: countText,
  coins: (value: number) => <span className="coin">{countText(value)}</span>,
}

/** All that is known of somebody, in one place. */
export function Person({ id }: { id: string }) {
  const may = useMay()
  const { value: person, fault, again } = useLoad(() => call('GET /admin/api/user/show/:id', { params: { id } }), id)
  const [kind, setKind] = useState<keyof typeof WHAT>()
  const [stamp, setStamp] = useState(0)
  const { run, running } = useActs(words, () => {
    setStamp((before) => before + 1)
    again()
  })
  const row: Row = { id, ids: [id], title: person?.certTitle }
  const listsUnder = useListsUnder({ domain, lists: under, row, stamp, onChanged: again })
  if (!person) return fault ? <Fault words={fault} again={again} /> : <Skeleton active />
  const gives = GIVES.filter(({ route }) => may(route))
  const standing = person.sanctions.filter(({ stands }) => stands)
  return (
    <>
      <div className="head">
        <Link to="/people">用户</Link>
        <h1>{person.nickName}</h1>
        <span className="sub">{dayOf(person.createdAt)} 注册</span>
        {may('POST /admin/api/kefu/page') && <Link to={`/service?user=${id}`}>客服会话</Link>}
        <span className="grow">
          {gives.length > 0 && (
            <Dropdown
              trigger={['click']}
              menu={{
                items: gives.map(({ label }) => ({ key: label, label })),
                onClick: ({ key }) => run({ act: gives.find(({ label }) => label === key)!, row }),
              }}
            >
              <Button type="primary">送与补发</Button>
            </Dropdown>
          )}{' '}
          {[...ACTS, ...(person.wxBound ? [WECHAT] : [])]
            .filter(({ route }) => may(route))
            .map((act) => (
              <Fragment key={act.route}>
                <Button danger={act.danger} onClick={() => run({ act, row })}>
                  {act.label}
                </Button>{' '}
              </Fragment>
            ))}
          {may('POST /admin/api/user/mute') && (
            <Button danger onClick={() => setKind('mute')}>
              禁言
            </Button>
          )}{' '}
          {may('POST /admin/api/user/freeze') && (
            <Button danger onClick={() => setKind('freeze')}>
              冻结
            </Button>
          )}
        </span>
      </div>
      <Fault words={fault} again={again} />
      {standing.map((one) => (
        <div key={one.id} className="note wrong row" style={{ marginBottom: 12 }}>
          <span className="grow">
            {WHAT[one.kind]}到 {timeText(one.until)}：{one.reason}
          </span>
          {may('POST /admin/api/user/lift') && (
            <Button size="small" onClick={() => run({ act: LIFT(one.kind), row })}>
              解除
            </Button>
          )}
        </div>
      ))}
      <section className="card">
        <div className="figures">
          {(
            [
              ['手机号', <Phone key="phone" id={id} masked={person.phoneMasked} />],
              [
                '状态',
                <Tag key="status" tone={words.tone('status', person.status)}>
                  {words.word('status', person.status)}
                </Tag>,
              ],
              ['等级', `Lv${person.level}`],
              ['认证', person.certTitle || '—'],
              ['微信', person.wxBound ? '已绑定' : '没有'],
              ['会员', vipText(person.vipUntil)],
              ['公司', person.company || '—'],
              ['城市', person.city || '—'],
              ['粉丝', countText(person.fansCount)],
              ...person.figures.map(({ title, kind, value }) => [title, FIGURES[kind ?? 'count'](value)] as const),
            ] as const
          ).map(([title, value]) => (
            <div key={title}>
              <span className="sub">{title}</span>
              <div>{value}</div>
            </div>
          ))}
        </div>
        {person.intro && (
          <p className="quiet words" style={{ marginTop: 12 }}>
            {person.intro}
          </p>
        )}
      </section>
      <section className="card">
        <Tabs
          destroyOnHidden
          items={[
            ...listsUnder,
            {
              key: 'sanctions',
              label: `处罚 ${person.sanctions.length}`,
              children: person.sanctions.length ? (
                <dl className="facts">
                  {person.sanctions.map((one) => [
                    <dt key={`${one.id}-at`}>{timeText(one.createdAt)}</dt>,
                    <dd key={one.id}>
                      {WHAT[one.kind]}到 {timeText(one.until)}
                      {one.liftedAt && `，${timeText(one.liftedAt)} 解除`}：{one.reason}
                    </dd>,
                  ])}
                </dl>
              ) : (
                <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有受过处罚。" />
              ),
            },
          ]}
        />
      </section>
      {kind && <Sanction id={id} kind={kind} onDone={again} onClose={() => setKind(undefined)} />}
      {running}
    </>
  )
}

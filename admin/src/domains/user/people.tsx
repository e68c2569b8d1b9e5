import { App, Button, Drawer, Dropdown, Empty, Form, Input, Modal, Select, Skeleton, Tabs } from 'antd'
import { Fragment, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { call, messageOf, Waiting } from '../../api/call'
import { useActs } from '../../kit/act'
import { AdminTable } from '../../kit/admin-table'
import { Fault } from '../../kit/fault'
import { countText, dayOf, moneyText, timeText, vipText } from '../../kit/format'
import { lexicon } from '../../kit/schema'
import { useLoad } from '../../kit/use-load'
import { Tag } from '../../kit/value'
import { Why } from '../../kit/why'
import type { Act, Domain, List, Row } from '../../screens'
import { useMay } from '../../session'

const list: List = {
  title: '用户',
  route: 'POST /admin/api/user/page',
  empty: '没有这样的用户。',
  filters: ['keyword', 'status', 'sanctioned'],
  columns: ['nickName', 'phoneMasked', 'company', 'level', 'status', 'muted', 'frozen', 'createdAt'],
}
const LOG_OUT: Act = {
  route: 'POST /admin/api/user/logOut',
  label: '全部下线',
  bind: { userId: 'id' },
  danger: true,
  note: '所有设备立即退出，本人可以马上再登录。',
}
const under: readonly List[] = [
  {
    title: '权益',
    route: 'POST /admin/api/entitlement/page',
    bind: { userId: 'id' },
    empty: '还没有买过或领过什么。',
    labels: { title: '权益' },
    columns: ['title', { name: 'kind', title: '类型' }, 'source', 'startTime', 'endTime', 'revokedAt'],
    acts: [
      {
        route: 'POST /admin/api/course/takeBack',
        label: '收回',
        bind: { id: 'id', userId: '^id' },
        when: { kind: ['course'], source: ['gift'], revokedAt: [null] },
        danger: true,
        note: '立即不能再学，学到哪里还留着；本人收到通知，看得到原因。',
      },
    ],
  },
  {
    title: '订单',
    route: 'POST /admin/api/order/page',
    bind: { userId: 'id' },
    filters: ['status', 'orderType'],
    empty: '还没有订单。',
    labels: { title: '商品', createTime: '下单' },
    columns: ['orderNo', 'title', 'payPrice', 'coins', 'statusText', 'createTime'],
  },
  {
    title: '优惠券',
    route: 'POST /admin/api/coupon/held/page',
    bind: { userId: 'id' },
    empty: '没有优惠券。',
    labels: { title: '优惠券', amount: '减', endsAt: '到期' },
    words: { state: { unused: '未使用', held: '下单占用', used: '已使用', taken: '已收回' } },
    columns: ['title', 'amount', 'minPrice', { name: 'state', title: '状态' }, 'givenAt', 'endsAt', 'usedAt', 'takenAt'],
    acts: [
      {
        route: 'POST /admin/api/coupon/takeBack',
        label: '收回',
        when: { state: ['unused'] },
        danger: true,
        note: '本人收到通知，看得到原因；被待付订单占用的、用过的不能收回。',
      },
    ],
  },
  {
    title: '帖子',
    route: 'POST /admin/api/post/page',
    bind: { userId: 'id' },
    filters: ['digest'],
    empty: '没有帖子；匿名发的不在这里。',
    labels: { title: '标题', createdAt: '发布' },
    words: { type: { 1: '动态', 2: '提问', 3: '经验' }, status: { 1: '审核中', 2: '已发布', 3: '未通过', 4: '已下架' } },
    columns: [
      'title',
      { name: 'type', title: '类型' },
      { name: 'status', title: '状态' },
      'likes',
      'comments',
      'views',
      'createdAt',
    ],
  },
  {
    title: '成长值',
    route: 'POST /admin/api/growth/page',
    bind: { userId: 'id' },
    empty: '没有成长值明细。',
    labels: { title: '为什么' },
    columns: ['title', 'change', 'after', 'reversed', 'createTime'],
  },
  {
    title: '金币',
    route: 'POST /admin/api/coin/page',
    bind: { userId: 'id' },
    empty: '没有金币明细。',
    labels: { title: '为什么' },
    kinds: { amount: 'coins', after: 'coins' },
    columns: ['title', 'amount', 'after', 'createTime'],
  },
  {
    title: '设备',
    route: 'GET /admin/api/user/devices/list/:id',
    bind: { id: 'id' },
    key: 'seenAt',
    empty: '现在没有登录着。',
    columns: ['device', 'seenAt'],
    creates: [LOG_OUT],
  },
  {
    title: '通知',
    route: 'POST /admin/api/notice/page',
    bind: { userId: 'id' },
    empty: '没有收到过通知。',
    labels: { title: '通知' },
    words: { type: { 1: '系统', 3: '订单', 4: '课程与直播', 5: '活动', 6: '内训', 7: '会员与金币' } },
    columns: ['title', 'content', { name: 'type', title: '类型' }, 'read', 'createTime'],
  },
  {
    title: '反馈',
    route: 'POST /admin/api/feedback/page',
    bind: { userId: 'id' },
    filters: [],
    empty: '没有写过反馈。',
    words: { state: { open: '待回复', replied: '已回复', solved: '已解决' } },
    columns: ['content', { name: 'type', title: '类型' }, { name: 'state', title: '状态' }, 'reply', 'createdAt'],
  },
  {
    title: '处理记录',
    route: 'POST /admin/api/audit/page',
    bind: { subjectId: 'id' },
    filters: [],
    empty: '没有处理过这个人。',
    columns: ['at', 'route', 'operator', 'reason', 'approvedBy'],
  },
]

const domain: Domain = {
  labels: {
    title: '头衔',
    nickName: '昵称',
    phoneMasked: '手机号',
    keyword: '手机号、编号、昵称',
    sanctioned: '正在受罚',
    muted: '禁言中',
    frozen: '冻结中',
    createdAt: '注册',
    source: '来源',
    endTime: '到期',
    startTime: '开始',
    revokedAt: '收回',
    after: '余额',
    amount: '金币',
    likes: '赞',
    comments: '评论',
    views: '浏览',
    digest: '精华',
    change: '成长值',
    growth: '成长值',
    reversed: '已扣回',
    read: '看过',
    reply: '回复',
    device: '设备',
    seenAt: '最近',
    at: '时间',
    route: '做了什么',
    operator: '谁',
    approvedBy: '谁复核',
    hours: '多久（小时）',
    balance: '现在的余额',
    days: '多少天',
    cardId: '会员卡',
    holderName: '证书上的姓名',
    certNo: '证书编号',
    minPrice: '满',
    givenAt: '发放',
    usedAt: '使用',
    takenAt: '收回',
    people: '发给了谁',
    outcome: '结果',
  },
  words: {
    status: {
      active: '正常',
      closing: '注销中',
      closed: '已注销',
      0: '待支付',
      10: '待发货、待参加',
      20: '已发货',
      30: '已完成',
      40: '已取消',
      50: '退款中',
      60: '已退款',
    },
    sanctioned: { mute: '禁言中', freeze: '冻结中' },
    kind: { course: '课程', document: '资料', bank: '题库', mute: '禁言', freeze: '冻结' },
    source: { buy: '购买', free: '免费', vip: '会员', code: '兑换码', gift: '赠送', company: '企业', assist: '助力' },
    outcome: { given: '已发放', had: '已领满', unknown: '没有这个账号', none: '已发完或停发' },
  },
  tones: { status: { active: 'done', closing: 'wait' } },
  pickers: { cardId: 'vipCard' },
  screens: { list },
}
const words = lexicon(domain, list)

const TERMS = [
  { value: 24, label: '1 天' },
  { value: 72, label: '3 天' },
  { value: 168, label: '7 天' },
  { value: 720, label: '30 天' },
  { value: 8760, label: '1 年' },
]
/** From here on another has to agree, as the contract says. */
const LONG_HOURS = 720
const WHAT = { mute: '禁言', freeze: '冻结' } as const
const EFFECT = {
  mute: '到期之前不能发帖、评论、私信、直播发言与提问，也不能改资料；客服照常。立即生效，本人收到通知，里面有原因、期限和申诉办法。',
  freeze: '所有设备立即退出，到期之前不能登录；登录时说明原因、期限和客服电话。',
} as const

function Sanction({
  id,
  kind,
  onDone,
  onClose,
}: {
  id: string
  kind: keyof typeof WHAT
  onDone: () => void
  onClose: () => void
}) {
  const [form] = Form.useForm<{ hours: number; reason: string }>()
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const { message } = App.useApp()
  const hours = Form.useWatch('hours', form)
  const send = async ({ reason, hours: term }: { hours: number; reason: string }) => {
    setBusy(true)
    try {
      const body = { userId: id, hours: term, reason }
      await (kind === 'mute' ? call('POST /admin/api/user/mute', { body }) : call('POST /admin/api/user/freeze', { body }))
      void message.success(`已${WHAT[kind]}，本人会收到通知`)
      onDone()
      onClose()
    } catch (error) {
      if (error instanceof Waiting) {
        void message.info(error.message)
        return onClose()
      }
      setFault(messageOf(error))
      setBusy(false)
    }
  }
  const long = hours >= LONG_HOURS
  const term = TERMS.find(({ value }) => value === hours)?.label
  return (
    <Drawer
      open
      size={440}
      title={WHAT[kind]}
      onClose={onClose}
      footer={
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" danger loading={busy} onClick={() => form.submit()}>
            {long ? '提交复核：' : ''}
            {WHAT[kind]} {term}
          </Button>
        </div>
      }
    >
      <p className="note wait" style={{ marginBottom: 16 }}>
        {EFFECT[kind]}
      </p>
      <Form form={form} layout="vertical" initialValues={{ hours: 168 }} onFinish={(values) => void send(values)}>
        <Form.Item name="hours" label="多久" extra="从现在算起；已经在受同一种处罚的，按这次的期限。">
          <Select options={TERMS} />
        </Form.Item>
        {long && (
          <p className="note" style={{ marginBottom: 16 }}>
            30 天以上须另一位同事复核：在“复核”里同意之后才生效，24 小时没人处理就失效。
          </p>
        )}
        <Form.Item name="reason" label="原因（本人看得到）" rules={[{ required: true, whitespace: true }]}>
          <Input.TextArea maxLength={200} autoSize={{ minRows: 3 }} />
        </Form.Item>
      </Form>
      {fault && (
        <p className="bad" role="alert">
          {fault}
        </p>
      )}
    </Drawer>
  )
}

const REVEAL_MS = 30_000
/** The whole number, for half a minute, to who says why; every look leaves a row. */
function Phone({ id, masked }: { id: string; masked: string }) {
  const may = useMay()
  const [phone, setPhone] = useState('')
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const look = async () => {
    try {
      const answer = await call('POST /admin/api/user/phone/:id', { params: { id }, body: { reason: reason.trim() } })
      setPhone(answer.phone)
      setAsking(false)
      setTimeout(() => setPhone(''), REVEAL_MS)
    } catch (error) {
      setFault(messageOf(error))
    }
  }
  return (
    <>
      {phone || masked || '—'}
      {masked && !phone && may('POST /admin/api/user/phone/:id') && (
        <Button
          type="link"
          size="small"
          onClick={() => {
            setReason('')
            setFault('')
            setAsking(true)
          }}
        >
          查看
        </Button>
      )}
      {asking && (
        <Modal
          open
          title="看完整手机号"
          okText="查看 30 秒"
          cancelText="取消"
          okButtonProps={{ disabled: !reason.trim() }}
          onOk={() => void look()}
          onCancel={() => setAsking(false)}
        >
          <Why value={reason} onChange={setReason} />
          {fault && (
            <p className="bad" role="alert">
              {fault}
            </p>
          )}
        </Modal>
      )}
    </>
  )
}

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
    note: '够多少扣多少，本人会看到理由。超过 1000 要另一个人复核。',
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
function Person({ id }: { id: string }) {
  const may = useMay()
  const { value: person, fault, again } = useLoad(() => call('GET /admin/api/user/show/:id', { params: { id } }), id)
  const [kind, setKind] = useState<keyof typeof WHAT>()
  const { run, running } = useActs(words, again)
  if (!person) return fault ? <Fault words={fault} again={again} /> : <Skeleton active />
  const gives = GIVES.filter(({ route }) => may(route))
  const row: Row = { id, ids: [id], title: person.certTitle }
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
            ...under
              .filter(({ route }) => may(route))
              .map((one) => ({
                key: one.title,
                label: one.title,
                children: <AdminTable list={one} lexicon={lexicon(domain, one)} parent={row} />,
              })),
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

/** People of the app: found by phone, id or name; opened, all that is known of one. */
export default function People() {
  const { id } = useParams()
  const navigate = useNavigate()
  if (id) return <Person key={id} id={id} />
  return (
    <>
      <div className="head">
        <h1>用户</h1>
      </div>
      <AdminTable list={list} lexicon={words} top onOpen={(row) => void navigate(`/people/${String(row.id)}`)} />
    </>
  )
}

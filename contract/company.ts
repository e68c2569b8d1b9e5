import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, RequestId, Time, endpoints, paging } from './endpoint'

const Text = (most: number) => Type.String({ maxLength: most })
const Name = Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' })
const Words = { name: Name, dept: Text(30), position: Text(30), empNo: Text(30) }
const One = Body({ id: Id })
const Role = OneOf('main', 'manager', 'member')

const Company = Type.Object({
  id: Id,
  name: Type.String(),
  creditCode: Type.String(),
  contact: Type.String(),
  scale: Type.String(),
  verify: OneOf('none', 'waiting', 'verified', 'refused'),
  verifyReason: Type.String(),
  licenceUrl: Type.String({ description: '十分钟内有效，没有为空' }),
  seats: Type.Integer(),
  used: Type.Integer(),
  endTime: Nullable(Type.String({ description: '还没有开通为空' })),
  active: Type.Boolean({ description: '在有效期内' }),
})
export type MyCompany = Static<typeof Company>

const Summary = Type.Object({
  company: Type.String(),
  endTime: Nullable(Type.String()),
  active: Type.Boolean({ description: '已到期只读' }),
  total: Type.Integer({ description: '不含正在退款的席位' }),
  used: Type.Integer(),
  joined: Type.Integer({ description: '含已停用' }),
  pending: Type.Integer(),
  disabled: Type.Integer(),
  changeLeft: Type.Integer({ description: '今年还可以更换几次' }),
  role: Role,
  scoped: Type.Boolean({ description: '只负责其中一些部门' }),
  seesMoney: Type.Boolean({ description: '可以看企业的合同' }),
  departments: Type.Array(Type.Object({ id: Id, name: Type.String() }), { description: '本人管理的，上级在前' }),
  serverTime: Time,
})
export type CompanySummary = Static<typeof Summary>

const Member = Type.Object({
  id: Id,
  name: Type.String(),
  avatar: Type.String(),
  phoneMasked: Type.String(),
  dept: Type.String(),
  position: Type.String(),
  empNo: Type.String(),
  role: Role,
  manages: Type.Array(Id, { description: '管理员负责的部门，全部为空' }),
  seesMoney: Type.Boolean({ description: '管理员可以看合同' }),
  status: OneOf('invited', 'joined', 'disabled'),
  inviteEnds: Nullable(Type.String()),
  joinTime: Nullable(Type.String()),
  idle: Type.Boolean({ description: '已加入而 30 天没有登录过，席位可以给别人' }),
  use: Type.Object({
    download: Type.Integer({ description: '本月' }),
    lesson: Type.Integer({ description: '本月' }),
    ai: Type.Integer({ description: '本月问问的次数，没有内容' }),
  }),
  mine: Type.Boolean({ description: '本人' }),
  can: Type.Boolean({ description: '可以停用、移除' }),
})
export type CompanyMember = Static<typeof Member>

const NewMember = Body({
  name: Type.String({ maxLength: 60 }),
  phone: Type.String({ maxLength: 30 }),
  dept: Type.Optional(Text(60)),
  position: Type.Optional(Text(60)),
  empNo: Type.Optional(Text(60)),
})
export type NewMember = Static<typeof NewMember>
const Failed = Type.Object({
  row: Type.Integer({ description: '第几行，从 1 起' }),
  phone: Type.String(),
  code: Type.Integer(),
  message: Type.String(),
})

const Preview = Type.Object({
  rows: Type.Array(NewMember),
  lines: Type.Array(Type.Integer(), { description: '每行在表里是第几行，原因里写的就是它' }),
  errors: Type.Array(Failed, { description: '11622 是已在本企业的' }),
  needSeats: Type.Integer(),
  leftSeats: Type.Integer(),
})

const Invitation = Type.Object({
  inviteCode: Type.String(),
  company: Type.String(),
  by: Type.String({ description: '企业里登记的姓名' }),
  endTime: Nullable(Type.String({ description: '企业会员有效期至' })),
  inviteEnds: Time,
})

const Link = Type.Object({
  id: Id,
  url: Type.String(),
  image: Type.String({ description: '二维码，data:' }),
  dept: Type.String({ description: '加入哪个部门，不分部门为空' }),
  maxUse: Type.Integer(),
  used: Type.Integer(),
  expireTime: Time,
})
export type CompanyLink = Static<typeof Link>
const LinkKey = Type.String({ pattern: '^[A-Za-z0-9_-]{16}$' })
const SmsCode = Type.String({ pattern: '^\\d{6}$' })

const DayPart = OneOf('morning', 'afternoon', 'evening')
const Inquiry = Type.Object({
  id: Id,
  company: Type.String(),
  phoneMasked: Type.String(),
  day: Type.String({ description: 'YYYY-MM-DD' }),
  part: DayPart,
})
export type CompanyInquiry = Static<typeof Inquiry>

const Synced = Body({
  empNo: Type.String({ maxLength: 60, description: '工号，按它认人' }),
  name: Type.Optional(Text(60)),
  phone: Type.Optional(Text(30)),
  dept: Type.Optional(Type.String({ maxLength: 60, description: '部门名称，没有的会新建；不写为不变' })),
  position: Type.Optional(Text(60)),
  left: Type.Optional(Type.Boolean({ description: '已离职：移除' })),
})
const Count = Type.Integer()

export const company = endpoints({
  'POST /api/enterprise/sync': {
    summary:
      '人事系统同步企业成员（用企业的密钥，不用登录）：新工号发出邀请，已有的改姓名、部门与职位，离职的移除；可以重复发送；逐行给出没有做成的原因。11628 不在有效期，11630 密钥不对',
    open: true,
    limit: { max: 60, seconds: 60 },
    body: Body({
      key: Type.String({ minLength: 20, maxLength: 80, description: '企业的密钥，以 hrk_ 开头' }),
      rows: Type.Array(Synced, { minItems: 1, maxItems: 200 }),
    }),
    result: Type.Object({
      added: Count,
      changed: Count,
      removed: Count,
      same: Count,
      failed: Type.Array(Type.Object({ row: Count, empNo: Type.String(), code: Count, message: Type.String() })),
    }),
  },
  'GET /api/enterprise/inquiry': { summary: '本人预约的、顾问还没有联系的；没有为空', result: Nullable(Inquiry) },
  'POST /api/enterprise/inquire': {
    summary: '预约顾问：留下电话与方便的时间；还没联系的再约，代替上一次的',
    limit: { max: 10, seconds: 60 },
    body: Body({
      company: Type.String({ minLength: 2, maxLength: 60, pattern: '\\S' }),
      contact: Name,
      phone: Type.String({ pattern: '^1[3-9]\\d{9}$' }),
      day: Type.String({ format: 'date', description: '今天起七天之内，YYYY-MM-DD' }),
      part: DayPart,
      note: Type.Optional(Text(200)),
      requestId: RequestId,
    }),
    result: Inquiry,
  },
  'POST /api/enterprise/inquiryWithdraw': { summary: '不用联系了', body: One, result: Type.Boolean() },
  'GET /api/enterprise/my': { summary: '本人作为主账号的企业；没有为空', result: Nullable(Company) },
  'POST /api/enterprise/save': {
    summary: '企业信息：开通前填写，统一社会信用代码按国标校验',
    limit: { max: 30, seconds: 60 },
    body: Body({
      name: Type.String({ minLength: 2, maxLength: 60, pattern: '\\S' }),
      creditCode: Type.String({ maxLength: 30 }),
      contact: Name,
      scale: Type.Optional(Text(20)),
      licenceFileId: Type.Optional(Id),
      requestId: RequestId,
    }),
    result: Company,
  },
  'GET /api/subAccount/summary': { summary: '企业子会员：席位与人数', result: Summary },
  'POST /api/subAccount/page': {
    summary: '企业子会员：只有使用次数，没有内容',
    body: Body({
      status: Type.Optional(OneOf('joined', 'invited', 'disabled')),
      keyword: Type.Optional(Text(40)),
      ...paging,
    }),
    result: Page(Member),
  },
  'POST /api/subAccount/add': {
    summary: '添加成员：逐行给出没有加上的原因',
    limit: { max: 30, seconds: 60 },
    body: Body({ rows: Type.Array(NewMember, { minItems: 1, maxItems: 200 }), requestId: RequestId }),
    result: Type.Object({ ok: Type.Integer(), failed: Type.Array(Failed) }),
  },
  'POST /api/subAccount/importPreview': {
    summary: '批量导入：读粘贴的表格（姓名、手机号、部门、职位、工号，最多 200 行），不保存',
    body: Body({ text: Type.String({ minLength: 1, maxLength: 40_000 }) }),
    limit: { max: 30, seconds: 60 },
    result: Preview,
  },
  'POST /api/subAccount/importFile': {
    summary: '批量导入：读表格文件（multipart，字段 file；xlsx 或 CSV，列同上，最多 200 行），不保存',
    upload: true,
    uploadMaxMb: 2,
    limit: { max: 30, seconds: 60 },
    result: Preview,
  },
  'POST /api/subAccount/resend': { summary: '重发邀请，七天有效', body: One, result: Type.Boolean() },
  'POST /api/subAccount/disable': { summary: '停用：席位保留，权益停止', body: One, result: Type.Boolean() },
  'POST /api/subAccount/enable': { summary: '恢复停用的成员', body: One, result: Type.Boolean() },
  'POST /api/subAccount/remove': { summary: '移除：席位空出，权益立即停止', body: One, result: Type.Boolean() },
  'POST /api/subAccount/batch': {
    summary: '批量停用、恢复、移除或重发邀请：没有做成的给出原因，不影响其余',
    // A company of 5000 seats is done in 100 calls.
    limit: { max: 120, seconds: 60 },
    body: Body({
      ids: Type.Array(Id, { minItems: 1, maxItems: 50, uniqueItems: true }),
      act: OneOf('disable', 'enable', 'remove', 'resend'),
    }),
    result: Type.Object({
      done: Type.Integer(),
      failed: Type.Array(
        Type.Object({
          row: Type.Integer({ description: '所给的第几位，从 1 起' }),
          code: Type.Integer(),
          message: Type.String(),
        }),
      ),
    }),
  },
  'POST /api/subAccount/setManager': {
    summary: '设为管理员或取消，最多两位；写明部门的只管这些部门与下级',
    body: Body({
      id: Id,
      on: Type.Boolean(),
      departmentIds: Type.Optional(Type.Array(Id, { maxItems: 200, uniqueItems: true })),
      seesMoney: Type.Optional(Type.Boolean({ description: '可以看企业的合同' })),
    }),
    result: Type.Boolean(),
  },
  'POST /api/subAccount/edit': {
    summary: '改成员在企业里的姓名、部门、职位与工号；没有的部门会新建',
    body: Body({
      id: Id,
      ...Words,
      was: Type.Optional(Type.Object(Words, { description: '打开时的样子：没有改的，保留现在的' })),
    }),
    result: Type.Boolean(),
  },
  'POST /api/subAccount/export': {
    summary: '成员名单，xlsx；地址十分钟内有效',
    limit: { max: 10, seconds: 60 },
    result: Type.Object({ url: Type.String(), name: Type.String() }),
  },
  'POST /api/subAccount/transferCode': {
    summary: '转让主账号：给本人或对方的手机发验证码',
    limit: { max: 10, seconds: 60 },
    body: Body({
      id: Id,
      whose: OneOf('own', 'theirs'),
      captchaId: Type.Optional(Type.String({ maxLength: 60 })),
      captcha: Type.Optional(Type.String({ maxLength: 10 })),
    }),
    result: Type.Object({
      phoneMasked: Type.String(),
      seconds: Type.Integer({ description: '多少秒后可以再发' }),
      devCode: Type.Optional(Type.String({ description: '仅本地环境' })),
    }),
  },
  'POST /api/subAccount/transferMain': {
    summary: '把主账号转给一位已加入的成员，要双方手机的验证码',
    limit: { max: 10, seconds: 60 },
    body: Body({ id: Id, codeOld: SmsCode, codeNew: SmsCode }),
    result: Type.Boolean(),
  },
  'POST /api/subAccount/inviteLink': {
    summary: '邀请链接：写明多少人、多少小时内有效',
    limit: { max: 10, seconds: 60 },
    body: Body({
      departmentId: Type.Optional(Id),
      maxUse: Type.Integer({ minimum: 1, maximum: 500 }),
      hours: Type.Integer({ minimum: 1, maximum: 168 }),
      requestId: RequestId,
    }),
    result: Link,
  },
  'GET /api/subAccount/inviteLinks': { summary: '还能用的邀请链接', result: Type.Array(Link) },
  'POST /api/subAccount/closeLink': { summary: '让一个邀请链接失效', body: One, result: Type.Boolean() },
  'GET /api/subAccount/link/:key': {
    summary: '邀请链接是哪家企业的',
    open: true,
    limit: { max: 60, seconds: 60 },
    result: Type.Object({
      company: Type.String(),
      dept: Type.String(),
      expireTime: Time,
      endTime: Time,
      joined: Type.Boolean({ description: '本人已是成员' }),
    }),
  },
  'POST /api/subAccount/joinByLink': {
    summary: '按邀请链接加入，本人同意',
    limit: { max: 10, seconds: 60 },
    body: Body({ key: LinkKey, name: Name, requestId: RequestId }),
    result: Type.Object({ company: Type.String(), endTime: Time }),
  },
  'GET /api/subAccount/invitations': { summary: '等我答复的企业邀请，按本人的手机号', result: Type.Array(Invitation) },
  'POST /api/subAccount/accept': {
    summary: '接受邀请',
    body: Body({ inviteCode: Type.String({ minLength: 1, maxLength: 40 }) }),
    result: Type.Object({ company: Type.String(), endTime: Nullable(Type.String()) }),
  },
  'POST /api/subAccount/decline': {
    summary: '谢绝邀请',
    body: Body({ inviteCode: Type.String({ minLength: 1, maxLength: 40 }) }),
    result: Type.Boolean(),
  },
  'POST /api/subAccount/quit': { summary: '退出企业；主账号不能退出', result: Type.Boolean() },
})

import { Type, type Static } from 'typebox'
import { Body, Id, Instant, Nullable, OneOf, Page, RequestId, Time, paging } from '../endpoint'
import { Download, Reason, RowFault, adminEndpoints } from './endpoint'
import { OF_TRAINING as OWN } from './training-parts'

const PATH = { kind: 'training', id: 'params.id' } as const
const Words = (most: number) => Type.String({ minLength: 1, maxLength: most, pattern: '\\S' })
const MaybeTime = Nullable(Type.String({ format: 'date-time' }))
const Mode = OneOf('offline', 'online', 'mixed')
const Status = OneOf('draft', 'open', 'archived')
const TraineeStatus = OneOf('pending', 'learning', 'done', 'undone')

const fields = {
  title: Words(60),
  intro: Type.String({ maxLength: 2000 }),
  startAt: Instant,
  endAt: Instant,
  place: Type.String({ maxLength: 60 }),
  mode: Mode,
  inOrder: Type.Boolean({ description: '前一阶段的必修完成才开放下一阶段' }),
  signPercent: Type.Integer({ minimum: 0, maximum: 100, description: '结业须签到的比例' }),
  byPhone: Type.Boolean(),
  byEmpNo: Type.Boolean({ description: '两种登录至少一种' }),
  contact: Type.String({ maxLength: 40, description: '不在名单里的人找谁' }),
  showsOthers: Type.Boolean({ description: '学员之间看得到进度' }),
  showsRank: Type.Boolean(),
}
const NewTraining = Body({ companyId: Id, ...fields, requestId: RequestId })
export type NewTraining = Static<typeof NewTraining>
const EditTraining = Body({ trainingId: Id, ...fields })
export type EditTraining = Static<typeof EditTraining>

const brief = {
  id: Id,
  code: Type.String({ description: '6 位培训码' }),
  companyId: Id,
  company: Type.String(),
  title: Type.String(),
  startTime: Time,
  endTime: Time,
  status: Status,
  people: Type.Integer(),
  done: Type.Integer(),
}
const Brief = Type.Object(brief)
export type AdminTraining = Static<typeof Brief>
const Filter = Body({
  ...paging,
  companyId: Type.Optional(Id),
  keyword: Type.Optional(Type.String({ minLength: 1, maxLength: 60, description: '名称的一部分，或培训码' })),
  status: Type.Optional(Status),
})
export type TrainingFilter = Static<typeof Filter>

const Item = Type.Object({
  id: Id,
  kind: OneOf('course', 'live', 'exam', 'homework', 'signin', 'file', 'survey'),
  refId: Id,
  title: Type.String(),
  required: Type.Boolean(),
  openTime: Nullable(Type.String()),
  closeTime: Nullable(Type.String()),
  done: Type.Integer({ description: '完成的人' }),
})
const Trainer = Type.Object({
  userId: Id,
  name: Type.String(),
  phoneMasked: Type.String(),
  role: OneOf('trainer', 'assistant'),
})
const Training = Type.Object({
  ...brief,
  intro: Type.String(),
  place: Type.String(),
  mode: Mode,
  inOrder: Type.Boolean(),
  signPercent: Type.Integer(),
  byPhone: Type.Boolean(),
  byEmpNo: Type.Boolean(),
  contact: Type.String(),
  showsOthers: Type.Boolean(),
  showsRank: Type.Boolean(),
  stages: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      openTime: Nullable(Type.String()),
      closeTime: Nullable(Type.String()),
      items: Type.Array(Item),
    }),
  ),
  trainers: Type.Array(Trainer),
  departments: Type.Array(Type.Object({ id: Id, name: Type.String() }), { description: '指派的部门，含下级' }),
})
export type TrainingCard = Static<typeof Training>

const NewItem = Body({
  trainingId: Id,
  stageId: Id,
  kind: OneOf('course', 'live', 'survey'),
  refId: Id,
  title: Type.Optional(Type.String({ maxLength: 60, description: '不写就用它自己的名称' })),
  required: Type.Boolean(),
  openAt: MaybeTime,
  closeAt: MaybeTime,
  requestId: RequestId,
})
export type NewTrainingItem = Static<typeof NewItem>

const signFields = {
  title: Words(40),
  startAt: Instant,
  lateAt: Instant,
  endAt: Instant,
  mode: OneOf('code', 'place', 'photo'),
  place: Type.Optional(
    Body({
      lng: Type.Number({ minimum: 73, maximum: 136 }),
      lat: Type.Number({ minimum: 3, maximum: 54 }),
      radius: Type.Integer({ minimum: 50, maximum: 5000, description: '米' }),
    }),
  ),
}
const NewSign = Body({ trainingId: Id, stageId: Id, required: Type.Boolean(), ...signFields, requestId: RequestId })
export type NewSign = Static<typeof NewSign>
const EditSign = Body({ trainingId: Id, id: Id, ...signFields, reason: Reason })
export type EditSign = Static<typeof EditSign>

const fileTerms = {
  fileId: Id,
  ruleItemId: Type.Optional(Type.String({ format: 'uuid', description: '签到后或通过考试后可领；不写直接可领' })),
  until: Type.Optional(Instant),
}
const NewFile = Body({
  trainingId: Id,
  stageId: Type.Optional(Type.String({ format: 'uuid', description: '写明就也是这个阶段的一项' })),
  ...fileTerms,
  fileId: Type.String({ format: 'uuid', description: '先用 file/document 上传' }),
  title: Words(80),
  requestId: RequestId,
})
export type NewTrainingFile = Static<typeof NewFile>

const Place = {
  name: Words(20),
  phone: Type.String({ pattern: '^(1[3-9]\\d{9})?$' }),
  empNo: Type.String({ maxLength: 30, description: '手机号与工号至少一样' }),
  department: Type.String({ maxLength: 30 }),
  position: Type.String({ maxLength: 30 }),
  groupName: Type.String({ maxLength: 20 }),
}
const Reading = Type.Object({
  rows: Type.Integer({ description: '有内容的行，不含表头' }),
  good: Type.Integer({ description: '可以导入的行' }),
  there: Type.Integer({ description: '已在名单里的' }),
  errors: Type.Array(RowFault),
})

const figures = {
  people: Type.Integer(),
  done: Type.Integer(),
  learning: Type.Integer(),
  undone: Type.Integer({ description: '到期没有完成的' }),
  pending: Type.Integer({ description: '没有进来过' }),
  progress: Type.Integer({ description: '平均，百分比' }),
  hours: Type.Number({ description: '课程与直播，合计，一位小数' }),
  score: Nullable(Type.Number({ description: '平均，满分 100' })),
  signRate: Nullable(Type.Integer({ description: '平均，百分比' })),
}
const DepartmentLine = Type.Object({ department: Type.String({ description: '没有写的为空' }), ...figures })
export type DepartmentLine = Static<typeof DepartmentLine>
const PersonLine = Type.Object({
  id: Id,
  name: Type.String(),
  phoneMasked: Type.String(),
  empNo: Type.String(),
  department: Type.String(),
  position: Type.String(),
  groupName: Type.String(),
  status: TraineeStatus,
  progress: Type.Integer(),
  hours: Type.Number(),
  score: Nullable(Type.Number()),
  signRate: Nullable(Type.Integer()),
  examScore: Nullable(Type.Number()),
  finishedTime: Nullable(Type.String()),
  code: Type.String({ description: '培训记录的查验码，没有的为空' }),
})
export type PersonLine = Static<typeof PersonLine>
const PersonFilter = {
  department: Type.Optional(Type.String({ maxLength: 30 })),
  status: Type.Optional(TraineeStatus),
  keyword: Type.Optional(Type.String({ minLength: 1, maxLength: 20, description: '姓名的一部分，或工号' })),
}

/**
 * 内训: what a company trains its people in, who takes part, and what came of it. 企业HR sees and does all of it for the own
 * company.
 */
export const neixun = adminEndpoints({
  'POST /admin/api/neixun/training/page': {
    summary: '培训，新的在前；企业HR 只看自己企业的',
    permission: 'neixun.read',
    scope: 'list',
    body: Filter,
    result: Page(Brief),
  },
  'GET /admin/api/neixun/training/show/:id': {
    summary: '一个培训：设置、阶段与学习项、讲师、指派的部门',
    permission: 'neixun.read',
    scope: PATH,
    result: Training,
  },
  'POST /admin/api/neixun/training/create': {
    summary: '新建，先是草稿',
    permission: 'neixun.write',
    scope: { kind: 'company', id: 'body.companyId' },
    body: NewTraining,
    result: Type.Object({ id: Id, code: Type.String() }),
    audit: { subject: 'training', id: 'result.id' },
  },
  'POST /admin/api/neixun/training/edit': {
    summary: '修改设置',
    permission: 'neixun.write',
    scope: OWN,
    body: EditTraining,
    result: Type.Boolean(),
    audit: { subject: 'training', id: 'body.trainingId' },
  },
  'POST /admin/api/neixun/training/publish': {
    summary: '发布：有学习项才能发布，发布后名单里的人可以进来',
    permission: 'neixun.write',
    scope: OWN,
    body: Body({ trainingId: Id }),
    result: Type.Boolean(),
    schedule: true,
    audit: { subject: 'training', id: 'body.trainingId' },
  },
  'POST /admin/api/neixun/training/archive': {
    summary: '归档：之后只能看',
    permission: 'neixun.write',
    scope: OWN,
    body: Body({ trainingId: Id, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'training', id: 'body.trainingId' },
  },
  'POST /admin/api/neixun/training/copy': {
    summary: '照样再办一期：设置、阶段、课程、还看得了的直播、考试、作业与签到，时间整体顺延；名单与资料不带过去',
    permission: 'neixun.write',
    scope: OWN,
    body: Body({ trainingId: Id, title: Words(60), startAt: Instant, requestId: RequestId }),
    result: Type.Object({ id: Id, code: Type.String() }),
    audit: { subject: 'training', id: 'result.id' },
  },
  'POST /admin/api/neixun/stage/create': {
    summary: '加一个阶段，排在最后',
    permission: 'neixun.write',
    scope: OWN,
    body: Body({ trainingId: Id, name: Words(30), openAt: MaybeTime, closeAt: MaybeTime, requestId: RequestId }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'trainingStage', id: 'result.id' },
  },
  'POST /admin/api/neixun/stage/edit': {
    summary: '改阶段的名称与起止',
    permission: 'neixun.write',
    scope: OWN,
    body: Body({ trainingId: Id, id: Id, name: Words(30), openAt: MaybeTime, closeAt: MaybeTime }),
    result: Type.Boolean(),
    audit: { subject: 'trainingStage', id: 'body.id' },
  },
  'POST /admin/api/neixun/stage/order': {
    summary: '阶段的次序，写全',
    permission: 'neixun.write',
    scope: OWN,
    body: Body({ trainingId: Id, ids: Type.Array(Id, { minItems: 1, maxItems: 50, uniqueItems: true }) }),
    result: Type.Boolean(),
    audit: { subject: 'training', id: 'body.trainingId' },
  },
  'POST /admin/api/neixun/stage/remove': {
    summary: '删除空的阶段',
    permission: 'neixun.write',
    scope: OWN,
    body: Body({ trainingId: Id, id: Id }),
    result: Type.Boolean(),
    audit: { subject: 'trainingStage', id: 'body.id' },
  },
  'POST /admin/api/neixun/item/create': {
    summary: '加课程、直播或问卷，排在阶段的最后；考试、作业、签到、资料各有自己的',
    permission: 'neixun.write',
    scope: OWN,
    body: NewItem,
    result: Type.Object({ id: Id }),
    audit: { subject: 'trainingItem', id: 'result.id' },
  },
  'POST /admin/api/neixun/item/edit': {
    summary: '必修与否；课程、直播、问卷还有名称与起止',
    permission: 'neixun.write',
    scope: OWN,
    body: Body({ trainingId: Id, id: Id, title: Words(60), required: Type.Boolean(), openAt: MaybeTime, closeAt: MaybeTime }),
    result: Type.Boolean(),
    audit: { subject: 'trainingItem', id: 'body.id' },
  },
  'POST /admin/api/neixun/item/order': {
    summary: '一个阶段里的次序，写全；也可以从别的阶段移过来',
    permission: 'neixun.write',
    scope: OWN,
    body: Body({ trainingId: Id, stageId: Id, ids: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }) }),
    result: Type.Boolean(),
    audit: { subject: 'trainingStage', id: 'body.stageId' },
  },
  'POST /admin/api/neixun/item/remove': {
    summary: '删除还没有人做过的学习项',
    permission: 'neixun.write',
    scope: OWN,
    body: Body({ trainingId: Id, id: Id }),
    result: Type.Boolean(),
    audit: { subject: 'trainingItem', id: 'body.id' },
  },
  'POST /admin/api/neixun/sign/create': {
    summary: '安排签到，排在阶段的最后',
    permission: 'neixun.write',
    scope: OWN,
    body: NewSign,
    result: Type.Object({ id: Id }),
    audit: { subject: 'trainingSign', id: 'result.id' },
  },
  'POST /admin/api/neixun/sign/edit': {
    summary: '改签到的时间与方式；有人签过的只能改名称与结束',
    permission: 'neixun.write',
    scope: OWN,
    body: EditSign,
    result: Type.Boolean(),
    audit: { subject: 'trainingSign', id: 'body.id' },
  },
  'POST /admin/api/neixun/file/create': {
    summary: '发资料',
    permission: 'neixun.write',
    scope: OWN,
    body: NewFile,
    result: Type.Boolean(),
    audit: { subject: 'trainingFile', id: 'body.fileId' },
  },
  'POST /admin/api/neixun/file/edit': {
    summary: '改资料的领取条件与截止，不写就没有；领过的人不受影响',
    permission: 'neixun.write',
    scope: OWN,
    body: Body({ trainingId: Id, ...fileTerms }),
    result: Type.Boolean(),
    audit: { subject: 'trainingFile', id: 'body.fileId' },
  },
  'POST /admin/api/neixun/file/remove': {
    summary: '撤下还没有人领过的资料',
    permission: 'neixun.write',
    scope: OWN,
    body: Body({ trainingId: Id, fileId: Id }),
    result: Type.Boolean(),
    audit: { subject: 'trainingFile', id: 'body.fileId' },
  },
  'POST /admin/api/neixun/company/list': {
    summary: '可以给哪些企业办培训，按名称找，最多 30 家；企业HR 只有自己的企业',
    permission: 'neixun.read',
    scope: 'list',
    body: Body({ keyword: Type.Optional(Type.String({ maxLength: 60 })) }),
    result: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  },
  'POST /admin/api/neixun/choice/list': {
    summary:
      '编排时按名称找，最多 30 个：课程（企业HR 限本企业可用的）、直播、问卷、试卷、领资料的条件（签到与考试）、部门、可做讲师的同事、企业成员；不写名称为最近的',
    permission: 'neixun.read',
    scope: OWN,
    body: Body({
      trainingId: Id,
      of: OneOf('course', 'live', 'survey', 'paper', 'gate', 'department', 'teacher', 'member'),
      keyword: Type.Optional(Type.String({ maxLength: 60 })),
    }),
    result: Type.Array(Type.Object({ id: Id, title: Type.String(), note: Type.String() })),
  },
  'POST /admin/api/neixun/trainer/set': {
    summary: '讲师与助教，写全；同事按姓名找，外请的写手机号，都须已注册',
    permission: 'neixun.write',
    scope: OWN,
    body: Body({
      trainingId: Id,
      trainers: Type.Array(
        Body({
          userId: Type.Optional(Type.String({ format: 'uuid', description: '本企业的同事，或已经是讲师的' })),
          phone: Type.Optional(Type.String({ pattern: '^1[3-9]\\d{9}$', description: '外请的写手机号' })),
          name: Words(20),
          role: OneOf('trainer', 'assistant'),
        }),
        { maxItems: 20 },
      ),
    }),
    result: Type.Boolean(),
    audit: { subject: 'training', id: 'body.trainingId', hide: ['trainers'], marked: ['trainers'] },
  },
  'POST /admin/api/neixun/department/assign': {
    summary: '指派部门，含下级：现在的人和以后进来的人都在名单里；答新加了几人',
    permission: 'neixun.write',
    scope: OWN,
    body: Body({ trainingId: Id, departmentIds: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }) }),
    result: Type.Object({ added: Type.Integer() }),
    audit: { subject: 'training', id: 'body.trainingId' },
  },
  'POST /admin/api/neixun/department/release': {
    summary: '不再指派一个部门；已在名单里的人不变',
    permission: 'neixun.write',
    scope: OWN,
    body: Body({ trainingId: Id, departmentId: Id }),
    result: Type.Boolean(),
    audit: { subject: 'training', id: 'body.trainingId' },
  },
  'GET /admin/api/neixun/trainee/template/:id': {
    summary: '名单模板，xlsx，有一行示例',
    permission: 'neixun.write',
    scope: PATH,
    result: Download,
    download: true,
  },
  'POST /admin/api/neixun/trainee/lines/:id': {
    summary: '读名单（multipart，xlsx 或 CSV，最多 2000 行；列：姓名、手机号、工号、部门、职位、小组），指出每一处问题，不保存',
    permission: 'neixun.write',
    scope: PATH,
    upload: true,
    uploadMaxMb: 5,
    result: Reading,
  },
  'POST /admin/api/neixun/trainee/import/:id': {
    summary: '导入名单：没有问题的行进名单，有问题的行指出来',
    permission: 'neixun.write',
    scope: PATH,
    upload: true,
    uploadMaxMb: 5,
    result: Type.Object({ ...Reading.properties, added: Type.Integer() }),
    audit: { subject: 'training', id: 'params.id' },
  },
  'POST /admin/api/neixun/trainee/create': {
    summary: '加一位学员',
    permission: 'neixun.write',
    scope: OWN,
    body: Body({ trainingId: Id, ...Place, requestId: RequestId }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'trainee', id: 'result.id', hide: ['phone'] },
  },
  'POST /admin/api/neixun/trainee/members': {
    summary: '从企业成员里选人进名单；已在名单里的不变，答新加了几人',
    permission: 'neixun.write',
    scope: OWN,
    body: Body({ trainingId: Id, memberIds: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }) }),
    result: Type.Object({ added: Type.Integer() }),
    audit: { subject: 'training', id: 'body.trainingId' },
  },
  'POST /admin/api/neixun/trainee/edit': {
    summary: '改一位学员；已用手机号进来的不能改手机号',
    permission: 'neixun.write',
    scope: OWN,
    body: Body({ trainingId: Id, id: Id, ...Place }),
    result: Type.Boolean(),
    audit: { subject: 'trainee', id: 'body.id', hide: ['phone'] },
  },
  'POST /admin/api/neixun/trainee/remove': {
    summary: '移出名单；学过的记录留在报表之外，本人不再看得到培训',
    permission: 'neixun.write',
    scope: OWN,
    body: Body({ trainingId: Id, id: Id, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'trainee', id: 'body.id' },
  },
  'POST /admin/api/neixun/report/department/list': {
    summary: '各部门的完成、学时、成绩与签到',
    lagging: true,
    permission: 'neixun.read',
    scope: OWN,
    body: Body({ trainingId: Id }),
    result: Type.Object({ all: Type.Object(figures), departments: Type.Array(DepartmentLine) }),
  },
  'POST /admin/api/neixun/report/person/page': {
    summary: '每个人的完成、学时、成绩与签到，先进名单的在前',
    lagging: true,
    permission: 'neixun.read',
    scope: OWN,
    body: Body({ ...paging, trainingId: Id, ...PersonFilter }),
    result: Page(PersonLine),
  },
  'POST /admin/api/neixun/report/department/file/:id': {
    summary: '部门报表，xlsx',
    permission: 'neixun.export',
    scope: PATH,
    body: Body({ reason: Reason }),
    result: Download,
    download: 'job',
    audit: { subject: 'training', id: 'params.id' },
  },
  'POST /admin/api/neixun/report/person/file/:id': {
    summary: '学员报表，xlsx：手机号打码',
    permission: 'neixun.export',
    scope: PATH,
    body: Body({ reason: Reason }),
    result: Download,
    download: 'job',
    audit: { subject: 'training', id: 'params.id' },
  },
  'POST /admin/api/neixun/report/sign/file/:id': {
    summary: '签到表，xlsx：每人每场的时间，迟到、缺勤与补签',
    permission: 'neixun.export',
    scope: PATH,
    body: Body({ reason: Reason }),
    result: Download,
    download: 'job',
    audit: { subject: 'training', id: 'params.id' },
  },
  'POST /admin/api/neixun/record/issue': {
    summary: '给已完成、还没有培训记录的学员发培训记录；答发了几份',
    permission: 'neixun.write',
    scope: OWN,
    body: Body({ trainingId: Id }),
    result: Type.Object({ issued: Type.Integer() }),
    audit: { subject: 'training', id: 'body.trainingId' },
  },
})

import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, RequestId, Time, endpoints, paging } from './endpoint'
import { AsRole, asRole, TrainingRole } from './neixunRole'
import { Picture } from './shapes'

export const Format = OneOf('text', 'image', 'file', 'audio', 'link')
const State = OneOf('none', 'draft', 'submitted', 'returned', 'marked', 'missed')

const HandedFile = Type.Object({
  fileId: Id,
  name: Type.String(),
  size: Type.Integer(),
  url: Type.String({ description: '十分钟内有效' }),
})
export type HandedFile = Static<typeof HandedFile>
/** Lines that a trainer has drawn on one picture. */
const Mark = Type.Object(
  {
    fileId: Id,
    lines: Type.Array(Type.Array(Type.Integer({ minimum: 0, maximum: 1000 }), { minItems: 2, maxItems: 240 }), {
      minItems: 1,
      maxItems: 30,
      description: '每一笔的 x、y 依次排列，以图片宽高的千分之一为单位',
    }),
  },
  { additionalProperties: false },
)
export type PictureMark = Static<typeof Mark>
const Marks = Type.Array(Mark, { maxItems: 9 })
const said = {
  voice: Nullable(HandedFile),
  marks: Marks,
}

const Written = Type.Object({
  content: Type.String(),
  links: Type.Array(Type.String()),
  images: Type.Array(Picture),
  files: Type.Array(HandedFile),
})
export type WrittenWork = Static<typeof Written>

const Card = Type.Object({
  id: Id,
  title: Type.String(),
  brief: Type.String(),
  deadline: Time,
  lateUntil: Nullable(Type.String()),
  maxScore: Type.Integer(),
  state: State,
  late: Type.Boolean(),
  draftTime: Nullable(Type.String()),
  submitTime: Nullable(Type.String()),
  score: Nullable(Type.Number()),
  excellent: Type.Boolean(),
  returnReason: Type.String(),
  returnUntil: Nullable(Type.String()),
  marker: Type.String(),
  submitted: Type.Integer({ description: '讲师：交了多少份' }),
  toMark: Type.Integer({ description: '讲师：待批改' }),
  role: TrainingRole,
  archived: Type.Boolean({ description: '培训已归档，只能查看' }),
  lockReason: Type.Optional(Type.String({ description: '学员没有交过的：所在的阶段还没有开放，为什么' })),
})
export type HomeworkCard = Static<typeof Card>

const Version = Type.Object({
  version: Type.Integer(),
  late: Type.Boolean(),
  submitTime: Time,
  returnReason: Type.String(),
  ...said,
  ...Written.properties,
})
const Detail = Type.Object({
  ...Card.properties,
  trainingId: Id,
  /** Their own place on the list, the same however they have come in; null for whoever takes no part. */
  traineeId: Nullable(Id),
  content: Type.String(),
  attachments: Type.Array(HandedFile),
  formats: Type.Array(Format),
  passScore: Type.Integer(),
  resubmit: OneOf('deadline', 'returned', 'never'),
  showOthers: Type.Boolean(),
  group: Type.String({ description: '小组作业：我的小组，全组共用一份；没有分组或不是小组作业为空' }),
  groupWork: Type.Boolean(),
  contact: Type.String(),
  serverTime: Time,
  may: Type.Object({ write: Type.Boolean(), withdraw: Type.Boolean(), review: Type.Boolean({ description: '评同学的' }) }),
  comment: Type.String(),
  consent: Type.Boolean(),
  peerReviews: Type.Integer({ description: '交了之后，每人评几位同学的；不互评为 0' }),
  peersRead: Type.Integer({ description: '我已评几份' }),
  peerComments: Type.Array(Type.Object({ score: Type.Number(), comment: Type.String(), time: Time }), {
    description: '同学怎么评我的，不显示是谁',
  }),
  versions: Type.Array(Version),
  draft: Nullable(Written),
  wall: Type.Array(
    Type.Object({
      workId: Id,
      name: Type.String(),
      department: Type.String(),
      score: Type.Number(),
      comment: Type.String(),
      ...Written.properties,
    }),
  ),
})
export type HomeworkDetail = Static<typeof Detail>

const written = {
  content: Type.String({ maxLength: 5000 }),
  links: Type.Array(Type.String({ maxLength: 500, pattern: '^https?://\\S+$' }), { maxItems: 5 }),
  imageIds: Type.Array(Id, { maxItems: 9, uniqueItems: true }),
  fileIds: Type.Array(Id, { maxItems: 8, uniqueItems: true, description: '文件最多 5 个，录音最多 3 段' }),
}

const Submission = Type.Object({
  submitId: Id,
  name: Type.String(),
  department: Type.String(),
  state: OneOf('submitted', 'returned', 'marked'),
  version: Type.Integer(),
  late: Type.Boolean(),
  submitTime: Time,
  score: Nullable(Type.Number()),
  comment: Type.String(),
  excellent: Type.Boolean(),
  consent: Type.Boolean(),
  returnReason: Type.String(),
  peers: Type.Array(Type.Object({ name: Type.String(), score: Type.Number(), comment: Type.String() }), {
    description: '同学的互评；只有讲师看得到是谁评的',
  }),
  ...said,
  ...Written.properties,
})
export type HomeworkSubmission = Static<typeof Submission>

const Peer = Type.Object({ reviewId: Id, score: Nullable(Type.Number()), comment: Type.String(), ...Written.properties })
export type PeerWork = Static<typeof Peer>

/** 内训作业. */
export const neixunHomework = endpoints({
  'POST /api/neixunHomework/page': {
    summary: '一个培训的作业：学员看自己的状态，讲师看交了多少、待批多少',
    trainee: true,
    body: Body({ ...paging, ...asRole, trainingId: Id, tab: Type.Optional(OneOf('all', 'todo', 'submitted', 'marked')) }),
    result: Page(Card),
  },
  'GET /api/neixunHomework/detail/:id': {
    summary: '作业要求，我的各版，评语，优秀作业',
    trainee: true,
    query: AsRole,
    result: Detail,
  },
  'POST /api/neixunHomework/saveDraft': {
    summary: '存草稿',
    trainee: true,
    body: Body({
      homeworkId: Id,
      ...written,
      seen: Type.Optional(Nullable(Type.String({ description: '看到的草稿时间；小组作业里组员后来改过的不收' }))),
      version: Type.Optional(Type.Integer({ minimum: 0, maximum: 99, description: '看到的最后一版；之后又提交过的不收' })),
    }),
    result: Type.Object({ savedTime: Time }),
  },
  'POST /api/neixunHomework/submit': {
    summary: '提交或重新提交。12030 已截止，12031 已批改，12033 格式不收，12034 没有内容',
    trainee: true,
    body: Body({
      homeworkId: Id,
      ...written,
      version: Type.Integer({ minimum: 0, maximum: 99, description: '看到的最后一版；不是最后一版的不收' }),
      requestId: RequestId,
    }),
    result: Type.Object({ submitId: Id, version: Type.Integer(), late: Type.Boolean() }),
  },
  'POST /api/neixunHomework/withdraw': {
    summary: '撤回没有批改的，内容留作草稿',
    trainee: true,
    body: Body({ homeworkId: Id }),
    result: Type.Boolean(),
  },
  'POST /api/neixunHomework/consent': {
    summary: '同意或不再同意把我的优秀作业给全班看',
    trainee: true,
    body: Body({ homeworkId: Id, consent: Type.Boolean() }),
    result: Type.Boolean(),
  },
  'POST /api/neixunHomework/peerWorks': {
    summary: '互评：要我评的几份同学作业，不显示是谁的；交了自己的才有',
    trainee: true,
    body: Body({ homeworkId: Id }),
    result: Type.Array(Peer),
  },
  'POST /api/neixunHomework/peerReview': {
    summary: '评一份同学的作业，培训结束前可以再改',
    trainee: true,
    limit: { max: 30, seconds: 60 },
    body: Body({
      reviewId: Id,
      score: Type.Number({ minimum: 0, maximum: 200, multipleOf: 0.5 }),
      comment: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
    }),
    result: Type.Boolean(),
  },
  'POST /api/neixunHomework/submitPage': {
    summary: '学员交的作业；限讲师与企业管理员。待批改的先交在前',
    body: Body({ ...paging, homeworkId: Id, state: OneOf('submitted', 'returned', 'marked') }),
    result: Page(Submission),
  },
  'POST /api/neixunHomework/mark': {
    summary: '批改，或写明原因退回（3 天内可重交）；可以附一段语音，在图片上圈画，不写就没有',
    body: Body({
      submitId: Id,
      version: Type.Integer({ minimum: 1, maximum: 99, description: '批的是哪一版；学员已重交的不收' }),
      score: Type.Number({ minimum: 0, maximum: 200, multipleOf: 0.5 }),
      comment: Type.String({ maxLength: 1000 }),
      excellent: Type.Boolean(),
      returnFlag: Type.Boolean(),
      returnReason: Type.Optional(Type.String({ maxLength: 500 })),
      voiceId: Type.Optional(Id),
      marks: Type.Optional(Marks),
    }),
    result: Type.Boolean(),
  },
})

import { Type, type Static } from 'typebox'
import { courseOrder } from './courseOrder'
import { Body, Both, Id, Nullable, OneOf, Page, RequestId, Time, endpoints, paging } from './endpoint'
import { Banner, IdName, Picture, ReviewStatus } from './shapes'

/** 1 系列课, 2 单课, 3 直播课, 4 考证班, 5 专栏 */
export const CourseType = OneOf(1, 2, 3, 4, 5)
const MediaType = OneOf('video', 'audio', 'article', 'live', 'file', 'exam')
const Teacher = Type.Object({
  id: Type.String(),
  name: Type.String(),
  title: Type.String(),
  avatar: Type.String(),
  intro: Type.String(),
  courseCount: Type.Integer(),
})

export const CourseCard = Type.Object({
  id: Type.String(),
  type: CourseType,
  title: Type.String(),
  subTitle: Type.String(),
  cover: Type.String(),
  teacher: Type.String({ description: '讲师名，多位以顿号相连' }),
  originPrice: Type.Integer({ description: '分，划线价；限时优惠中为平时的价格' }),
  price: Type.Integer({ description: '分，现在的价格' }),
  promoEndTime: Nullable(Type.String({ description: '限时优惠到何时，没有为空' })),
  memberPrice: Nullable(Type.Integer({ description: '分，无会员价为空' })),
  vipFree: Type.Boolean(),
  lessonCount: Type.Integer(),
  buyCount: Type.Integer(),
  score: Nullable(Type.Number({ description: '1–5，一位小数，无评价为空' })),
  tags: Type.Array(Type.String()),
  owned: Type.Boolean(),
  expired: Type.Boolean({ description: '有过，有效期已过' }),
  progress: Type.Optional(Type.Integer({ description: '0–100' })),
})
export type CourseCard = Static<typeof CourseCard>

/** 学到哪里，从哪里接着学 */
export const GoesOn = Type.Object({
  courseId: Type.String(),
  lessonId: Type.String(),
  title: Type.String(),
  lessonTitle: Type.String(),
  cover: Type.String(),
  progress: Type.Integer({ description: '0–100' }),
})
export type GoesOn = Static<typeof GoesOn>

/** 1 未开始, 2 即将开始, 3 直播中, 4 已结束, 5 回放, 6 已取消 */
export const LiveStatus = OneOf(1, 2, 3, 4, 5, 6)
export const LiveCard = Type.Object({
  id: Type.String(),
  title: Type.String(),
  cover: Type.String(),
  teacher: Type.String(),
  teacherAvatar: Type.String({ description: '没有为空' }),
  startTime: Time,
  planEndTime: Time,
  status: LiveStatus,
  access: OneOf('free', 'paid', 'vip', 'pwd'),
  reserved: Type.Boolean(),
  reserveCount: Type.Integer(),
  online: Type.Integer(),
  playbackDue: Type.Boolean({ description: '已结束，回放还在生成' }),
})
export type LiveCard = Static<typeof LiveCard>

/** From which second on a recording speaks of what. */
export const LessonMark = Type.Object({ second: Type.Integer(), title: Type.String() })
export type LessonMark = Static<typeof LessonMark>

const CatalogLesson = Type.Object({
  id: Type.String(),
  title: Type.String(),
  mediaType: MediaType,
  duration: Type.Integer({ description: '秒' }),
  free: Type.Boolean({ description: '可试看' }),
  locked: Type.Boolean({ description: '未购买' }),
  progress: Type.Integer({ description: '0–100，按实际看过的区间' }),
  finished: Type.Boolean(),
  publishTime: Nullable(Type.String({ description: '尚未更新的课时' })),
  liveId: Nullable(Type.String()),
  marks: Type.Array(LessonMark, { description: '视频、音频的时间点：从第几秒起讲什么' }),
})
export type CatalogLesson = Static<typeof CatalogLesson>
const Catalog = Type.Array(Type.Object({ chapterId: Type.String(), title: Type.String(), lessons: Type.Array(CatalogLesson) }))

const Entitled = Type.Object({
  source: Type.String(),
  startTime: Time,
  endTime: Nullable(Type.String()),
  active: Type.Boolean(),
  daysLeft: Nullable(Type.Integer()),
})

export const CourseDetail = Both(
  CourseCard,
  Type.Object({
    intro: Type.String({ description: 'HTML，已清洗' }),
    suit: Type.String(),
    notice: Type.String(),
    catalog: Catalog,
    teacherList: Type.Array(Teacher),
    review: Type.Object({ count: Type.Integer(), score: Nullable(Type.Number()), mine: Type.Boolean(), can: Type.Boolean() }),
    entitlement: Type.Optional(Entitled),
    btn: OneOf('buy', 'free', 'vipFree', 'learn', 'form', 'expired', 'off', 'presale', 'refunding'),
    payPrice: Type.Integer({ description: '分，本人现在买要付的：限时、会员、续费几种价格里最低的，未算券和金币' }),
    left: Nullable(Type.Integer()),
    startTime: Nullable(Type.String({ description: '开课时间' })),
    lastLessonId: Nullable(Type.String()),
    form: Type.Optional(Type.Object({ orderId: Type.String(), status: Type.Integer(), text: Type.String() })),
    cert: Type.Optional(Type.Object({ name: Type.String(), eligible: Type.Boolean() })),
    group: Type.Optional(Type.Object({ qrUrl: Type.String({ description: '班级群二维码，学员可见' }) })),
    collected: Type.Boolean(),
    collectCount: Type.Integer(),
    refundRule: Type.String(),
    studyRules: Type.Array(Type.String({ description: '怎样才算学过，如首次观看不能快进' })),
    related: Type.Array(CourseCard),
    serverTime: Time,
  }),
)
export type CourseDetail = Static<typeof CourseDetail>

/** 在看确认 */
const PresenceCheck = Type.Object({
  id: Type.String(),
  seconds: Type.Number({ description: '还有几秒可答，0 为已停止计时' }),
})
export type PresenceCheck = Static<typeof PresenceCheck>

const Seconds = Type.Number({ minimum: 0, maximum: 86_400 })

export const lesson = endpoints({
  ...courseOrder,
  'GET /api/course/home': {
    summary: '课程学院首页',
    open: true,
    shared: true,
    result: Type.Object({
      banners: Type.Array(Banner, { description: '运营配置的横幅' }),
      types: Type.Array(Both(IdName, Type.Object({ icon: Type.String() }))),
      lives: Type.Array(LiveCard),
      continue: Type.Optional(GoesOn),
      series: Type.Array(CourseCard),
      latest: Type.Array(CourseCard),
      cert: Type.Array(CourseCard),
      batch: Type.Optional(
        Type.Object(
          { name: Type.String(), examTime: Time, applyEndTime: Time },
          { description: '正在报名、最先考的一批；没有则没有' },
        ),
      ),
      vipFree: Type.Array(CourseCard),
      free: Type.Array(CourseCard),
      teachers: Type.Array(Teacher),
      ranks: Type.Array(CourseCard),
      serverTime: Time,
    }),
  },
  'POST /api/course/page': {
    summary: '课程列表',
    open: true,
    shared: true,
    body: Body({
      categoryId: Type.Optional(Id),
      type: Type.Optional(CourseType),
      teacherId: Type.Optional(Id),
      userId: Type.Optional({ ...Id, description: '他是讲师的课程' }),
      priceType: Type.Optional(OneOf('free', 'paid', 'vip')),
      /** 0 综合, 1 销量, 2 最新, 3 价格升, 4 价格降 */
      sort: Type.Optional(OneOf(0, 1, 2, 3, 4)),
      keyword: Type.Optional(Type.String({ maxLength: 40 })),
      ...paging,
    }),
    result: Page(CourseCard),
  },
  'GET /api/course/typeTree': {
    summary: '课程分类，两级；空的不在其中',
    open: true,
    shared: true,
    result: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        icon: Type.String(),
        children: Type.Array(Both(IdName, Type.Object({ count: Type.Integer() }))),
      }),
    ),
  },
  'GET /api/course/certHome': {
    summary: '考证频道',
    open: true,
    shared: true,
    result: Type.Object({
      levels: Type.Array(Both(IdName, Type.Object({ requirement: Type.String(), source: Type.String() }))),
      batches: Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          examTime: Time,
          applyEndTime: Time,
          cities: Type.Array(Type.String()),
        }),
      ),
      courses: Type.Array(CourseCard),
      registration: Type.Optional(
        Type.Object({ orderId: Type.String(), title: Type.String(), status: Type.Integer(), text: Type.String() }),
      ),
      faqs: Type.Array(Type.Object({ q: Type.String(), a: Type.String() })),
      serverTime: Time,
    }),
  },
  'POST /api/course/certCheck': {
    summary: '报考条件自查',
    open: true,
    body: Body({
      education: OneOf('初中及以下', '高中/中职', '大专', '本科', '硕士及以上'),
      years: Type.Integer({ minimum: 0, maximum: 50 }),
      /** The level that is held already, 0 none. */
      hasCert: OneOf(0, 1, 2, 3, 4),
    }),
    result: Type.Object({
      levels: Type.Array(Type.Object({ level: Type.Integer(), name: Type.String(), ok: Type.Boolean(), why: Type.String() })),
      note: Type.String(),
    }),
  },
  'GET /api/course/fits/:id': {
    summary: '买了这门课的人接着可以学的：同类、同一种的，不含已经有的',
    result: Type.Array(CourseCard),
  },
  'GET /api/course/detail/:id': { summary: '课程详情', open: true, shared: true, result: CourseDetail },
  'POST /api/course/enrol': {
    summary: '免费课与会员免费课：直接加入学习',
    body: Body({ courseId: Id, requestId: RequestId }),
    result: Type.Boolean(),
  },
  'POST /api/course/collect': {
    summary: '收藏或取消收藏',
    body: Body({ id: Id, collect: Type.Boolean() }),
    result: Type.Object({ collected: Type.Boolean(), collectCount: Type.Integer() }),
  },
  'POST /api/course/myPage': {
    summary: '我的课程',
    body: Body({ tab: OneOf('learning', 'finished', 'live', 'expired'), ...paging }),
    result: Page(
      Both(
        CourseCard,
        Type.Object({
          entitlement: Entitled,
          lastLesson: Nullable(Type.String()),
          lastTime: Nullable(Type.String()),
        }),
      ),
    ),
  },
  'GET /api/course/studyStats': {
    summary: '本周学习分钟与连续天数',
    result: Type.Object({
      weekMinutes: Type.Integer(),
      streakDays: Type.Integer(),
      days: Type.Array(Type.Object({ date: Type.String(), minutes: Type.Integer() })),
    }),
  },
  'POST /api/lesson/listByCourse': {
    summary: '课表',
    open: true,
    shared: true,
    body: Body({ courseId: Id }),
    result: Type.Object({
      title: Type.String(),
      owned: Type.Boolean(),
      expired: Type.Boolean({ description: '有过权益，现在没有' }),
      progress: Type.Integer(),
      catalog: Catalog,
    }),
  },
  'POST /api/lesson/playUrl': {
    summary: '播放地址：只在这次登录里、5 分钟内有效，播放器用 playRenew 续期',
    open: true,
    body: Body({
      lessonId: Id,
      deviceId: Type.Optional(Type.String({ maxLength: 64 })),
      byItself: Type.Optional(
        Type.Boolean({ description: '没有人点（自动续播、重新取地址）：另一台设备在学时不抢过来，答 11303' }),
      ),
    }),
    result: Type.Object({
      type: OneOf('hls', 'mp4', 'audio', 'article', 'file'),
      url: Type.String({ description: '文章为空' }),
      html: Type.Optional(Type.String({ description: '文章正文，已清洗' })),
      fileName: Type.Optional(Type.String()),
      expireAt: Time,
      renewSeconds: Type.Integer({ description: '几秒后续期，播放不中断' }),
      position: Type.Number({ description: '上次看到第几秒' }),
      seenTo: Nullable(Type.Number({ description: '首次观看可以拖到第几秒，不限制为空' })),
      trialSeconds: Nullable(Type.Integer({ description: '试看几秒，已购为空' })),
      speedAllowed: Type.Boolean(),
      dragRule: OneOf(0, 1),
      watermark: Type.String({ description: '走动的水印，空为不要' }),
      check: Type.Optional(PresenceCheck),
    }),
  },
  'POST /api/lesson/playRenew': {
    summary: '播放地址续期：地址不变，再有效 5 分钟；直播的录像同样',
    open: true,
    body: Body({ url: Type.String({ maxLength: 200 }) }),
    result: Type.Object({ expireAt: Time, renewSeconds: Type.Integer() }),
  },
  'POST /api/course/studyReport': {
    summary: '学习进度：看过的区间，服务端按实际经过的时间封顶',
    body: Body({
      courseId: Id,
      lessonId: Id,
      position: Seconds,
      intervals: Type.Array(Type.Array(Seconds, { minItems: 2, maxItems: 2 }), { maxItems: 60 }),
      speed: Type.Number({ minimum: 0.5, maximum: 3 }),
      deviceId: Type.String({ minLength: 1, maxLength: 64 }),
      /** Rises with each report of a device. */
      seq: Type.Integer({ minimum: 0 }),
    }),
    result: Type.Object({
      lessonProgress: Type.Integer(),
      lessonFinished: Type.Boolean(),
      courseProgress: Type.Integer(),
      courseFinished: Type.Boolean(),
      check: Type.Optional(PresenceCheck),
    }),
  },
  'POST /api/course/presence': {
    summary: '在看确认：回答“还在看”',
    body: Body({ checkId: Id }),
    result: Type.Object({ inTime: Type.Boolean({ description: '30 秒内答的；晚了，其间的时间不计' }) }),
  },
  'GET /api/lesson/note/:lessonId': {
    summary: '我在这一课时的笔记',
    result: Type.Array(
      Type.Object({ id: Type.String(), at: Type.Integer({ description: '第几秒' }), content: Type.String(), time: Time }),
    ),
  },
  'POST /api/lesson/noteSave': {
    summary: '记笔记',
    body: Body({
      lessonId: Id,
      at: Type.Integer({ minimum: 0, maximum: 86_400 }),
      content: Type.String({ minLength: 1, maxLength: 500 }),
      requestId: RequestId,
    }),
    result: Type.Object({ id: Type.String() }),
  },
  'POST /api/lesson/noteRemove': { summary: '删除笔记', body: Body({ id: Id }), result: Type.Boolean() },
  'GET /api/lesson/exam/:lessonId': {
    summary: '课程考试：题目，不含答案',
    result: Type.Object({
      title: Type.String(),
      passScore: Type.Integer(),
      questions: Type.Array(Type.Object({ id: Type.String(), stem: Type.String(), options: Type.Array(Type.String()) })),
      best: Nullable(Type.Integer({ description: '最好成绩，没考过为空' })),
    }),
  },
  'POST /api/lesson/examSubmit': {
    summary: '交卷：服务端判分。11300 题目换过了，重新打开再答，不算一次',
    body: Body({
      lessonId: Id,
      answers: Type.Array(Type.Object({ id: Type.String({ maxLength: 64 }), option: Type.Integer({ minimum: 0, maximum: 9 }) }), {
        maxItems: 100,
      }),
      requestId: RequestId,
    }),
    result: Type.Object({
      score: Type.Integer(),
      passed: Type.Boolean(),
      items: Type.Array(
        Type.Object({
          id: Type.String(),
          right: Type.Boolean(),
          answer: Type.Optional(Type.Integer({ description: '及格的卷子才有，解析也是' })),
          why: Type.Optional(Type.String()),
        }),
      ),
    }),
  },
  'POST /api/courseReview/page': {
    summary: '课程评价',
    open: true,
    shared: true,
    body: Body({ courseId: Id, ...paging }),
    result: Page(
      Type.Object({
        id: Type.String(),
        nickName: Type.String(),
        avatar: Type.String(),
        score: Type.Integer(),
        content: Type.String(),
        images: Type.Array(Picture),
        reply: Type.String(),
        status: ReviewStatus,
        mine: Type.Boolean({ description: '自己的，可以删除' }),
        createTime: Time,
      }),
    ),
  },
  'POST /api/courseReview/remove': {
    summary: '删除自己对课程的评价，之后可以重新评价',
    body: Body({ courseId: Id }),
    result: Type.Boolean(),
  },
  'POST /api/courseReview/save': {
    summary: '评价课程：学满 30% 后，一人一次',
    body: Body({
      courseId: Id,
      score: Type.Integer({ minimum: 1, maximum: 5 }),
      content: Type.String({ minLength: 5, maxLength: 500 }),
      images: Type.Array(Id, { maxItems: 6, uniqueItems: true }),
      requestId: RequestId,
    }),
    result: Type.Boolean(),
  },
})

import { Type, type Static } from 'typebox'
import { Body, Both, Id, Nullable, OneOf, Page, RequestId, Time, endpoints, paging } from './endpoint'
import { LevelUp } from './growth'
import { Again, Password, Phone, SmsCode } from './login'
import { GoesOn } from './lesson'
import { OrderCounts } from './order'
import { UserBrief } from './shapes'
import { RealName } from './user'

/** What can be collected and browsed so far; other domains join as they land. */
const SavedItemType = OneOf('post', 'question', 'experience', 'course', 'activity', 'document', 'answer', 'practice')
const SavedItem = Type.Object({
  id: Type.String({ description: '记录 id' }),
  type: SavedItemType,
  bizId: Type.String(),
  title: Type.String(),
  cover: Type.String(),
  desc: Type.String(),
  time: Time,
  valid: Type.Boolean({ description: '内容仍在' }),
})
export type SavedItem = Static<typeof SavedItem>

const MyComment = Type.Object({
  id: Type.String(),
  rootId: Type.Optional(Type.String({ description: '回复所在的评论' })),
  content: Type.String(),
  time: Time,
  from: Type.Optional(UserBrief),
  accepted: Type.Boolean(),
  target: Type.Object({
    id: Type.String(),
    title: Type.String(),
    deleted: Type.Boolean(),
    closed: Type.Boolean({ description: '不能再回复' }),
    hidden: Type.Boolean({ description: '是我的匿名提问，我在这里是“匿名HR”' }),
  }),
  parent: Type.Optional(Type.Object({ content: Type.String() })),
})
const Follower = Both(UserBrief, Type.Object({ followTime: Time }))

const browseRecord = Type.Boolean({ description: '记录浏览历史' })
const showCompany = Type.Boolean({ description: '主页与名片上显示公司' })
const showRank = Type.Boolean({ description: '在创作者榜与推荐关注里出现' })
const recommend = Type.Boolean({ description: '个性化推荐（个人信息保护法第二十四条）' })
const autoplayWifi = Type.Boolean({ description: '仅在 Wi-Fi 下自动播放' })

export const mine = endpoints({
  'POST /api/user/userFansPage': {
    summary: '粉丝',
    lagging: true,
    open: true,
    body: Body({ userId: Type.Optional(Id), keyword: Type.Optional(Type.String({ maxLength: 16 })), ...paging }),
    result: Page(Follower),
  },
  'POST /api/user/userFollowsPage': {
    summary: '关注',
    lagging: true,
    open: true,
    body: Body({ userId: Type.Optional(Id), keyword: Type.Optional(Type.String({ maxLength: 16 })), ...paging }),
    result: Page(Follower),
  },
  'POST /api/user/removeFan': { summary: '移除粉丝', body: Body({ id: Id }), result: Type.Boolean() },
  'POST /api/user/collectPage': {
    summary: '我的收藏',
    body: Body({ type: Type.Optional(SavedItemType), ...paging }),
    result: Page(SavedItem),
  },
  'POST /api/user/collectRemove': {
    summary: '移除收藏；invalid 清除全部失效的',
    body: Body({ ids: Type.Optional(Type.Array(Id, { maxItems: 50 })), invalid: Type.Optional(Type.Boolean()) }),
    result: Type.Integer({ description: '移除了几条' }),
  },
  'POST /api/user/browsePage': {
    summary: '浏览历史，保留 90 天、每类 500 条',
    body: Body({ type: Type.Optional(SavedItemType), ...paging }),
    result: Page(SavedItem),
  },
  'POST /api/user/browseClear': {
    summary: '删除浏览历史；不给 ids 即清空',
    body: Body({ ids: Type.Optional(Type.Array(Id, { maxItems: 50 })) }),
    result: Type.Boolean(),
  },
  'GET /api/user/setting': {
    summary: '我的设置',
    result: Type.Object({ browseRecord, showCompany, showRank, recommend, autoplayWifi }),
  },
  'POST /api/user/setting': {
    summary: '保存设置，只改给出的项',
    body: Body({
      browseRecord: Type.Optional(browseRecord),
      showCompany: Type.Optional(showCompany),
      showRank: Type.Optional(showRank),
      recommend: Type.Optional(recommend),
      autoplayWifi: Type.Optional(autoplayWifi),
    }),
    result: Type.Boolean(),
  },
  'POST /api/user/myCommentPage': { summary: '我评论的', body: Body({ ...paging }), result: Page(MyComment) },
  'POST /api/user/replyMyCommentPage': { summary: '回复我的', body: Body({ ...paging }), result: Page(MyComment) },
  'POST /api/user/pageMyInvitationUser': {
    summary: '我邀请的人',
    body: Body({ status: Type.Optional(OneOf('waiting', 'effective', 'invalid')), ...paging }),
    result: Page(
      Type.Object({
        id: Type.String(),
        nickName: Type.String(),
        avatar: Type.String(),
        time: Time,
        /** 已注册, 已完善资料待参与, 有效, 有效且已奖励, 无效 */
        state: OneOf('registered', 'completed', 'effective', 'rewarded', 'invalid'),
        reason: Type.String({ description: '无效或没有奖励的原因' }),
        reward: Type.Integer({ description: '给我的金币' }),
      }),
    ),
  },
  'GET /api/invite/summary': {
    summary: '邀请码、奖励规则与成果',
    result: Type.Object({
      code: Type.String(),
      link: Type.String(),
      invited: Type.Integer(),
      effective: Type.Integer(),
      coins: Type.Integer({ description: '邀请共得的金币' }),
      canBind: Type.Boolean({ description: '注册 7 天内且未绑定' }),
      boundInviter: Type.Optional(Type.String({ description: '邀请我的人的昵称' })),
      rule: Type.Object({
        inviterCoins: Type.Integer(),
        inviteeCoins: Type.Integer(),
        growth: Type.Integer({ description: '每位给我的成长值' }),
        days: Type.Integer({ description: '注册后几天内完成' }),
        monthCap: Type.Integer({ description: '每月最多几位有奖励' }),
        backDays: Type.Optional(Type.Integer({ description: '有效后几天内不再符合，奖励扣回' })),
      }),
      thisMonth: Type.Integer({ description: '本月已有奖励几位' }),
      ladder: Type.Array(Type.Object({ count: Type.Integer(), coins: Type.Integer(), reached: Type.Boolean() })),
    }),
  },
  'POST /api/invite/bind': {
    summary: '填写邀请码',
    body: Body({ code: Type.String({ minLength: 4, maxLength: 16 }) }),
    result: Type.Boolean(),
  },
  'GET /api/user/mineSummary': {
    summary: '我的页一次要的数',
    result: Type.Object({
      unread: Type.Integer({ description: '未读消息' }),
      dm: Type.Integer({ description: '未读私信' }),
      coins: Type.Integer(),
      orders: OrderCounts,
      learning: Type.Optional(GoesOn),
      growth: Type.Object({
        growth: Type.Integer(),
        level: Type.Integer(),
        levelName: Type.String(),
        need: Nullable(Type.Integer({ description: '距下一级还差，已是最高为空' })),
        signedToday: Type.Boolean(),
        signDue: Type.Boolean({ description: '今天还没有签到，而且开着' }),
        news: Type.Optional(LevelUp),
      }),
    }),
  },
  'POST /api/feedback/save': {
    summary: '意见反馈，每天最多 5 条',
    body: Body({
      type: Type.String({ maxLength: 40 }),
      content: Type.String({ minLength: 10, maxLength: 500 }),
      images: Type.Array(Id, { maxItems: 4, uniqueItems: true }),
      contact: Type.Optional(Type.String({ maxLength: 50 })),
      page: Type.Optional(Type.String({ maxLength: 200 })),
      requestId: RequestId,
    }),
    result: Type.Boolean(),
  },
  'POST /api/feedback/page': {
    summary: '我的反馈',
    body: Body({ ...paging }),
    result: Page(
      Type.Object({
        id: Type.String(),
        type: Type.String(),
        content: Type.String(),
        createTime: Time,
        reply: Type.String(),
        state: OneOf('open', 'replied', 'solved'),
      }),
    ),
  },
  'POST /api/user/resetPwd': {
    summary: '修改密码：旧密码或短信，其他设备退出',
    limit: { max: 20, seconds: 60 },
    body: Body({
      oldPassword: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      code: Type.Optional(SmsCode),
      password: Password,
      requestId: Again,
    }),
    result: Type.Boolean(),
  },
  'POST /api/user/verifyOldPhone': {
    summary: '换手机号第一步：验证旧手机',
    limit: { max: 20, seconds: 60 },
    body: Body({ code: SmsCode }),
    result: Type.Object({ ticket: Type.String() }),
  },
  'POST /api/user/resetPhone': {
    summary: '换手机号第二步：新手机',
    limit: { max: 20, seconds: 60 },
    body: Body({ ticket: Type.String({ maxLength: 80 }), phone: Phone, code: SmsCode }),
    result: Type.Boolean(),
  },
  'GET /api/user/phoneAppeal': {
    summary: '旧手机号无法验证时的申诉，最近一次',
    result: Type.Object({
      appeal: Type.Optional(
        Type.Object({
          state: OneOf('open', 'approved', 'rejected'),
          phoneMasked: Type.String({ description: '申请换成的手机号' }),
          reason: Type.String({ description: '未通过的原因' }),
          createTime: Time,
        }),
      ),
    }),
  },
  'POST /api/user/phoneAppeal': {
    summary: '旧手机号无法验证：凭密码与新手机申诉，人工审核',
    limit: { max: 20, seconds: 60 },
    body: Body({
      password: Type.String({ minLength: 1, maxLength: 64 }),
      realName: RealName,
      phone: Phone,
      code: SmsCode,
      requestId: RequestId,
    }),
    result: Type.Boolean(),
  },
  'GET /api/user/devices': {
    summary: '登录设备',
    result: Type.Array(Type.Object({ id: Type.String(), device: Type.String(), seenTime: Time, current: Type.Boolean() })),
  },
  'POST /api/user/deviceLogout': {
    summary: '让一台设备退出',
    body: Body({ id: Type.String({ maxLength: 64 }) }),
    result: Type.Boolean(),
  },
  'POST /api/user/bindWechat': {
    summary: '小程序：把这台手机上的微信绑定到账号',
    limit: { max: 20, seconds: 60 },
    body: Body({ jsCode: Type.String({ minLength: 1, maxLength: 128, description: 'wx.login 的 code' }) }),
    result: Type.Boolean(),
  },
  'POST /api/user/unbindWechat': {
    summary: '解绑微信；在再次绑定之前，打开小程序也不会自己绑上',
    result: Type.Boolean(),
  },
  'GET /api/user/logoffCheck': {
    summary: '注销前的检查',
    result: Type.Object({
      items: Type.Array(
        Type.Object({ code: Type.String(), text: Type.String(), ok: Type.Boolean(), route: Type.Optional(Type.String()) }),
      ),
      coolingDays: Type.Integer(),
      consequences: Type.Array(Type.String()),
      applied: Type.Optional(Type.Object({ effectTime: Time })),
    }),
  },
  'POST /api/user/logoffApply': {
    summary: '申请注销，15 天后生效',
    body: Body({ reason: Type.String({ maxLength: 40 }), code: SmsCode }),
    result: Type.Object({ effectTime: Time }),
  },
  'POST /api/user/logoffCancel': { summary: '撤销注销申请', body: Body({}), result: Type.Boolean() },
  'GET /api/user/exportData': {
    summary: '导出我的数据（个人信息保护法第四十五条）',
    limit: { max: 5, seconds: 3600 },
    result: Type.Object({ fileName: Type.String(), json: Type.String() }),
  },
})

import type { FormField } from '../../../contract/circleForm'

export interface DemoTicket {
  name: string
  intro: string
  /** 分 */
  price: number
  memberPrice?: number
  people?: number
  stock?: number
  perUser?: number
  approve?: boolean
  fields?: FormField[]
}
export interface DemoActivity {
  key: string
  type: 1 | 2 | 3
  title: string
  subTitle: string
  tags: string[]
  organizer: string
  contact: string
  /** Days from today, and the clock in Shanghai. */
  inDays: number
  from: [hour: number, minute: number]
  minutes: number
  /** In so many minutes instead; its agenda goes with it. */
  inMinutes?: number
  /** Sign-up begins so many days from now, and ends so many hours before the beginning. */
  signupInDays: number
  signupEndsHours: number
  city?: string
  district?: string
  place?: string
  address?: string
  guide?: string
  at?: [lng: number, lat: number]
  /** Title of the live in which it takes place. */
  live?: string
  points: string[]
  intro: string
  notice: string
  agenda: [time: string, title: string, note?: string][]
  guests: { name: string; title: string; phone?: string }[]
  places?: number
  minPeople?: number
  series?: string
  tickets: DemoTicket[]
  /** People that the organizer has put on the list. */
  listed: number
  cancelled?: string
}

const DIET: FormField = { key: 'diet', label: '餐食', type: 'radio', required: true, options: ['不限', '素食', '清真'] }
const QUESTION: FormField = {
  key: 'question',
  label: '想问的问题',
  type: 'textarea',
  required: false,
  max: 200,
  hint: '现场答疑优先讲这些',
}
const CASE: FormField = {
  key: 'story',
  label: '自带的案例',
  type: 'textarea',
  required: true,
  max: 300,
  hint: '写清业务背景、卡在哪里，隐去公司和人名',
}

export const ACTIVITIES: DemoActivity[] = [
  {
    key: 'compliance',
    type: 1,
    title: 'HR 沙龙｜用工合规前瞻',
    subTitle: '劳动合同 · 竞业限制 · 灵活用工',
    tags: ['劳动合同', '竞业限制', '合规'],
    organizer: 'HR共享社区·上海站',
    contact: '021-5555 0127',
    inDays: 13,
    from: [14, 0],
    minutes: 180,
    signupInDays: -10,
    signupEndsHours: 2,
    city: '上海',
    district: '徐汇区',
    place: '漕河泾会议中心 2 楼 A 厅',
    address: '漕宝路 509 号',
    guide: '地铁 9 号线漕河泾开发区站 3 号口出，步行约 6 分钟。地下车库可停车，凭票码抵 2 小时。',
    at: [121.398, 31.17],
    points: ['一份用工自查表，当场对照打勾', '竞业限制、服务期条款，拿来就能改', '外包与灵活用工的边界，六个改写过的真实案子'],
    intro:
      '改劳动合同模板之前，先把容易出事的条款过一遍。下午三个小时，两位讲师各讲一段，最后四十分钟只答现场的问题。\n\n适合：负责劳动合同与员工关系的 HR、法务，五年以上更合适。',
    notice: '请提前 20 分钟到场签到。会上的案例已隐去公司与个人信息，请勿录像。',
    agenda: [
      ['13:30', '签到，领资料册'],
      ['14:00', '劳动合同常见漏洞与自查', '陈立言 · 劳动法律师'],
      ['15:10', '竞业限制怎么约才有效', '秦岚 · 前制造业 HRD'],
      ['16:20', '带问题来：现场答疑 40 分钟'],
    ],
    guests: [
      { name: '陈立言', title: '劳动法律师，执业 12 年', phone: '13800138002' },
      { name: '秦岚', title: '前制造业 HRD，从业 18 年' },
    ],
    places: 40,
    tickets: [
      { name: '单人票', intro: '含资料册和茶歇', price: 9900, memberPrice: 0, fields: [{ ...DIET, required: false }, QUESTION] },
      { name: '同公司双人票', intro: '两人同一公司', price: 16_800, people: 2, stock: 6, fields: [DIET] },
    ],
    listed: 26,
  },
  {
    key: 'breakfast',
    type: 1,
    title: 'HR 小桌会·苏州：计件工资怎么管',
    subTitle: '二十个人，一次聊透一个问题',
    series: '苏州制造业 HR',
    tags: ['薪酬', '计件工资', '制造业'],
    organizer: 'HR共享社区·苏州站',
    contact: '0512-5555 0366',
    inDays: 0,
    inMinutes: 60,
    from: [8, 30],
    minutes: 120,
    signupInDays: -12,
    signupEndsHours: 0,
    city: '苏州',
    district: '工业园区',
    place: '金鸡湖畔共享会议室 305',
    address: '星湖街 218 号',
    guide: '地铁 1 号线星湖街站 2 号口，步行约 8 分钟。',
    at: [120.73, 31.26],
    points: ['计件单价调整的民主程序清单', '加班工资按计件怎么折算的三张算例'],
    intro: '每月一次的小桌。先喝杯茶，再轮流讲自己厂里的做法，主持人最后收口成一张清单，会后发给到场的人。',
    notice: '座位只有 20 个，来不了请提前取消，把位子让给候补的人。',
    agenda: [
      ['08:00', '签到，茶点'],
      ['08:30', '每家五分钟：单价怎么定、怎么改'],
      ['09:30', '一起算三道题：正常、加班、不合格品'],
      ['10:15', '收口：一张清单'],
    ],
    guests: [{ name: '周敏', title: '制造业人力资源经理，主持', phone: '13800138000' }],
    places: 20,
    tickets: [{ name: '小桌席', intro: '含茶点', price: 0 }],
    listed: 11,
  },
  {
    key: 'lecture',
    type: 2,
    title: '劳动法公益讲座：奖金与离职结算',
    subTitle: '线上直播，可以提问',
    tags: ['奖金', '离职', '公益'],
    organizer: 'HR共享社区',
    contact: '',
    inDays: 3,
    from: [20, 0],
    minutes: 90,
    signupInDays: -14,
    signupEndsHours: 0,
    live: '每周三 20:00 劳动法直播答疑',
    points: ['奖金发不发、发多少，看制度里怎么写', '离职当月工资、年休假、奖金的结算顺序'],
    intro: '和每周三的直播答疑一起开讲：先讲四十分钟，再答四十分钟。讲通行规则，不代替个案的法律意见，各地口径以当地为准。',
    notice: '报名后在直播间看，错过可以看回放。',
    agenda: [
      ['20:00', '奖金条款的四种写法', '陈立言'],
      ['20:40', '离职结算答疑'],
    ],
    guests: [{ name: '陈立言', title: '劳动法律师，执业 12 年', phone: '13800138002' }],
    tickets: [{ name: '线上席位', intro: '不限人数', price: 0, fields: [QUESTION] }],
    listed: 18,
  },
  {
    key: 'workshop',
    type: 1,
    title: 'HRBP 案例工作坊：业务部门不配合怎么办',
    subTitle: '24 人小班，带着自己的案例来',
    series: 'HR 实操小班',
    minPeople: 12,
    tags: ['HRBP', '沟通', '案例'],
    organizer: 'HR共享社区·上海站',
    contact: '021-5555 0127',
    inDays: 20,
    from: [9, 30],
    minutes: 420,
    signupInDays: -5,
    signupEndsHours: 48,
    city: '上海',
    district: '静安区',
    place: '苏河湾中心 12 层',
    address: '山西北路 99 号',
    guide: '地铁 8 号线曲阜路站 2 号口，步行约 5 分钟。',
    at: [121.475, 31.243],
    points: ['一张业务诊断表', '三段难谈的话怎么开口', '同组四个人的案例反馈'],
    intro: '每组四人，每人的案例都会被拆一遍。报名要写案例，由讲师看过再定名单：业务场景相近的人坐一桌，效果最好。',
    notice: '提交后 48 小时内审核，没有通过会全额退回。',
    agenda: [
      ['09:30', '诊断：业务到底要什么'],
      ['11:00', '拆第一轮案例'],
      ['13:30', '拆第二轮案例'],
      ['15:30', '演练与反馈'],
    ],
    guests: [{ name: '沈若', title: '绩效与组织发展顾问' }],
    places: 24,
    tickets: [{ name: '学员席', intro: '含午餐与资料', price: 29_900, memberPrice: 19_900, approve: true, fields: [CASE, DIET] }],
    listed: 9,
  },
  {
    key: 'salary',
    type: 1,
    title: '年度调薪方案实操营（带自己公司的数据来）',
    subTitle: '从预算到个人，半天做完一版',
    series: 'HR 实操小班',
    tags: ['薪酬', '调薪'],
    organizer: 'HR共享社区·上海站',
    contact: '021-5555 0127',
    inDays: 6,
    from: [13, 30],
    minutes: 240,
    signupInDays: -20,
    signupEndsHours: 2,
    city: '上海',
    district: '浦东新区',
    place: '张江科学会堂 B207',
    address: '海科路 1393 号',
    guide: '地铁 13 号线中科路站 5 号口，步行约 10 分钟。',
    at: [121.6, 31.19],
    points: ['调薪矩阵模板', '预算不够时的三种取舍'],
    intro: '带一份脱敏的薪酬数据，现场把预算、矩阵和个人方案做出来。每桌一位助教。',
    notice: '数据请先脱敏；电脑自备。',
    agenda: [
      ['13:30', '预算怎么分'],
      ['14:40', '做矩阵'],
      ['16:00', '算到个人，交叉检查'],
    ],
    guests: [{ name: '方志远', title: '薪酬顾问' }],
    places: 18,
    tickets: [{ name: '单人票', intro: '含资料与茶歇', price: 19_900, memberPrice: 14_900 }],
    listed: 18,
  },
  {
    key: 'closed-door',
    type: 1,
    title: '北京闭门会：绩效面谈怎么谈得下去',
    subTitle: '三十人，只谈真事',
    tags: ['绩效', '面谈'],
    organizer: 'HR共享社区·北京站',
    contact: '010-5555 0288',
    inDays: 27,
    from: [14, 0],
    minutes: 180,
    signupInDays: 3,
    signupEndsHours: 24,
    city: '北京',
    district: '朝阳区',
    place: '望京研发大厦 3 层',
    address: '望京东路 1 号',
    guide: '地铁 15 号线望京东站 B 口，步行约 9 分钟。',
    at: [116.49, 39.99],
    points: ['低绩效面谈的开场、事实与约定', '谈完之后的书面记录怎么写'],
    intro: '三个改写过的真实面谈，先演一遍，再拆一遍。',
    notice: '不录音录像，现场所说不外传。',
    agenda: [
      ['14:00', '三段面谈，先演后拆'],
      ['16:00', '分组练习'],
    ],
    guests: [],
    places: 30,
    tickets: [{ name: '单人票', intro: '含茶歇', price: 12_900, memberPrice: 9900 }],
    listed: 0,
  },
  {
    key: 'campus',
    type: 1,
    title: '校招负责人开放日·走进示范企业',
    subTitle: '看一家厂怎么接住两百个应届生',
    tags: ['校招'],
    organizer: 'HR共享社区·上海站',
    contact: '021-5555 0127',
    inDays: 4,
    from: [10, 0],
    minutes: 300,
    signupInDays: -20,
    signupEndsHours: 24,
    city: '上海',
    district: '闵行区',
    place: '莘庄工业区培训中心',
    address: '申富路 168 号',
    points: ['入职前三个月的安排表'],
    intro: '参观、座谈、答疑，一天走完。',
    notice: '',
    agenda: [['10:00', '参观与座谈']],
    guests: [],
    places: 30,
    tickets: [{ name: '参观席', intro: '含午餐', price: 0 }],
    listed: 0,
    cancelled: '因场地检修取消，新的时间另行通知',
  },
  {
    key: 'overtime',
    type: 1,
    title: '苏州制造业沙龙：综合工时怎么申报',
    subTitle: '三家厂的申报材料，摊开来看',
    series: '苏州制造业 HR',
    tags: ['工时', '制造业'],
    organizer: 'HR共享社区·苏州站',
    contact: '0512-5555 0366',
    inDays: -11,
    from: [14, 0],
    minutes: 150,
    signupInDays: -40,
    signupEndsHours: 2,
    city: '苏州',
    district: '吴中区',
    place: '太湖新城会议中心',
    address: '东太湖路 11 号',
    points: ['岗位说明写到什么程度', '排班样表三份'],
    intro: '三位同行各讲自己的一次申报：材料怎么写、窗口问了什么、批下来之后怎么排班。',
    notice: '',
    agenda: [['14:00', '三家厂，三份材料']],
    guests: [{ name: '周敏', title: '制造业人力资源经理', phone: '13800138000' }],
    places: 40,
    tickets: [{ name: '单人票', intro: '含资料', price: 0 }],
    listed: 31,
  },
]

/** Whom organizers have on their lists: made up, like everything else of the demo. */
export const SURNAMES = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜'
/** Of women and of men by turns. */
export const GIVEN = [
  '晓岚',
  '建平',
  '雨桐',
  '志远',
  '文婷',
  '海波',
  '思齐',
  '子墨',
  '丽华',
  '国栋',
  '静怡',
  '浩然',
  '佳宁',
  '永康',
]
export const COMPANIES = ['华远制造集团', '明川科技', '江城物流', '东岸食品', '朗日新能源', '安行出行', '嘉禾医药', '云栖软件']
export const POSITIONS = ['招聘负责人', '人事主管', 'HRBP', '薪酬专员', '人力资源经理', '员工关系主管']

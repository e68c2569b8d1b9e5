import type { Shape } from './picture'

export const CATEGORIES = ['图书文具', '数码生活', '卡券', '学习'] as const

export interface DemoSku {
  name: string
  coins: number
  vipCoins?: number
  /** 分 */
  cash?: number
  stock: number | null
}
export interface DemoProduct {
  key: string
  type: 1 | 2 | 3 | 4 | 5 | 6 | 7
  /** '': what the thing that is given is called. */
  title: string
  subTitle: string
  category: (typeof CATEGORIES)[number]
  /** Without them it is drawn as whatever has no picture. */
  shape?: Shape
  tones?: string[]
  words?: string
  /** 分 */
  marketPrice?: number
  detail: string
  notice: string[]
  skus: DemoSku[]
  perUser?: number
  perDay?: number
  dayFrom?: string
  minLevel?: number
  vipOnly?: boolean
  excludes?: string[]
  useDays?: number
  useNote?: string
}

const POSTED = ['兑换后立即扣除金币，发货前可取消并全额退回', '收货地址在发货前可修改 1 次', '发货 15 天后自动确认收货']
const ISLANDS = ['71', '81', '82']

/** What the demo mall has, the best known first. */
export const PRODUCTS: DemoProduct[] = [
  {
    key: 'handbook',
    type: 1,
    title: '劳动法速查手册（最新版）',
    subTitle: '入职到离职，按场景查条文',
    category: '图书文具',
    shape: 'book',
    tones: ['#86303d', '#6b2430', '#f2dfe1'],
    words: '速查',
    marketPrice: 4800,
    detail:
      '把 HR 每天要翻的条文放进一本手册：入职、工时、加班、医疗期、年休假、解除和经济补偿，按场景编排，条文旁配计算示例。\n\n32 开，288 页，锁线装订，可以平摊。内容依据现行有效的《劳动法》《劳动合同法》及其实施条例等整理，法规修订后以最新公布的为准。',
    notice: POSTED,
    skus: [{ name: '纸质版 · 32 开 · 288 页', coins: 1200, vipCoins: 1080, stock: 84 }],
    perUser: 1,
    excludes: ISLANDS,
  },
  {
    key: 'notebook',
    type: 1,
    title: 'HR 手账本（不标年份）',
    subTitle: '一周一页，留出招聘与绩效节点',
    category: '图书文具',
    shape: 'notebook',
    tones: ['#24438f', '#1a3270', '#dfe7fb', '#e8730c'],
    words: 'HR',
    marketPrice: 3900,
    detail:
      '一周一页，月末留一页复盘。日期自己填，哪个月开始用都行。校招、年度体检、社保基数调整、绩效面谈这些每年都来的节点列在首页，对照着填进当月。\n\nA5，192 页，米黄纸不晃眼，180° 平摊。',
    notice: POSTED,
    skus: [
      { name: '藏青', coins: 800, stock: 3 },
      { name: '米白', coins: 800, stock: 42 },
    ],
    perUser: 2,
    excludes: ISLANDS,
  },
  {
    key: 'earphones',
    type: 1,
    title: '蓝牙耳机',
    subTitle: '通勤听课，单次续航 6 小时',
    category: '数码生活',
    shape: 'phones',
    tones: ['#ffffff', '#3b4654', '#d5dae2'],
    words: '',
    marketPrice: 19900,
    detail:
      '半入耳，单只 4 克。听课、开远程面试都够用：单次续航 6 小时，配合充电盒共 24 小时，通话双麦降噪。\n\n随盒附 USB-C 充电线，一年保修，凭订单联系客服。',
    notice: [...POSTED, '现金部分 30 分钟内支付，超时金币自动退回'],
    skus: [{ name: '白色', coins: 6800, cash: 3900, stock: 26 }],
    perUser: 1,
    excludes: ISLANDS,
  },
  {
    key: 'bag',
    type: 1,
    title: '限量通勤书包',
    subTitle: '每天 10:00 放出 10 件',
    category: '数码生活',
    shape: 'bag',
    tones: ['#1f6b52', '#174f3d', '#dff0e9'],
    words: '',
    marketPrice: 25900,
    detail: '15.6 英寸电脑仓，独立水杯位，背部透气垫。每天上午 10 点放出 10 件，兑完为止，第二天继续。',
    notice: [...POSTED, '每人限兑 1 件，Lv3 及以上可兑'],
    skus: [
      { name: '墨绿', coins: 5000, stock: 60 },
      { name: '炭黑', coins: 5000, stock: 60 },
    ],
    perUser: 1,
    perDay: 10,
    dayFrom: '10:00',
    minLevel: 3,
    excludes: ISLANDS,
  },
  {
    key: 'film',
    type: 2,
    title: '视频会员月卡',
    subTitle: '兑换码，31 天',
    category: '卡券',
    shape: 'film',
    tones: ['#eef3ff', '#2b5ce6', '#2b5ce6'],
    words: '31 天',
    marketPrice: 3000,
    detail: '兑换成功后，在订单里点开查看兑换码，复制到视频平台的“我的—兑换”里使用。一码一次，自激活日起 31 天。',
    notice: ['兑换码发出后不能取消，请确认账号后再兑换', '每次查看兑换码都有记录'],
    skus: [{ name: '31 天', coins: 2500, stock: 0 }],
    perUser: 2,
    useNote: '打开视频平台 App，在“我的—兑换”里输入',
  },
  {
    key: 'coupon',
    type: 3,
    title: '课程满 100 减 20 券',
    subTitle: '兑换后自动到账，全部课程可用',
    category: '卡券',
    shape: 'ticket',
    tones: ['#2b5ce6', '#1d48bd', '#b9c9f8'],
    words: '减 20 元',
    detail: '兑换后自动放进“优惠券”，下单满 100 元时减 20 元，30 天内有效，全部课程可用。',
    notice: ['到账后不能取消，不折现', '每人限兑 2 张'],
    skus: [{ name: '1 张', coins: 300, stock: null }],
    perUser: 2,
  },
  {
    key: 'coffee',
    type: 7,
    title: '拿铁兑换券',
    subTitle: '到店核销，30 天内有效',
    category: '卡券',
    shape: 'cup',
    tones: ['#4a3426', '#8a5a33', '#f1e4d6'],
    words: '',
    marketPrice: 2800,
    detail: '在合作门店换一杯中杯热拿铁或冰拿铁，换燕麦奶另付 3 元。出示订单里的券码，由店员核销。',
    notice: ['未使用且在有效期内可以取消，金币全部退回', '一张券换一杯，不找零，不与门店其他优惠同用'],
    skus: [{ name: '中杯', coins: 600, vipCoins: 500, stock: 120 }],
    perUser: 5,
    useDays: 30,
  },
  {
    key: 'course',
    type: 4,
    title: '',
    subTitle: '兑换后自动开通，长期可学',
    category: '学习',
    shape: 'course',
    tones: ['#9ec3b4', '#1f6b52', '#f4faf7'],
    words: '系列课',
    detail: '兑换后自动开通，在“我的课程”里学习。已经买过的不用再换。',
    notice: ['到账后不能取消', '每人限兑 1 次'],
    skus: [{ name: '全部课时', coins: 3000, vipCoins: 2400, stock: null }],
    perUser: 1,
  },
  {
    key: 'vip',
    type: 6,
    title: '7 天会员',
    subTitle: '兑换后立即生效，已是会员的从到期日顺延',
    category: '卡券',
    detail: '7 天里会员课程免费学、资料按会员额度下载，兑换页显示的其他会员权益都可以用。',
    notice: ['到账后不能取消', '每人限兑 2 次'],
    skus: [{ name: '7 天', coins: 500, stock: null }],
    perUser: 2,
  },
  {
    key: 'document',
    type: 5,
    title: '',
    subTitle: '兑换后自动到账，长期可下载',
    category: '学习',
    detail: '兑换后自动放进“我的资料”，可以在线看，也可以下载原文件。已经有的不用再换。',
    notice: ['到账后不能取消', '每人限兑 1 次'],
    skus: [{ name: '全部文件', coins: 300, vipCoins: 240, stock: null }],
    perUser: 1,
  },
]

export const COFFEE_SHOP = {
  name: '一间咖啡（星湖店）',
  intro: '开在写字楼底层的社区咖啡馆，工作日早上八点半开门，面试前可以坐一会儿。',
  phone: '0512-55550188',
  city: '苏州市',
  address: '工业园区星湖街 328 号 1 楼',
  lng: 120.7325,
  lat: 31.2607,
  hours: '周一至周五 8:30–20:00，周末 10:00–20:00',
  handover: '点单时出示券码，由店员扫码或输入 12 位券码核销；一张券一杯',
}

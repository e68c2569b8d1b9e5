import type { Drawing } from '../../drawings/types'

/** 劳部发〔1994〕479号第三条、第四条；劳部发〔1995〕236号；《劳动合同法》第四十条、第四十二条、第四十五条、第四十六条。 */
export const SLIDES: Drawing[] = [
  {
    kind: 'note',
    title: '病假与医疗期：最容易算错的五处',
    lines: ['医疗期有多长', '病休时间怎么累计', '医疗期内合同到期', '医疗期满之后', '病假工资的底线'],
  },
  {
    kind: 'table',
    title: '医疗期有多长（劳部发〔1994〕479号第三条）',
    columns: ['实际工作年限', '本单位工作年限', '医疗期'],
    rows: [
      ['十年以下', '五年以下', '3个月'],
      ['十年以下', '五年以上', '6个月'],
      ['十年以上', '五年以下', '6个月'],
      ['十年以上', '五年以上十年以下', '9个月'],
      ['十年以上', '十年以上十五年以下', '12个月'],
      ['十年以上', '十五年以上二十年以下', '18个月'],
      ['十年以上', '二十年以上', '24个月'],
    ],
  },
  {
    kind: 'table',
    title: '病休时间怎么累计（同上第四条）',
    columns: ['医疗期', '在多长时间内累计'],
    rows: [
      ['3个月', '6个月'],
      ['6个月', '12个月'],
      ['9个月', '15个月'],
      ['12个月', '18个月'],
      ['18个月', '24个月'],
      ['24个月', '30个月'],
    ],
  },
  {
    kind: 'steps',
    title: '医疗期满之后',
    steps: [
      '先看能不能从事原工作',
      '不能的，另行安排工作',
      '仍不能从事的，提前三十日书面通知或额外支付一个月工资（《劳动合同法》第四十条第一项）',
      '支付经济补偿（第四十六条第三项）',
    ],
  },
  {
    kind: 'note',
    title: '三条底线',
    lines: [
      '医疗期内不得依照第四十条、第四十一条解除（第四十二条第三项）',
      '合同在医疗期内到期，续延到医疗期满（第四十五条）',
      '病假工资先看当地规定，可以低于最低工资，但不能低于最低工资的80%（劳部发〔1995〕309号第五十九条）',
    ],
  },
]
export const SLIDE = 3
export const HANDOUT = '病假与医疗期讲义.pdf'

/** Keys of DemoCourse. */
export const GOODS = ['contract', 'severance', 'compliance']
export const EXPLAINED = 'contract'

interface DemoAsk {
  who: string
  anonymous?: true
  text: string
  votes: number
  state: 'open' | 'answering' | 'answered'
  answer?: string
}
export const ASKED: DemoAsk[] = [
  { who: 'wangbo', text: '医疗期里的周末和法定节假日，算不算在病休时间里？', votes: 9, state: 'answering' },
  {
    who: 'liting',
    anonymous: true,
    text: '员工断断续续请病假，公司一直没有记录累计天数，现在还能从头算吗？',
    votes: 6,
    state: 'open',
  },
  {
    who: 'zhaolei',
    text: '试用期内的员工有医疗期吗？',
    votes: 4,
    state: 'answered',
    answer: '有。试用期包含在劳动合同期限内，在本单位工作年限五年以下的，按实际工作年限给三个月或六个月。',
  },
  { who: 'sunqian', anonymous: true, text: '病假条是外地医院开的，公司能要求到指定医院复查吗？', votes: 2, state: 'open' },
]

export const POLL = {
  title: '你们公司怎么记录病休天数？',
  options: ['考勤系统自动累计', '表格手工登记', '只存病假条，没有累计', '没有记录'],
  /** How many of the demo people chose each. */
  chosen: [5, 6, 3, 1],
}
/** What draws of this evening may give away; the one that is open has taken its part already. */
export const DRAW_COINS = 140
export const DRAW = { prize: '金币红包', coins: 20, places: 3 }
export const LIKES = 326

/** Of the one whose playback can be seen: stars, and words for its host. */
export const REVIEWS: [who: string, score: number, text: string][] = [
  ['linxiao', 5, '追问的三句话当天就用上了。'],
  ['liting', 4, '案例很实在，希望多讲一点打分表。'],
  ['gaofei', 5, ''],
]

import type { DemoLive } from './types'

const MINUTE = 60_000
const DAY = 24 * 60

/** Minutes until the next Wednesday, 20:00 in China, that is far enough away to be reserved. */
function untilWednesdayEvening(now: Date): number {
  // China has no summer time: read the clock of UTC+8 with the UTC getters.
  const local = new Date(now.getTime() + 8 * 60 * MINUTE)
  const minuteOfDay = local.getUTCHours() * 60 + local.getUTCMinutes()
  const days = (3 - local.getUTCDay() + 7) % 7
  const left = days * DAY + 20 * 60 - minuteOfDay
  return left > 180 ? left : left + 7 * DAY
}

/** Lives around `now`, one in each state. */
export function demoLives(now: Date): DemoLive[] {
  const wednesday = untilWednesdayEvening(now)
  return [
    {
      key: 'wednesday',
      title: '每周三 20:00 劳动法直播答疑',
      teacher: 'chen',
      startInMinutes: wednesday,
      minutes: 90,
      status: 'ahead',
      access: 'free',
      intro:
        '每周三晚上八点，陈立言老师回答一周里被问得最多的劳动法问题。可以提前在问答里留言，匿名也行。答疑讲通行规则，不代替个案的法律意见。',
      outline: ['本周的三个问题：奖金、调岗、病假', '地方口径：按留言最多的省份说', '现场提问，每个问题三分钟'],
      course: 'contract',
    },
    {
      key: 'arbitration',
      title: '劳动仲裁应对：拆一个完整的案子',
      teacher: 'chen',
      startInMinutes: 10,
      minutes: 90,
      status: 'soon',
      access: 'paid',
      price: 19900,
      intro: '从收到申请书到庭审结束，跟着一个改写过的真实案子走一遍。购买《劳动仲裁应对直播小班》的同学直接入场。',
      outline: [
        '第一周：核对期限、主体和请求',
        '证据：加班和解除，各由谁举证（解释一第四十二条、第四十四条）',
        '调解与陈述：哪些话不能说',
        '提问',
      ],
      course: 'arbitration',
    },
    {
      key: 'sick',
      title: '病假与医疗期：HR 最容易算错的五处',
      teacher: 'chen',
      startInMinutes: -25,
      minutes: 60,
      status: 'on',
      access: 'free',
      intro: '病假工资、医疗期、医疗期满之后能不能解除，按五个容易出错的地方逐个讲。病假工资各地标准不同，请以当地规定为准。',
      outline: [
        '医疗期内不能按第四十条、第四十一条解除（《劳动合同法》第四十二条第三项）',
        '医疗期满：先另行安排工作，再谈解除（第四十条第一项）',
        '合同在医疗期内到期怎么办（第四十五条）',
        '病假条的核实，怎么做不越界',
        '病假工资：当地规定和公司制度',
      ],
      clip: 'sick',
      course: 'contract',
    },
    {
      key: 'stores',
      title: '连锁门店专场：排班与加班',
      teacher: 'fang',
      startInMinutes: -70,
      minutes: 60,
      status: 'ended',
      access: 'pwd',
      password: 'hr2026',
      intro: '给连锁门店店长的专场，凭密码进入。演示密码：hr2026。回放正在生成，好了会通知预约过的同学。',
      outline: [
        '标准工时下的排班：每天、每周、每月的上限（《劳动法》第三十六条、第四十一条）',
        '补休和加班工资，先后怎么安排（第四十四条）',
        '店长要留的三张表',
      ],
      clip: 'salary',
    },
    {
      key: 'followup',
      title: '面试追问现场：把“我们”变成“我”',
      teacher: 'xu',
      startInMinutes: wednesday - 14 * DAY,
      minutes: 75,
      status: 'playback',
      access: 'vip',
      intro: '许静老师现场面了三位志愿者，同一份提纲，三种追问。会员可以看回放。',
      outline: [
        '提纲怎么用：同题、同序、同尺',
        '第一位：一直说“我们”',
        '第二位：数字对不上',
        '第三位：太会面试',
        '合议：先各自打分，再讨论',
      ],
      clip: 'interview',
      course: 'interviewer',
    },
    {
      key: 'yearend',
      title: '绩效面谈工作坊',
      teacher: 'shen',
      startInMinutes: wednesday + 2 * DAY,
      minutes: 90,
      status: 'cancelled',
      access: 'free',
      intro: '绩效面谈怎么开场、怎么说不足、怎么把改进计划写到哪一天，带着自己的材料来练一遍。',
      note: '因讲师行程变动，本场取消，改期另行通知。面谈的基本做法可以先看《绩效与OKR落地》第三章。',
      outline: ['面谈前：准备三件事', '面谈中：先听后说', '面谈后：改进计划写到哪一天'],
      course: 'okr',
    },
  ]
}

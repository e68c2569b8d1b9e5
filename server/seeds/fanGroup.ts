import { sql } from 'kysely'
import type { FanGroupInput } from '../../contract/admin/fanGroup'
import type { Trx } from '../app/database/db'
import { newId } from '../app/ids'
import type { Services } from '../app/http/serve'
import { saveGroup } from '../modules/domains/fanGroup/admin-actions'
import { peopleOfPhones } from '../modules/identity/user/people'
import { demoQr } from './qr'

const [SHEN] = ['13800138003']

interface DemoRoom {
  members: number
  max: number
  /** Days that the code lasts; below 0 it has ended. A code of 企业微信 lasts, one of WeChat a week. */
  days: number
}
type DemoGroup = FanGroupInput & { rooms: DemoRoom[] }

const RULES = ['不发广告、招聘信息和外链', '讨论案例请隐去姓名和公司', '律师和同行的回复仅供参考，重大事项请当面咨询']

const GROUPS: DemoGroup[] = [
  {
    name: '劳动法答疑群 · 江浙沪',
    topic: 'law',
    region: '江浙沪',
    intro: '江浙沪同行的劳动法讨论，仲裁口径和地方规定随时问',
    benefits: [
      { title: '每周三 20:00 直播答疑', text: '问题提前在群里收集' },
      { title: '新规当天解读', text: '社保、个税、休假政策，附原文' },
      { title: '只有 HR 同行', text: '按地区建群，入群备注公司和职位' },
    ],
    rules: RULES,
    joinTip: '劳动法群',
    ownerWx: 'hr-demo-law',
    needVip: false,
    sort: 10,
    rooms: [
      { members: 200, max: 200, days: 5 },
      { members: 163, max: 200, days: 6 },
      { members: 0, max: 200, days: 365 },
    ],
  },
  {
    name: '薪酬社保群',
    topic: 'pay',
    region: '',
    intro: '算薪、个税、社保公积金，碰到的问题互相核对',
    benefits: [
      { title: '申报前互相核对', text: '每月个税、社保申报前后集中答疑' },
      { title: '基数和比例汇总', text: '各地调整时附官方通知' },
    ],
    rules: RULES,
    joinTip: '薪酬群',
    ownerWx: 'hr-demo-pay',
    needVip: false,
    sort: 20,
    rooms: [{ members: 86, max: 200, days: 365 }],
  },
  {
    name: '招聘互助群 · 上海',
    topic: 'hire',
    region: '上海',
    intro: '面试评价、背调流程、Offer 谈判，上海的招聘同行都在',
    benefits: [{ title: '流程和表单共享', text: '面试评价表、Offer 模板在群文件' }],
    rules: RULES,
    joinTip: '招聘群',
    ownerWx: 'hr-demo-hire',
    needVip: false,
    sort: 30,
    rooms: [{ members: 191, max: 200, days: 365 }],
  },
  {
    name: '绩效讨论群',
    topic: 'performance',
    region: '',
    intro: '指标设定、绩效面谈、结果应用',
    benefits: [{ title: '每月一个主题', text: '群里投票定，讨论后整理成帖子' }],
    rules: RULES,
    joinTip: '绩效群',
    ownerWx: '',
    needVip: false,
    sort: 40,
    rooms: [{ members: 200, max: 200, days: -1 }],
  },
  {
    name: 'HRD 闭门群',
    topic: 'manage',
    region: '',
    intro: '人力资源负责人的小群，聊组织和用工决策',
    benefits: [{ title: '一月一次闭门会', text: '不录音、不外传' }],
    rules: RULES,
    joinTip: 'HRD 群',
    ownerWx: 'hr-demo-lead',
    needVip: true,
    sort: 50,
    rooms: [{ members: 68, max: 200, days: 365 }],
  },
]

/** Five demo groups: one whose first room is full, one for members, one that has no room now. */
export async function loadFanGroups(services: Services): Promise<void> {
  const { db } = services
  const { rows: there } = await sql`select from fan_group limit 1`.execute(db)
  if (there.length) return
  const pictures = new Map<DemoRoom, string>()
  for (const { name, rooms } of GROUPS)
    for (const [at, room] of rooms.entries()) pictures.set(room, await demoQr(services, `${name} ${at + 1} 群`, '微信群'))
  const people = await peopleOfPhones(db, [SHEN])
  await db.transaction().execute(async (trx) => {
    const made = new Map<string, string>()
    for (const { rooms, ...input } of GROUPS) {
      const id = await saveGroup(trx, input)
      await sql`update fan_group set state = 'on' where id = ${id}`.execute(trx)
      for (const [at, room] of rooms.entries()) await addRoom(trx, id, { ...room, no: at + 1, file: pictures.get(room)! })
      made.set(input.topic, id)
    }
    for (const userId of people.values())
      await sql`insert into fan_group_join (group_id, user_id, room_id)
        select group_id, ${userId}::uuid, id from fan_group_room where group_id = ${made.get('pay')} order by no limit 1`.execute(
        trx,
      )
  })
}

const addRoom = (trx: Trx, groupId: string, { no, file, members, max, days }: DemoRoom & { no: number; file: string }) =>
  sql`insert into fan_group_room (id, group_id, no, qr_file, qr_until, members, max_members)
    values (${newId()}, ${groupId}, ${no}, ${file}, now() + make_interval(days => ${days}), ${members}, ${max})`.execute(trx)

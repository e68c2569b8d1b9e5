import { sql } from 'kysely'
import { newId } from '../app/ids'
import type { Services } from '../app/http/serve'

interface DemoTalk {
  /** Phones of the two. */
  between: [string, string]
  /** Who of them says what, and how many minutes ago. */
  lines: [who: 0 | 1, minutesAgo: number, text: string][]
  /** How far the second one has read. */
  read: number
}

const [ZHOU, LIN, CHEN, SHEN, SUN] = ['13800138000', '13800138001', '13800138002', '13800138003', '13800138008']

const TALKS: DemoTalk[] = [
  {
    between: [CHEN, SHEN],
    lines: [
      [1, 1180, '陈律师好，看了您在圈子里的答疑，想请教医疗期满解除的通知书怎么写。'],
      [0, 65, '你好，先确认两点：医疗期是否已满？有没有安排过其他岗位？'],
      [1, 61, '上月底满的，安排过前台岗，他书面说身体做不了。'],
      [0, 58, '那可以依据第 40 条第 1 项，提前 30 天书面通知，或者多付 1 个月工资，同时要付经济补偿。'],
      [0, 57, '解除前最好先做劳动能力鉴定。通知书写好发我看一眼。'],
    ],
    read: 4,
  },
  {
    between: [LIN, SHEN],
    lines: [
      [0, 4400, '你发的那份校招排期表我们照着排了一版，少了一轮群面，省下两天。'],
      [1, 4380, '那挺好。群面省掉以后记得把用人部门的初面提前占住会议室。'],
      [0, 4379, '收到，这就去占。'],
    ],
    read: 3,
  },
  {
    between: [SUN, ZHOU],
    lines: [
      [0, 2900, '周经理您好，我们厂也要做综合工时申报，岗位说明要写到多细？'],
      [1, 2700, '写清岗位为什么不能按标准工时排就行，附上三个月的排班样表，窗口最看重这个。'],
      [0, 2690, '明白了，谢谢您！'],
    ],
    read: 2,
  },
]

/** What some of the demo people have said to each other. */
export async function loadTalks({ db }: Pick<Services, 'db'>): Promise<void> {
  for (const { between, lines, read } of TALKS) {
    const { rows } = await sql<{ id: string }>`
      select id from unnest(${between}::text[]) with ordinality as t(phone, at) join app_user using (phone) order by at`.execute(
      db,
    )
    const ids = rows.map((row) => row.id)
    const id = newId()
    await sql`insert into conversation (id, kind, biz_id, last_seq, last_at, created_at)
      values (${id}, 'dm', ${[...ids].sort().join(':')}, ${lines.length}, now() - make_interval(mins => ${lines.at(-1)![1]}),
        now() - make_interval(mins => ${lines[0][1]}))`.execute(db)
    await sql`insert into conversation_member (conversation_id, user_id, read_seq)
      values (${id}, ${ids[0]}, ${lines.length}), (${id}, ${ids[1]}, ${read})`.execute(db)
    for (const [at, [who, minutes, text]] of lines.entries())
      await sql`insert into conversation_message (conversation_id, seq, id, user_id, client_msg_id, type, body, created_at)
        values (${id}, ${at + 1}, ${newId()}, ${ids[who]}, ${newId()}, 'text', ${JSON.stringify({ text })}::jsonb,
          now() - make_interval(mins => ${minutes}))`.execute(db)
  }
}

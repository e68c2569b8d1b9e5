import { sql } from 'kysely'
import type { WorkbenchAlarm } from '../../../app/admin'

/** From this part of the stock on somebody should hear that it is going. */
const GOING = 0.9

/** For whoever may change what is drawn. */
export const workbenchAlarms: WorkbenchAlarm[] = [
  {
    name: 'lotteryStock',
    permission: 'lottery.edit',
    async check({ db, now }) {
      const { rows } = await sql<{ title: string; prizes: string }>`
        select l.title, string_agg(p.name || '（剩 ' || p.stock - p.given || '）', '、' order by p.position) as prizes
        from lottery l join lottery_prize p on p.lottery_id = l.id
        where l.state = 'open' and l.starts_at <= ${now} and l.ends_at > ${now} and p.given >= p.stock * ${GOING}::float8
        group by l.id order by l.ends_at, l.id`.execute(db)
      return rows.map(({ title, prizes }) => `抽奖“${title}”快抽完了：${prizes}，抽到它的人得到的是未中奖`)
    },
  },
]

import { sql } from 'kysely'
import { waitingIn, type WorkbenchAlarm, type WorkbenchQueue, type ListTally } from '../../../app/admin'

/** What nobody has decided about. */
const waiting = sql`from mall_after_sale a where a.state = 'waiting'`

/** What waits here for operators. */
export const workbenchQueues: WorkbenchQueue[] = [
  {
    name: 'afterSale',
    title: '商城售后',
    hours: 24,
    list: 'POST /admin/api/mall/afterSale/page',
    permission: 'mall.desk',
    waiting: waitingIn(waiting, sql`a.created_at`),
  },
]

/** What waits or is under way, by the tabs of its list. */
export const listTallies: ListTally[] = [
  {
    list: 'POST /admin/api/mall/afterSale/page',
    member: 'state',
    rows: { waiting },
  },
]

/** Operators are alarmed when no more than this share of the stock is left. */
const SCARCE = 0.1
const MOST_NAMED = 5

/** For whoever can put more there, or take it off the shelf. */
export const workbenchAlarms: WorkbenchAlarm[] = [
  {
    name: 'mallStock',
    permission: 'mall.edit',
    async check({ db, now }) {
      const { rows } = await sql<{ title: string; spec: string; stock: number }>`
        select p.title, k.name as spec, k.stock from mall_product p join mall_sku k on k.product_id = p.id
        where p.state = 'on' and coalesce(p.end_at, 'infinity') > ${now} and k.on_sale
          and k.stock <= (k.stock + k.sold) * ${SCARCE}::float8
        order by k.stock, p.created_at desc, k.sort`.execute(db)
      if (!rows.length) return []
      const named = rows.slice(0, MOST_NAMED).map(({ title, spec, stock }) => `${title} ${spec}（剩 ${stock}）`)
      return [`商城有 ${rows.length} 种快兑完了：${named.join('、')}${rows.length > MOST_NAMED ? ' 等' : ''}，可以补库存或下架`]
    },
  },
]

import { sql } from 'kysely'
import { newId } from '../../app/ids'
import type { Trx } from '../../app/database/db'
import type { Services } from '../../app/http/serve'
import { SHARE } from '../../modules/domains/zhiku/upload/shares'
import { giveRight } from '../../modules/domains/zhiku/rights'
import { publish } from '../../modules/domains/zhiku/versions'
import { issue, spendable, transfer } from '../../modules/commerce/coin/ledger'
import { saveDocument } from '../../modules/platform/file/documents'
import { docx, type Part } from '../docx'

const DAY = 86_400_000

interface DemoUpload {
  title: string
  category: string
  intro: string
  tags: string[]
  coins: number | null
  state: 'waiting' | 'passed' | 'rejected'
  reason?: string
  days: number
  file: string
  parts: Part[]
  /** Who has bought it, by their keys. */
  sold?: string[]
}

/** Who shows what the library looks like to somebody who puts documents in. */
const AUTHOR = 'zhoumin'

const UPLOADS: DemoUpload[] = [
  {
    title: '一线岗位面试评分表（带追问话术）',
    category: 'zp',
    intro: '产线招聘用了三年的一页纸：六个维度、每个维度一句追问和打分锚点，班组长照着问也不会走样。',
    tags: ['面试', '一线招聘'],
    coins: 30,
    state: 'passed',
    days: 20,
    file: '一线岗位面试评分表.docx',
    sold: ['linxiao', 'wangbo', 'hejia'],
    parts: [
      { heading: '一、怎么用' },
      { text: '每位候选人一张，面试官当场打分，离开前写完理由。单项低于 2 分的不录用，总分 18 分以上进入体检环节。' },
      { text: '只问与岗位有关的事。婚育、籍贯、宗教、乙肝等不问，也不写在表上。' },
      { heading: '二、评分表' },
      {
        widths: [1700, 3600, 2300, 1400],
        rows: [
          ['维度', '追问', '5 分是什么样', '得分'],
          ['出勤', '班排好了，家里临时有事，你会怎么办？', '提前说，先找好人顶班', ''],
          ['安全', '见过别人违规操作吗？你当时怎么做？', '会制止，会上报', ''],
          ['手上功夫', '现场装一个样件，讲讲哪一步最容易错', '按工序，能自检', ''],
          ['倒班', '夜班第三天最难受的时候怎么过？', '有过经历，有办法', ''],
          ['带教', '师傅说得不对的时候你怎么办？', '当场问清，不顶撞', ''],
          ['稳定', '什么情况下你会想走？', '说真话，我们给得了', ''],
        ],
      },
      { heading: '三、打分之后' },
      { text: '两位面试官相差 2 分以上的，先各自说依据，再合议。表随录用材料存档；没有录用的，按公司的保存期限销毁。' },
    ],
  },
  {
    title: '班组长月度谈话记录表',
    category: 'er',
    intro: '每月和每位员工谈十五分钟用的提纲和记录：上月约定、困难、想学什么、下月约定，谈完双方签字。',
    tags: ['员工关系', '绩效面谈'],
    coins: 10,
    state: 'waiting',
    days: 1,
    file: '班组长月度谈话记录表.docx',
    parts: [
      { heading: '谈话提纲' },
      { text: '上月约定的事做到了哪些？哪里卡住了？需要我做什么？下个月想学会什么？' },
      {
        widths: [2500, 6500],
        rows: [
          ['项目', '记录'],
          ['上月约定', ''],
          ['本月困难', ''],
          ['下月约定', ''],
          ['双方签字', ''],
        ],
      },
    ],
  },
  {
    title: '计件工资核算表说明',
    category: 'xc',
    intro: '把计件单价、合格率系数和加班折算写在一页里，配合自己的工资表使用。',
    tags: ['薪酬', '计件'],
    coins: 50,
    state: 'rejected',
    reason: '第二页有员工的姓名和工号，请去掉后重新上传；加班计件工资请按法定倍数写清算法',
    days: 6,
    file: '计件工资核算表说明.docx',
    parts: [{ heading: '核算口径' }, { text: '计件工资 = 合格数 × 单价；法定工作时间以外的计件，按不低于单价的法定倍数计算。' }],
  },
]

type Making = Pick<Services, 'db' | 'gateways'>

/** Stores the files, before any transaction begins; what makes the rest of it. */
export async function saveUploads({ db, gateways }: Making) {
  const fileIds: string[] = []
  for (const { file, title, parts } of UPLOADS)
    fileIds.push(await saveDocument(db, gateways.storage, file, await docx(title, parts)))
  return async (trx: Trx, categories: Map<string, string>, persons: Map<string, string>) => {
    const author = persons.get(AUTHOR)
    if (!author) return
    for (const [at, one] of UPLOADS.entries()) {
      const { title, category, intro, tags, coins, state, reason = '', sold = [], days } = one
      const id = newId()
      const when = new Date(Date.now() - days * DAY)
      await sql`insert into zhiku_doc (id, title, category_id, format, intro, tags, coin_price, author_id, upload, upload_at, upload_reason)
        values (${id}, ${title}, ${categories.get(category)!}, 'docx', ${intro}, ${tags}::text[], ${coins}, ${author}, ${state}, ${when},
          ${reason})`.execute(trx)
      await publish(trx, gateways, { docId: id, label: 'V1.0', log: '', fileIds: [fileIds[at]] }, { at: when, quiet: true })
      if (state !== 'passed') continue
      await sql`update zhiku_doc set status = 'on', published_at = ${when}, download_count = ${sold.length} where id = ${id}`.execute(
        trx,
      )
      await giveRight(trx, { userId: author, docId: id, source: 'gift', sourceId: id })
      // The ledger is written in the order of time.
      for (const [n, buyer] of sold.entries())
        await sell(trx, { id, author, buyer: persons.get(buyer)!, coins: coins! }, (sold.length - n) * 0.6)
    }
  }
}

/** Somebody has it for coins, and its author has their share. */
async function sell(
  trx: Trx,
  { id, author, buyer, coins }: { id: string; author: string; buyer: string; coins: number },
  daysAgo: number,
) {
  const orderId = newId()
  const at = new Date(Date.now() - daysAgo * DAY)
  const share = Math.floor((coins * SHARE) / 100)
  await giveRight(trx, { userId: buyer, docId: id, source: 'gift', sourceId: orderId })
  await sql`insert into zhiku_share (order_id, doc_id, user_id, coins, paid, created_at)
    values (${orderId}, ${id}, ${author}, ${share}, true, ${at})`.execute(trx)
  await transfer(trx, {
    reason: 'docSold',
    ref: { type: 'docShare', id: orderId },
    from: issue,
    to: spendable(author),
    amount: share,
    at,
  })
}

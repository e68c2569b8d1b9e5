import { createCanvas } from '@napi-rs/canvas'
import { sql } from 'kysely'
import type { FormField } from '../../contract/circleForm'
import { paintQr } from '../app/drawing/qr'
import { setFont, writeMiddle } from '../app/drawing/text'
import type { Services } from '../app/http/serve'
import { addForm } from '../modules/domains/circleForm/definitions'
import { setGift, setGroup } from '../modules/domains/circleForm/returns'
import { convertImage } from '../modules/platform/file/convert'
import { saveDocument } from '../modules/platform/file/documents'
import { saveImageFile } from '../modules/platform/file/images'
import { docx } from './docx'

/** The posts that offer the forms, by their titles. */
const MEETING = '3个月从0搭建招聘SOP：节点、模板和踩过的坑'
const SHEET = '入职体验改了五处，门店新人7天流失少了一大半'
const DAY = 86_400_000

const meeting: FormField[] = [
  { key: 'name', label: '姓名', type: 'text', required: true, max: 20, prefill: 'realName' },
  { key: 'phone', label: '手机号', type: 'phone', required: true, prefill: 'phone', verify: true },
  { key: 'company', label: '公司', type: 'text', required: true, max: 50, prefill: 'company' },
  { key: 'position', label: '职位', type: 'text', required: false, max: 20, prefill: 'position' },
  {
    key: 'size',
    label: '公司人数',
    type: 'radio',
    required: true,
    options: ['50 人以下', '50–200 人', '200–1000 人', '1000 人以上'],
  },
  {
    key: 'topics',
    label: '最想拆解的环节',
    type: 'checkbox',
    required: true,
    max: 2,
    hint: '最多选 2 项',
    options: ['需求会', '简历反馈', '面试评价', '谈薪与 offer', '入职前联系'],
  },
  { key: 'time', label: '方便的时间', type: 'select', required: true, options: ['周五晚上', '周六上午', '周六下午'] },
  { key: 'question', label: '想带来的问题', type: 'textarea', required: false, max: 300, hint: '写下您手上最难招的一个岗位' },
]

const sheet: FormField[] = [
  { key: 'name', label: '称呼', type: 'text', required: true, max: 20, prefill: 'realName' },
  {
    key: 'trade',
    label: '所在行业',
    type: 'radio',
    required: true,
    options: ['零售、餐饮、酒店', '制造', '互联网与软件', '其他'],
  },
  {
    key: 'month',
    label: '每月新入职人数',
    type: 'select',
    required: true,
    options: ['5 人以下', '5–20 人', '20–50 人', '50 人以上'],
  },
  { key: 'wish', label: '还想要哪张表', type: 'text', required: false, max: 30 },
]

/** What is given back for it: a sheet that follows somebody from the second day to the end of the probation. */
const trialSheet = () =>
  docx('试用期跟进与转正评估表', [
    {
      rows: [
        ['姓名', '部门/门店', '岗位', '入职日期'],
        ['', '', '', ''],
      ],
      widths: [2250, 2250, 2250, 2250],
    },
    {
      rows: [
        ['合同期限', '试用期起止', '直接上级', '搭班'],
        ['', '', '', ''],
      ],
      widths: [2250, 2250, 2250, 2250],
    },
    { heading: '一、头一周（第 2 天、第 7 天，由招聘来问）' },
    {
      rows: [
        ['问题', '第 2 天', '第 7 天'],
        ['有没有哪件事和面试说的不一样？', '', ''],
        ['今天哪一刻最尴尬？', '', ''],
        ['中午跟谁吃的饭？', '', ''],
      ],
      widths: [4000, 2500, 2500],
    },
    { heading: '二、录用条件（入职时书面告知，本人签收）' },
    {
      rows: [
        ['条件（看得见、量得出）', '用什么证明', '完成日期'],
        ['例：30 日内独立完成收银与日结', '日结单、店长抽查记录', ''],
        ['', '', ''],
        ['', '', ''],
      ],
      widths: [4000, 3000, 2000],
    },
    { heading: '三、期中谈话（试用期过半）' },
    {
      rows: [
        ['做到的', '没做到的', '接下来怎么帮', '双方签字与日期'],
        ['', '', '', ''],
      ],
      widths: [2250, 2250, 2250, 2250],
    },
    { heading: '四、转正评估（试用期届满前至少 5 个工作日完成）' },
    {
      rows: [
        ['录用条件', '是否达到', '依据', '评估人'],
        ['', '', '', ''],
        ['', '', '', ''],
      ],
      widths: [3500, 1500, 2500, 1500],
    },
    { text: '结论：□ 按期转正　□ 提前转正　□ 不符合录用条件' },
    { text: '本人意见：　　　　　　　　　　　　　　签字：　　　　　　　日期：' },
    { heading: '填表前看一眼' },
    {
      text: '1. 试用期上限：合同三个月以上不满一年，一个月；一年以上不满三年，二个月；三年以上和无固定期限，六个月。同一单位与同一个人只能约定一次（《劳动合同法》第十九条）。',
    },
    {
      text: '2. 试用期工资不得低于本单位相同岗位最低档工资或者合同约定工资的百分之八十，也不得低于当地最低工资标准（第二十条）。',
    },
    {
      text: '3. 以不符合录用条件解除的，要在试用期内，能证明，并向本人说明理由（第二十一条、第三十九条第一项），事先把理由通知工会（第四十三条）。',
    },
    { text: '4. 评估只用与工作有关的事实；表格由人力资源部保管，不要发到群里。' },
  ])

/** The picture of a group that is there for show. */
function demoCode(link: string): Promise<Buffer> {
  const canvas = createCanvas(600, 680)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = '#FFFFFF'
  ctx.fillRect(0, 0, 600, 680)
  paintQr(ctx, link, 60, 60, 480)
  setFont(ctx, 32)
  ctx.fillStyle = '#1F2329'
  writeMiddle(ctx, '演示用二维码，不是真的微信群', 300, 612, 'center')
  return canvas.encode('png')
}

/** 信息采集 under two experience posts: who would come to talk about it in person, and a sheet for whoever asks for it. */
export async function loadForms({ db, gateways: { storage }, settings }: Services): Promise<void> {
  const postOf = async (title: string) => {
    const { rows } = await sql<{ id: string }>`select id from circle_post where title = ${title}`.execute(db)
    if (rows.length !== 1) throw new Error(`演示内容里没有帖子“${title}”`)
    return rows[0].id
  }
  const now = new Date()
  const shared = { starts: now, ends: new Date(now.getTime() + 30 * DAY), needLogin: true }
  const talk = await addForm(db, {
    ...{ ...shared, post: await postOf(MEETING), fields: meeting, capacity: 30 },
    title: '上海线下拆解会 · 报名意向',
    intro: '两小时，把您公司的一个岗位从需求会拆到入职。人数够了就定时间和地点。',
    successTip: '已登记。时间和地点定下来后，会在这篇帖子的评论区和下面的群里告诉大家。',
  })
  const code = await convertImage(await demoCode(settings.publicUrl))
  const group = await saveImageFile(db, storage, null, code, '群二维码.png')
  const sheetForm = await addForm(db, {
    ...{ ...shared, post: await postOf(SHEET), fields: sheet, capacity: null },
    title: '试用期跟进与转正评估表 · 领取',
    intro: '从第 2 天的三句话到转正评估，一张表跟到底，Word 格式，可以直接改。填三项即可领取。',
    successTip: '谢谢填写，表格在下面，也可以随时回到这里再下载。',
  })
  const gift = await saveDocument(db, storage, '试用期跟进与转正评估表.docx', await trialSheet())
  await db.transaction().execute(async (trx) => {
    await setGroup(trx, talk, group.id)
    await setGift(trx, sheetForm, gift)
  })
}

import { sql } from 'kysely'
import type { FormField } from '../../contract/circleForm'
import { newId } from '../app/ids'
import type { Services } from '../app/serve'

/** The post that offers the form, by its title. */
const POST = '3个月从0搭建招聘SOP：节点、模板和踩过的坑'

const fields: FormField[] = [
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

/** 信息采集 under one experience post: who would come to talk about it in person. */
export async function loadForms({ db }: Services): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into circle_form (id, post_id, title, intro, fields, capacity, ends_at, success_tip)
    select ${newId()}, id, '上海线下拆解会 · 报名意向', '两小时，把您公司的一个岗位从需求会拆到入职。人数够了就定时间和地点。',
      ${JSON.stringify(fields)}::jsonb, 30, now() + interval '30 days', '已登记。时间和地点定下来后，会在这篇帖子的评论区告诉大家。'
    from circle_post where title = ${POST}`.execute(db)
  if (Number(numAffectedRows) !== 1) throw new Error(`演示内容里没有帖子“${POST}”`)
}

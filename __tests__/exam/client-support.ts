import { randomUUID } from 'node:crypto'
import type { FormValues } from '../../contract'
import { course } from '../lesson/client-support'
import type { Person } from '../support/server'

/** A class with a registration, in the hands of this person unless they are to buy it; its id. */
export async function classFor(who: Person, { owned = true } = {}): Promise<string> {
  const { id } = await course({ title: '四级通关班', type: 4, price: 128000, registration: true })
  if (owned) await server.giveCourse(who, id)
  return id
}

export const CONSENT = '单独同意为报名审核处理我的身份证号与证件照片，并提供给所报批次的评价机构'
const BATCH = '2027年3月批次'
/** A batch that is open. */
export async function exams() {
  await server.sql(
    `insert into lesson_cert_batch (id, name, exam_at, apply_ends_at, cities)
     values ($1, $2, now() + interval '60 days', now() + interval '30 days', '{苏州}')`,
    [randomUUID(), BATCH],
  )
}

/** A private picture of somebody's that is there already; its id. */
async function picture(who: Person, [width, height] = [295, 413]) {
  const id = randomUUID()
  await server.sql(
    `insert into file (id, owner_id, kind, name, size, width, height, received_type, received_bytes)
     values ($1, $2, 'private', '照片.jpg', 1000, $3, $4, 'jpeg', 1000)`,
    [id, who.id, width, height],
  )
  return id
}

export const step1 = async (who: Person, more: FormValues = {}): Promise<FormValues> => ({
  consent: [CONSENT],
  name: '周敏',
  idNumber: '11010519491231002X',
  nation: '汉族',
  phone: '13800138000',
  email: 'zhou@example.com',
  household: '320508 江苏省 苏州市 姑苏区',
  residence: '320506 江苏省 苏州市 吴中区',
  level: '企业人力资源管理师四级/中级工',
  site: `${BATCH} · 苏州考点`,
  photo: [await picture(who)],
  ...more,
})
export const step2 = async (who: Person, more: FormValues = {}): Promise<FormValues> => ({
  education: '本科',
  school: '苏州大学',
  major: '人力资源管理',
  graduated: '2012-06-30',
  diploma: [await picture(who)],
  company: '明日公司',
  position: '薪酬主管',
  years: '6',
  held: '无',
  signature: '周敏',
  workProof: [await picture(who)],
  idFront: [await picture(who)],
  idBack: [await picture(who)],
  ...more,
})

/** Keeps a draft of both steps; the order it belongs to. */
export async function draft(who: Person, courseId: string, first: FormValues, second: FormValues = {}) {
  const { orderId } = (await who.call('POST /api/courseForm/detail', { body: { courseId } })).result
  await who.call('POST /api/courseForm/saveStep1', { body: { orderId, values: first, check: false } })
  await who.call('POST /api/courseForm/saveStep2', { body: { orderId, values: second, submit: false, requestId: randomUUID() } })
  return orderId
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Api, FormValues, Result } from '../../contract'
import { newId } from '../../server/app/ids'
import { checkSign } from '../../contract/rules/id-card'
import sharp, { type OverlayOptions } from 'sharp'
import { multipart, send, type Uploaded } from '../file/pictures'
import { course, give, learnt, type Course } from '../lesson/support'
import { query } from '../support/query'
import type { Person, TestServer } from '../support/server'

/** A valid number of somebody born that day; `order` tells people apart. */
export function idNumber(order: number, birthday = '19900307', area = '320502'): string {
  const digits = area + birthday + String(order).padStart(3, '0')
  return digits + checkSign(digits)
}

export const CONSENT = '单独同意为报名审核处理我的身份证号与证件照片，并提供给所报批次的评价机构'
export const BATCH = '2027年3月批次'
/** A batch that is open. */
export async function exams(server: TestServer, applyEnds = '30 days', name = BATCH) {
  const id = newId()
  await query(
    server,
    sql`insert into lesson_cert_batch (id, name, exam_at, apply_ends_at, cities)
      values (${id}, ${name}, now() + ${applyEnds}::interval + interval '30 days',
        now() + ${applyEnds}::interval, ${['苏州', '上海']}::text[])`,
  )
  return id
}
const SITE = `${BATCH} · 苏州考点`

export const uploadPrivate = (server: TestServer, person: Person, bytes: Buffer, filename = '照片.jpg') =>
  send<Uploaded>(server, person, '/api/file/uploadPrivate', multipart(bytes, filename))

/** A portrait as it should be, of somebody without a face: in front of a plain wall. */
export const inch = (wall = '#438edb', more: OverlayOptions[] = []) =>
  sharp({ create: { width: 295, height: 413, channels: 3, background: wall } })
    .composite([
      { input: { create: { width: 150, height: 330, channels: 3, background: '#e0b48c' } }, left: 72, top: 83 },
      ...more,
    ])
    .jpeg()
    .toBuffer()
export const picture = async (server: TestServer, person: Person, bytes?: Buffer) =>
  (await uploadPrivate(server, person, bytes ?? (await inch()))).result

export type Form = Result<Api['POST /api/courseForm/detail']>
export const look = (person: Pick<Person, 'call'>, courseId: string) =>
  person.call('POST /api/courseForm/detail', { body: { courseId } })

export async function step1Values(server: TestServer, person: Person, more: FormValues = {}): Promise<FormValues> {
  return {
    consent: [CONSENT],
    name: '周敏',
    idNumber: idNumber(1),
    nation: '汉族',
    phone: '13800138000',
    email: 'zhou@example.com',
    household: '320508 江苏省 苏州市 姑苏区',
    residence: '320506 江苏省 苏州市 吴中区',
    level: '企业人力资源管理师四级/中级工',
    site: SITE,
    photo: [(await picture(server, person)).fileId],
    ...more,
  }
}
export async function step2Values(
  server: TestServer,
  person: Person,
  fields: Form['step2'],
  more: FormValues = {},
): Promise<FormValues> {
  const papers = ['diploma', 'workProof', 'idFront', 'idBack']
  const files = await Promise.all(papers.map(async (key) => [key, [(await picture(server, person)).fileId]]))
  return {
    education: '本科',
    school: '苏州大学',
    major: '人力资源管理',
    graduated: '2012-06-30',
    company: '明日公司',
    position: '薪酬主管',
    years: '6',
    held: '无',
    signature: '周敏',
    promise: fields.find(({ key }) => key === 'promise')!.options!,
    ...Object.fromEntries(files),
    ...more,
  }
}

export const save1 = (person: Person, orderId: string, values: FormValues, check = true) =>
  person.call('POST /api/courseForm/saveStep1', { body: { orderId, values, check } })
export const save2 = (person: Person, orderId: string, values: FormValues, submit = true, requestId = randomUUID()) =>
  person.call('POST /api/courseForm/saveStep2', { body: { orderId, values, submit, requestId } })

export interface Registered {
  course: Course
  orderId: string
  /** Of the registration, as the reviewers call it. */
  id: string
}
/** Somebody with a class and a registration that is begun. */
export async function begun(server: TestServer, person: Person): Promise<Registered & { form: Form }> {
  const one = await course(server, { type: 4, title: '四级通关班', registration: true })
  await give(server, person, one.id)
  const form = (await look(person, one.id)).result
  const [{ id }] = await query<{ id: string }>(server, sql`select id from exam_registration where order_id = ${form.orderId}`)
  return { course: one, orderId: form.orderId, id, form }
}
/** The same, handed in with this card. */
export async function submitted(server: TestServer, person: Person, card = idNumber(1), more: FormValues = {}) {
  const one = await begun(server, person)
  await save1(person, one.orderId, await step1Values(server, person, { idNumber: card }))
  const answer = await save2(person, one.orderId, await step2Values(server, person, one.form.step2, more))
  return { ...one, answer }
}

export const get = async (server: TestServer, url: string) => {
  const reply = await server.app.http.inject({ url })
  return { status: reply.statusCode, headers: reply.headers, text: reply.body, bytes: reply.rawPayload }
}

export const ADDRESS = {
  receiver: '周敏',
  phone: '13800138000',
  province: '江苏省',
  city: '苏州市',
  area: '姑苏区',
  areaCode: '320508',
  detail: '人民路 1 号',
}

/** Somebody has finished a course of two recordings and an examination, with this score; its id. */
export async function finishedCourse(server: TestServer, who: Person, score: number | null = 86): Promise<string> {
  const one = await course(server, { title: '薪酬体系设计', certName: '结业证书', lessons: [{}, {}, { media: 'exam' }] })
  await give(server, who, one.id)
  await learnt(server, who, one.id, 100)
  await query(server, sql`update lesson_learner set finished_at = now() where user_id = ${who.id} and course_id = ${one.id}`)
  if (score !== null)
    await query(server, sql`insert into lesson_study (user_id, lesson_id, best) values (${who.id}, ${one.lessons[2]}, ${score})`)
  return one.id
}

/** Somebody has a certificate, and waits for it on paper. */
export async function claimed(server: TestServer, who: Person) {
  const courseId = await finishedCourse(server, who)
  await who.call('POST /api/course/courseCert', { body: { courseId, holderName: '周敏', ...ADDRESS } })
  const { result } = await who.call('GET /api/course/courseCertDetail/:courseId', { params: { courseId } })
  return { courseId, certNo: result.certNo! }
}

/** The files in a ZIP file whose files are stored as they are, by its own list of them. */
export function contents(zip: Buffer): Record<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files: Record<string, Buffer> = {}
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left; left--) {
    const [size, letters, local] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)]
    const from = local + 30 + letters
    files[zip.toString('utf8', at + 46, at + 46 + letters)] = zip.subarray(from, from + size)
    at += 46 + letters
  }
  return files
}

import type { FastifyInstance } from 'fastify'
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { Ctx } from '../../../app/context'
import type { Db, Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { factPage } from '../../../app/http/fact-page'
import type { Services } from '../../../app/http/serve'
import { companyOn } from '../../domains/company/names'
import { requireTrainee } from './trainees'

/** Without signs that are taken for each other. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const newCode = () => Array.from({ length: 12 }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** Writes down for whoever has completed a training, and has no record of it yet, that they have; how many that were. */
export async function issueRecords(trx: Trx, trainingId: string, only?: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select x.id from trainee x where x.training_id = ${trainingId} and x.status = 'done' ${only ? sql`and x.id = ${only}` : sql``}
      and not exists (select from training_record r where r.trainee_id = x.id) order by x.id for update`.execute(trx)
  const fresh = rows.map(({ id }) => ({ id, code: newCode() }))
  await sql`
    insert into training_record (trainee_id, training_id, code, company, title, masked, started_on, finished_on, seconds, score)
    select x.id, t.id, f.code, c.name, t.title, left(x.name, 1) || repeat('*', least(2, greatest(1, char_length(x.name) - 1))),
      (t.start_at at time zone 'Asia/Shanghai')::date, (x.finished_at at time zone 'Asia/Shanghai')::date, x.seconds, x.score
    from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as f(id uuid, code text)
    join trainee x on x.id = f.id join training t on t.id = x.training_id join ${companyOn('t.company_id')}
    on conflict (trainee_id) do nothing`.execute(trx)
  return fresh.length
}

const grouped = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')

/**
 * Somebody's own record, written down when it is asked for first. Refuses with 10104, 12002, and with 12013 who has not
 * completed it.
 */
export const ownRecord = (ctx: Ctx, trainingId: string) =>
  ctx.db.transaction().execute(async (trx) => {
    const { trainee } = await requireTrainee({ ...ctx, db: trx }, trainingId)
    await issueRecords(trx, trainingId, trainee.id)
    const { rows } = await sql<{ code: string }>`select code from training_record where trainee_id = ${trainee.id}`.execute(trx)
    const { code } = rows[0] ?? refuse(codes.TRAINING_UNDONE, '完成全部必修并达到签到要求后，才有培训记录')
    return { code: grouped(code), url: `${ctx.settings.publicUrl}/training/${code}` }
  })

interface Found {
  code: string
  masked: string
  company: string
  title: string
  started: string
  finished: string
  seconds: number
  score: number | null
}
async function recordByCode(db: Db, code: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select code, masked, company, title, started_on::text as started, finished_on::text as finished, seconds,
      score::float8 as score
    from training_record where code = ${code.replace(/[\s-]/g, '').toUpperCase()}`.execute(db)
  return rows[0]
}

/** What a code stands for, to whoever was shown it. Refuses with 10104. */
export async function checkRecord(db: Db, code: string) {
  const found = (await recordByCode(db, code)) ?? refuse(codes.GONE, '没有这个查验码的培训记录，请核对是否抄写正确')
  const { masked, company, title, started, finished, seconds, score } = found
  return {
    code: grouped(found.code),
    name: masked,
    ...{ company, title, startDate: started, finishDate: finished, score },
    hours: Math.round(seconds / 360) / 10,
  }
}

/** The page that a code leads to, also for who has no account. */
export function serveRecords(http: FastifyInstance, { db }: Services): void {
  http.get<{ Params: { code: string } }>('/training/:code', { schema: { hide: true } }, async (req, reply) => {
    const code = req.params.code.slice(0, 40)
    const one = (await recordByCode(db, code)) && (await checkRecord(db, code))
    const { headers, html } = factPage(
      one
        ? {
            heading: '培训记录查验',
            word: '记录有效',
            line: '记录有效',
            good: true,
            facts: [
              ['查验码', one.code],
              ['姓名', one.name],
              ['企业', one.company],
              ['培训', `《${one.title}》`],
              ['起止', `${one.startDate} 至 ${one.finishDate}`],
              ['线上学时', `${one.hours} 小时`],
              ['成绩', one.score === null ? '本次培训不设成绩' : `${one.score} 分（满分 100）`],
            ],
            note: '请核对姓名、企业、培训与您手中的一致。本记录说明本人完成了企业的内训，不是职业资格或技能等级证书。',
          }
        : {
            heading: '培训记录查验',
            word: '查无此记录',
            line: '查无此记录',
            good: false,
            facts: [],
            note: '没有这个查验码的培训记录。请核对查验码是否抄写正确。',
          },
    )
    return reply
      .code(one ? 200 : 404)
      .headers(headers)
      .send(html)
  })
}

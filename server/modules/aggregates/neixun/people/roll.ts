import type { FastifyInstance } from 'fastify'
import type { TrainingPerson } from '../../../../../contract/neixun'
import { dayOf } from '../../../../app/time/days'
import { contextFor, type Ctx } from '../../../../app/context'
import { isSigned, signedAddress } from '../../../../app/secrets'
import { closed } from '../../../../app/http/send-bytes'
import type { Services } from '../../../../app/http/serve'
import { writeSheet, XLSX } from '../../../../app/formats/sheet'
import { requireTrainer } from '../trainings'
import { userPage } from './list'

const pathOf = (trainingId: string, userId: string) => `training-roll/${trainingId}/${userId}`

/** Where whoever looks after a training has its list of people, for ten minutes. Refuses with 10104, 12005. */
export async function rollAddress(ctx: Ctx, trainingId: string) {
  const { training } = await requireTrainer(ctx, trainingId)
  const url = signedAddress(ctx.settings, pathOf(training.id, ctx.user.id))
  return { url, name: `${training.title}学员名单${dayOf(ctx.now)}.xlsx` }
}

const STATES: Record<string, string> = { pending: '待激活', learning: '学习中', done: '已完成', undone: '未完成' }
const HEAD = [
  ...['姓名', '工号', '手机号', '部门', '职位', '小组', '状态', '进度', '签到率', '成绩', '最近考试', '考试通过'],
  ...['学时（小时）', '完成日期', '培训记录查验码'],
]
const percent = (value: number | null | undefined) => (value === null || value === undefined ? '' : `${value}%`)
const number = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))

const lineOf = (one: TrainingPerson): string[] => [
  ...[one.name, one.empNo ?? '', one.phone ?? '', one.department, one.position, one.groupName, STATES[one.status ?? ''] ?? ''],
  ...[percent(one.progress), percent(one.signRate), number(one.score), number(one.examScore)],
  one.examPassed === null || one.examPassed === undefined ? '' : one.examPassed ? '是' : '否',
  ...[number(one.hours), one.finishTime ? dayOf(new Date(one.finishTime)) : '', one.recordCode ?? ''],
]

/** The same as the page shows, all of it: whoever looks after it no more gets nothing. */
async function sheetFor(services: Services, trainingId: string, userId: string): Promise<Buffer> {
  const ctx = contextFor(services, userId)
  const lines: string[][] = []
  for (let cursor: string | undefined; ;) {
    const { records, next, keeper } = await userPage(ctx, { trainingId, size: 500, cursor }).catch(closed)
    if (!keeper) return closed()
    lines.push(...records.map(lineOf))
    if (!next) return writeSheet('学员', [HEAD, ...lines])
    cursor = next
  }
}

export const serveRolls = (http: FastifyInstance, services: Services): void =>
  void http.get<{ Params: { token: string; trainingId: string; userId: string } }>(
    '/signed/:token/training-roll/:trainingId/:userId',
    { schema: { hide: true } },
    async (req, reply) => {
      const { token, trainingId, userId } = req.params
      if (!isSigned(services.settings, token, pathOf(trainingId, userId))) return closed()
      return reply
        .headers({
          'content-type': XLSX,
          'content-disposition': 'attachment; filename="people.xlsx"',
          'cache-control': 'private, no-store',
        })
        .send(await sheetFor(services, trainingId, userId))
    },
  )

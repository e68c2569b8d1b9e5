import * as codes from '../../contract/rules/codes'
import type { RefusalCode } from '../../contract/rules/refusal-code'
import { asMembers } from './formats/members'
import { errorOf } from './thrown'
/** What stands in the HTTP status too, since it is not about the business. */
export type HttpStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 429 | 500 | 502 | 503
export type AnyCode = RefusalCode | HttpStatus

const UNITS = [
  { seconds: 86_400, name: '天' },
  { seconds: 3600, name: '小时' },
  { seconds: 60, name: '分钟' },
]
/** How long to wait, as people say it: rounded up, so that nobody comes back too early. */
export function waitText(seconds: number): string {
  const unit = UNITS.find((one) => seconds > one.seconds)
  return unit ? `${Math.ceil(seconds / unit.seconds)} ${unit.name}` : `${seconds} 秒`
}

/** A "no" that the caller is meant to read. Business codes have five digits and travel on HTTP 200. */
export class Refusal extends Error {
  constructor(
    readonly code: AnyCode,
    message: string,
    /** Seconds after which it is worth asking again; 请稍后再试 in the message names them. */
    readonly retryAfter?: number,
  ) {
    // A server that is busy does not know for how long.
    super(retryAfter && code !== 503 ? message.replace('请稍后再试', `请 ${waitText(retryAfter)}后再试`) : message)
  }
  /** 400–599 stand in the HTTP status too; five-digit business codes never do, since 401/403 log a person out. */
  get status() {
    return this.code < 1000 ? this.code : 200
  }
}

export const refuse = (code: AnyCode, message: string, retryAfter?: number): never => {
  throw new Refusal(code, message, retryAfter)
}

export const gone = (): never => refuse(codes.GONE, '内容不存在或已删除')

const retry = { code: 503, message: '服务繁忙，请稍后再试' } as const
/** Not now, but after so many seconds: the database is away for about as long, as a rule. */
export const busy = (retryAfter = 2) => new Refusal(retry.code, retry.message, retryAfter)

/** What PostgreSQL's own refusals mean to a caller; anything else is a 500. */
const byState: Record<string, { code: AnyCode; message: string }> = {
  '22003': { code: 400, message: '参数错误：数值太大' },
  '22007': { code: 400, message: '参数错误：日期不正确' },
  '22008': { code: 400, message: '参数错误：日期不正确' },
  '22021': { code: 400, message: '参数错误：含有无法保存的字符' },
  '22P02': { code: 400, message: '参数错误' },
  '22P05': { code: 400, message: '参数错误：含有无法保存的字符' },
  '23503': { code: codes.GONE, message: '内容不存在或已删除' },
  '23505': { code: codes.TWICE, message: '请勿重复提交' },
  '23514': { code: 400, message: '参数错误：数据不符合要求' },
  '40001': retry,
  '40P01': retry,
  '53300': retry,
  '57014': retry,
}
/** PostgreSQL has refused a row of which there is one already. */
export const isUniqueViolation = (thrown: unknown) => errorOf(thrown).code === '23505'
/** Which constraint of the database it was; undefined where it was none. */
export function constraintOf(thrown: unknown): string | undefined {
  const { constraint } = asMembers(thrown)
  return typeof constraint === 'string' ? constraint : undefined
}
/** Connection-class failures: the database is away, not the request wrong. */
const away = /^(08|57P|53|25P03)|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/
const awayText =
  /Connection terminated|timeout exceeded when trying to connect|too many wait for the database|Client has encountered a connection error/

/** The database is not there, whatever was asked. */
export function isAway(error: unknown): boolean {
  const { code, message } = asMembers(error)
  return away.test(typeof code === 'string' ? code : '') || awayText.test(typeof message === 'string' ? message : '')
}

export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { code } = asMembers(error)
  const known = byState[typeof code === 'string' ? code : '']
  if (known) return new Refusal(known.code, known.message)
  if (isAway(error)) return busy()
  return undefined
}

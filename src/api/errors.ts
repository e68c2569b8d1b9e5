import * as codes from '../../contract/rules/codes'

/** A "no" of the server: `code` is its business code, or 400–599 of the envelope. */
export class ApiError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

/** No answer came. */
export class NetworkError extends Error {
  constructor() {
    super('网络出错了！请稍后再试！')
  }
}

/** What somebody has to put right before it goes on, in words for them. */
export class Obstacle extends Error {}

export const messageOf = (error: unknown) =>
  error instanceof ApiError || error instanceof NetworkError || error instanceof Obstacle
    ? error.message
    : '出了点问题，请稍后再试'

/** What the server has said is an answer; a network that is away, a log-in that ran out or a server in trouble says nothing. */
export const isSilent = (error: unknown) =>
  !(error instanceof ApiError) || error.code === 401 || error.code === 429 || (error.code >= 500 && error.code < 600)

export const isCode = (error: unknown, code: number) => error instanceof ApiError && error.code === code

/** Removing what is not there any more has been done: by the try whose answer was lost, for one. */
export const unlessGone = (error: unknown) => {
  if (!isCode(error, codes.GONE)) throw error
}

/**
 * There is nothing of that name for whoever asks, however often; of an address that was cut short the server says so, too
 * (400).
 */
export const isGone = (error: unknown) => error instanceof ApiError && [400, 404, codes.GONE].includes(error.code)

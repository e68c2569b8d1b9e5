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

export const isCode = (error: unknown, code: number) => error instanceof ApiError && error.code === code

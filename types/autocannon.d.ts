declare module 'autocannon' {
  export interface Request {
    method: 'GET' | 'POST'
    headers: Record<string, string>
    body: string
    path?: string
    setupRequest?(request: Request): Request
    onResponse?(status: number, body: string): void
  }
  interface Options extends Partial<Request> {
    url: string
    connections: number
    /** Seconds. */
    duration?: number
    /** So many calls, instead of for so long. */
    amount?: number
    /** Calls a second, over all connections. */
    overallRate?: number
    /** Sent in turn, instead of the one that the options describe. */
    requests?: Request[]
  }
  interface Result {
    requests: { average: number; total: number }
    /** ms */
    latency: { p50: number; p97_5: number; p99: number }
    errors: number
    non2xx: number
    /** Seconds. */
    duration: number
    statusCodeStats: Record<string, { count: number }>
  }
  export default function autocannon(options: Options): Promise<Result>
}

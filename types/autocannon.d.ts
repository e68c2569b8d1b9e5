declare module 'autocannon' {
  interface Options {
    url: string
    method: 'GET' | 'POST'
    connections: number
    /** Seconds. */
    duration: number
    headers: Record<string, string>
    body: string
  }
  interface Result {
    requests: { average: number; total: number }
    /** ms */
    latency: { p50: number; p99: number }
    errors: number
    non2xx: number
  }
  export default function autocannon(options: Options): Promise<Result>
}

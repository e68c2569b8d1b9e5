import type { Person, TestServer } from '../server'
import type { Methods } from './remote'

/** The server on the other end: see remote.ts. */
interface Remote extends Pick<Methods, 'wechatCode'> {
  origin: string
  call: TestServer['call']
  member(nickName?: string): Promise<Person>
  post(person: Person, more?: Parameters<Methods['post']>[1]): Promise<string>
  keptBy(person: Person): ReturnType<Methods['keptBy']>
  sql<T>(text: string, values?: unknown[]): Promise<T[]>
}

interface Call {
  route: string
  path: string
  body?: Record<string, unknown>
  token: string
}

interface Network {
  calls: Call[]
  to(path: string): Call[]
  cut(path?: string): void
  mend(): void
  hold(path: string): () => void
  idle(): Promise<void>
  reset(): void
}

interface Device {
  dark: boolean
  agent: string
}

declare global {
  const server: Remote
  const network: Network
  const device: Device
}

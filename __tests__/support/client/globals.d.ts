import type { Remote } from './remote'

interface Call {
  route: string
  path: string
  body?: Record<string, unknown>
  token: string
}

interface Upload {
  address: string
  /** So much of it is out, 0–1. */
  tell(part: number): void
}

interface Network {
  calls: Call[]
  uploads: Upload[]
  to(path: string): Call[]
  cut(path?: string): void
  refuse(path: string, status: number): void
  lose(path: string): void
  change<T>(path: string, to: (said: { result: T }) => object): void
  mend(): void
  sockets: Set<object>
  joined: WeakSet<object>
  dropSockets(path?: string): void
  hold(path: string): (() => void) & { came: Promise<void> }
  idle(): Promise<void>
  reset(): void
}

interface Device {
  dark: boolean
  agent: string
  /** A frame is drawn: whoever watches an element hears whether it is near to what is seen, when that is news. */
  look(at: (element: Element) => { near: boolean; height: number }): void
}

declare global {
  const server: Remote
  const network: Network
  const device: Device
}

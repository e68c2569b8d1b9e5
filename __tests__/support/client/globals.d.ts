import type { Remote } from './remote'

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

import { randomInt } from 'node:crypto'
import net from 'node:net'

/** A port that nobody has, and that the system gives nobody who wants any port at all (Linux: from 32768 on). */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 30_000)
  const free = await new Promise<boolean>((done) => {
    const probe = net.createServer()
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
  return free ? port : freePort()
}

/** So many of them, each another one. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}

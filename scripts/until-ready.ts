import type { ChildProcess } from 'node:child_process'

export interface Ready {
  url: string
  /** All it has printed so far. */
  output(): string
}

/**
 * Waits for the line by which a server of the product says where it listens.
 * @throws what it printed last, when it ends before.
 */
export function untilReady(child: ChildProcess): Promise<Ready> {
  let text = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk
      const ready = /^ready (http\S+)$/m.exec(text)
      if (ready) resolve({ url: ready[1], output: () => text })
    }
    child.stdout!.on('data', read)
    child.stderr!.on('data', read)
    child.on('exit', (code) => reject(new Error(`server ended with ${code}: ${text.slice(-2000)}`)))
  })
}

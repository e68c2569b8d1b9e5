import { Readable } from 'node:stream'
import NodeClam from 'clamscan'

/** What a scanner says of a file: nothing that is known, what it carries by its name, or that it looks into none so large. */
export type Verdict = 'clean' | 'tooLarge' | { harm: string }

/** What looks into files before anybody can open them. */
export interface Antivirus {
  /** The largest file that it looks into. */
  maxMb: number
  /** Fails when the scanner does not answer. */
  scan(bytes: Buffer): Promise<Verdict>
}

const WAIT_MS = 30_000

/** How clamd answers what is larger than its StreamMaxLength, where the line still carries the answer. */
const tooLarge = (error: unknown) => error instanceof Error && error.message.includes('size limit exceeded')

/** A clamd that listens at tcp://host:port. */
export function clamav({ url, maxMb }: { url: string; maxMb: number }): Antivirus {
  const { hostname: host, port } = new URL(url)
  const ready = () =>
    new NodeClam().init({
      clamscan: { active: false },
      clamdscan: { host, port: Number(port || 3310), timeout: WAIT_MS, localFallback: false, bypassTest: true },
      preference: 'clamdscan',
    })
  return {
    maxMb,
    async scan(bytes) {
      const scanner = await ready()
      try {
        const { isInfected, viruses } = await scanner.scanStream(Readable.from([bytes]))
        // What it could not say is not taken for clean.
        if (isInfected === null) throw new Error('clamd gave no verdict')
        return isInfected ? { harm: viruses[0] ?? 'unknown' } : 'clean'
      } catch (error) {
        if (tooLarge(error)) return 'tooLarge'
        throw error
      }
    },
  }
}

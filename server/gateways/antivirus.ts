import { Readable } from 'node:stream'
import NodeClam from 'clamscan'

/** What looks into files before anybody can open them. */
export interface Antivirus {
  /** What a file carries, by its name; undefined: nothing that is known. Fails when the scanner does not answer. */
  scan(bytes: Buffer): Promise<string | undefined>
}

const WAIT_MS = 30_000

/** A clamd that listens at tcp://host:port. */
export function clamav(url: string): Antivirus {
  const { hostname: host, port } = new URL(url)
  const ready = () =>
    new NodeClam().init({
      clamscan: { active: false },
      clamdscan: { host, port: Number(port || 3310), timeout: WAIT_MS, localFallback: false, bypassTest: true },
      preference: 'clamdscan',
    })
  return {
    async scan(bytes) {
      const scanner = await ready()
      const { isInfected, viruses } = await scanner.scanStream(Readable.from([bytes]))
      // What it could not say is not taken for clean.
      if (isInfected === null) throw new Error('clamd gave no verdict')
      return isInfected ? (viruses[0] ?? 'unknown') : undefined
    },
  }
}

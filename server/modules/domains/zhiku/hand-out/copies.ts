import { buffer } from 'node:stream/consumers'
import type { Services } from '../../../../app/serve'
import { documentName } from '../../../platform/file/documents'
import { turns } from '../../../platform/file/turns'
import { formatOf } from '../formats'
import type { Mark } from './marks'
import { stampOffice } from './stamp-office'
import { stampPdf } from './stamp-pdf'

/** Writing into a document is all CPU, and holds it in memory, as does reading it for that: one at a time. */
const turn = turns(1)

/** Copies of the last minutes: a browser asks for one in parts, and again when the line breaks. */
const kept = new Map<string, Promise<Buffer>>()
const MOST_BYTES = 64 * 1024 * 1024
const sizes = new Map<string, number>()

function makeRoom() {
  let sum = [...sizes.values()].reduce((all, size) => all + size, 0)
  for (const [key, size] of sizes) {
    if (sum <= MOST_BYTES) return
    sizes.delete(key)
    kept.delete(key)
    sum -= size
  }
}

async function make({ gateways }: Pick<Services, 'gateways'>, file: StoredFile, mark: Mark): Promise<Buffer> {
  const format = formatOf(file.name)
  return turn(async () => {
    const found = await gateways.storage.get(documentName(file.id, file.name))
    if (!found) throw new Error(`document ${file.id} is not in the store`)
    const bytes = await buffer(found.stream)
    return Buffer.from(await (format === 'pdf' ? stampPdf(bytes, mark) : stampOffice(bytes, format, mark)))
  })
}

export interface StoredFile {
  id: string
  name: string
}

/** A document as one person gets it. */
export function copyOf(services: Pick<Services, 'gateways'>, file: StoredFile, mark: Mark): Promise<Buffer> {
  const key = `${file.id} ${mark.code} ${mark.footer}`
  const ready = kept.get(key)
  if (ready) return ready
  const making = make(services, file, mark)
  kept.set(key, making)
  void remember(key, making)
  return making
}

async function remember(key: string, making: Promise<Buffer>) {
  try {
    sizes.set(key, (await making).length)
    makeRoom()
  } catch {
    // Whoever waits for it is told; the next one tries again.
    kept.delete(key)
  }
}

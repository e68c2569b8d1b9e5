import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../app/root'
import type { Settings } from '../app/settings'

/** What can be seen of a document. */
export interface Seen {
  pages: number
  text: string
  /** JPEG, of the first pages. */
  images: Buffer[]
}

/** Programs that look into documents; each in a process of its own, for so long at most. */
export interface DocumentReader {
  /** The first pages of a PDF, so many pixels wide. */
  pdf(bytes: Uint8Array, count: number, wide: number): Promise<Seen>
  /** A document of an office program as a PDF; undefined where there is no program for it. */
  toPdf?(bytes: Uint8Array, extension: string): Promise<Buffer>
}

const run = promisify(execFile)
const PDF_MS = 60_000
const OFFICE_MS = 120_000
const MOST_ANSWER = 64 * 1024 * 1024

/** A folder that is there for the length of `work`. */
async function inFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = path.join(dataDir, 'converting', randomUUID())
  await mkdir(folder, { recursive: true })
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }))
}

export const documentReader = ({ dataDir, soffice }: Pick<Settings, 'dataDir' | 'soffice'>): DocumentReader => ({
  pdf: (bytes, count, wide) =>
    inFolder(dataDir, async (folder) => {
      const file = path.join(folder, 'in.pdf')
      await writeFile(file, bytes)
      const script = path.join(root, 'server/gateways/pdf-pages.mjs')
      const { stdout } = await run(process.execPath, ['--max-old-space-size=512', script, file, String(count), String(wide)], {
        timeout: PDF_MS,
        maxBuffer: MOST_ANSWER,
        cwd: root,
      })
      const { images, ...seen }: { pages: number; text: string; images: string[] } = JSON.parse(stdout)
      return { ...seen, images: images.map((image) => Buffer.from(image, 'base64')) }
    }),
  ...(soffice && {
    toPdf: (bytes: Uint8Array, extension: string) =>
      inFolder(dataDir, async (folder) => {
        await writeFile(path.join(folder, `in${extension}`), bytes)
        const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`
        await run(
          soffice,
          [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, path.join(folder, `in${extension}`)],
          {
            timeout: OFFICE_MS,
          },
        )
        return readFile(path.join(folder, 'in.pdf'))
      }),
  }),
})

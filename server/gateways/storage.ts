import { randomUUID } from 'node:crypto'
import { createReadStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

export interface Storage {
  /** Puts a finished object; nothing is visible under the name before all bytes are there. */
  put(name: string, bytes: Buffer, contentType: string): Promise<void>
  /** The bytes of an object, or undefined when there is none of that name. */
  get(name: string): Promise<{ stream: NodeJS.ReadableStream; size: number } | undefined>
  remove(name: string): Promise<void>
}

/** A picture under its id, its small version, or a drawn poster under the hash of what it shows. */
const NAME = /^(?:[0-9a-f-]+(?:_t)?\.webp|p[0-9a-f]{40}\.jpg)$/
const DAY = 86_400_000

/** Names are ours alone, so a name from outside can never lead out of the folder or bucket. */
export const isObjectName = (name: string) => name.length <= 60 && NAME.test(name)

export const contentTypeOf = (name: string) => (name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp')

export function checkObjectName(name: string) {
  if (!isObjectName(name)) throw new Error(`not an object name: ${name}`)
}

/** Objects as files of one folder. */
export function diskStorage(root: string): Storage {
  const unfinished = path.join(root, '.unfinished')
  mkdirSync(unfinished, { recursive: true })
  // What a killed server left half written; a day spares what another node is writing now.
  for (const name of readdirSync(unfinished)) {
    const file = path.join(unfinished, name)
    if (statSync(file).mtimeMs < Date.now() - DAY) rmSync(file, { force: true })
  }
  return {
    async put(name, bytes) {
      checkObjectName(name)
      const temporary = path.join(unfinished, randomUUID())
      try {
        const file = await open(temporary, 'wx')
        await file
          .writeFile(bytes)
          .then(() => file.sync())
          .finally(() => file.close())
        await rename(temporary, path.join(root, name))
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      // The name survives a power cut only when the folder is on disk too.
      const folder = await open(root, 'r')
      await folder.sync().finally(() => folder.close())
    },
    async get(name) {
      if (!isObjectName(name)) return undefined
      const file = path.join(root, name)
      const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return found && { stream: createReadStream(file), size: found.size }
    },
    async remove(name) {
      checkObjectName(name)
      await rm(path.join(root, name), { force: true })
    },
  }
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { newId } from '../../app/ids'
import { root } from '../../app/root'
import type { Services } from '../../app/http/serve'
import { contentTypeOf } from '../../gateways/storage'
import { insertMedium, objectOf, type Medium } from '../../modules/domains/lesson/media/stored-media'
import { CLIPS, type ClipKey } from './content'

const FOLDER = path.join(root, 'server/seeds/lesson/media')

type Put = Pick<Services, 'db' | 'gateways'>

async function keep({ db, gateways }: Put, kind: Medium['kind'], parts: [name: string, bytes: Buffer][]) {
  const id = newId()
  await Promise.all(
    parts.map(([name, bytes]) => gateways.storage.put(objectOf(id, name), bytes, contentTypeOf(objectOf(id, name)))),
  )
  await insertMedium(db, { id, kind, name: parts[0][0] })
  return id
}

/** Brings a clip into the store, as a playlist with its parts where there is one; its id. */
export async function saveClip(services: Put, key: ClipKey): Promise<string> {
  const { file, hls } = CLIPS[key]
  if (!hls) {
    const kind = file.endsWith('.m4a') ? 'audio' : 'mp4'
    return keep(services, kind, [[path.basename(file), await readFile(path.join(FOLDER, file))]])
  }
  const list = await readFile(path.join(FOLDER, hls))
  const names = list.toString().match(/^[^#\s].*$/gm) ?? []
  const folder = path.join(FOLDER, path.dirname(hls))
  const parts = await Promise.all(
    names.map(async (name): Promise<[string, Buffer]> => [name, await readFile(path.join(folder, name))]),
  )
  return keep(services, 'hls', [[path.basename(hls), list], ...parts])
}

/** A handout of plain text. */
export const keepText = (services: Put, text: string): Promise<string> =>
  keep(services, 'file', [['handout.txt', Buffer.from(text)]])

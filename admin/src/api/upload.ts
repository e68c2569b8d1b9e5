import { call, Offline, Refusal, sendFile } from './call'

/** What is larger goes in parts. */
const LARGE = 32 * 1024 * 1024
/** How often a part is sent again while the connection is away, and for how long the first time. */
const TIMES = 6
const WAIT_MS = 2000
/** Whoever is told by a node itself that it cannot waits less: what it needs is away, and not the node alone. */
const MOST_SAID = 3

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** While nodes are replaced a proxy, or a node that stops, may answer so: it takes no more than a connection that broke off. */
const AWAY = [502, 503, 504]
const didNotArrive = (error: unknown) => error instanceof Offline || (error instanceof Refusal && AWAY.includes(error.code))

/** Sends again what did not arrive, after longer and longer. */
async function steadily<T>(work: () => Promise<T>, time = 0, said = 0): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const saidNow = said + (error instanceof Refusal && error.traceId ? 1 : 0)
    if (!didNotArrive(error) || time === TIMES || saidNow > MOST_SAID) throw error
    await later(WAIT_MS * 2 ** time)
    return steadily(work, time + 1, saidNow)
  }
}

/**
 * Uploads what a lesson is to play. A large file goes in parts: what has arrived stays for a day, and whoever chooses the
 * same file again goes on from there.
 */
export async function sendLesson(id: string, file: File, onProgress: (part: number) => void) {
  const params = { id }
  if (file.size <= LARGE) return sendFile('POST /admin/api/course/media/:id', file, { params })
  const body = { fileName: file.name, size: file.size, fingerprint: `${file.name}:${file.lastModified}`.slice(-300) }
  const begun = await call('POST /admin/api/course/upload/begin/:id', { params, body })
  const { uploadId, partBytes, parts, received } = begun
  for (let no = 0; no < parts; no++) {
    onProgress(no / parts)
    if (received.includes(no)) continue
    const part = new File([file.slice(no * partBytes, (no + 1) * partBytes)], file.name)
    await steadily(() =>
      sendFile('POST /admin/api/course/upload/part/:id', part, { params, query: { uploadId, no: String(no) } }),
    )
  }
  onProgress(1)
  return steadily(() => call('POST /admin/api/course/upload/finish/:id', { params, body: { uploadId } }))
}

import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { zipSync } from 'fflate'
import type { Database } from '../server/app/database/db'
import { newId } from '../server/app/ids'
import { diskStorage } from '../server/gateways/storage'
import { cpuSeconds } from './cpu'
import { median, report, round } from './report'
import { logIn, people, stand, tokenOf } from './stand'

const READERS = 50
const MB = 1024 * 1024
/** 20 MB, of which nearly all is pictures. */
const PICTURES = 10

/** A Word document as large as one may be uploaded. */
function largeDocument(): Buffer {
  const text = new TextEncoder()
  const xml = (name: string, inner: string) => text.encode(`<?xml version="1.0"?><${name}>${inner}</${name}>`)
  const pictures = Array.from({ length: PICTURES }, (_, n) => [`word/media/image${n}.png`, randomBytes(2 * MB - 1024)] as const)
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': xml('Types', ''),
      '_rels/.rels': xml('Relationships', ''),
      'word/document.xml': xml('w:document', '<w:body><w:p/></w:body>'),
      ...Object.fromEntries(pictures.map(([name, bytes]) => [name, [bytes, { level: 0 }] as const])),
    }),
  )
}

async function prepare(database: Database, files: string) {
  await people(database, READERS)
  await logIn(database)
  const bytes = largeDocument()
  const [category, doc, file] = [newId(), newId(), newId()]
  await diskStorage(files).put(`s${file}.docx`, bytes, 'application/octet-stream')
  const run = (text: string, values: unknown[]) => database.pool.query(text, values)
  await run(`insert into file (id, kind, name, size, used) values ($1, 'document', '员工手册.docx', $2, true)`, [
    file,
    bytes.length,
  ])
  await run(`insert into zhiku_category (id, name) values ($1, '压测')`, [category])
  await run(
    `insert into zhiku_doc (id, title, category_id, format, version, file_size, status) values ($1, '员工手册', $2, 'docx', 1, $3, 'on')`,
    [doc, category, bytes.length],
  )
  await run(`insert into zhiku_version (doc_id, no, label, preview) values ($1, 1, 'V1.0', 'made')`, [doc])
  await run(
    `insert into zhiku_file (id, doc_id, version, name, size, sha256, sort) values ($1, $2, 1, '员工手册.docx', $3, $4, 0)`,
    [file, doc, bytes.length, createHash('sha256').update(bytes).digest()],
  )
  return { docId: doc, fileId: file }
}

/** The most that a process has held so far, in MB. */
const mostMb = (pid: number) => Number(/VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

/**
 * Time to the first byte of a 20 MB document that fifty people fetch at once, each their own marked copy, and what the server
 * holds for it.
 */
export async function downloads() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'hr-bench-data-'))
  fs.chmodSync(dataDir, 0o755)
  try {
    await stand({ shared_buffers: '128MB' }, async (open) => {
      const { made, url, pid } = await open((database) => prepare(database, path.join(dataDir, 'files')), { DATA_DIR: dataDir })
      const ask = async (person: number) => {
        const reply = await fetch(`${url}/api/zhiku/downloadUrl`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf(person)}` },
          body: JSON.stringify(made),
        })
        const { result }: { result: { url: string } } = await reply.json()
        return result.url
      }
      const addresses = await Promise.all(Array.from({ length: READERS }, (_, n) => ask(n + 1)))
      const before = mostMb(pid)
      const cpu = cpuSeconds(pid)
      const began = performance.now()
      const waits = await Promise.all(
        addresses.map(async (address) => {
          const reply = await fetch(url + address)
          const reader = reply.body!.getReader()
          await reader.read()
          const first = performance.now() - began
          while (!(await reader.read()).done);
          return reply.status === 200 ? first : NaN
        }),
      )
      report('downloads', [
        {
          load: `${READERS} 人同时下载 20 MB`,
          'median first byte ms': round(median(waits)),
          'last first byte ms': round(Math.max(...waits)),
          'all s': round((performance.now() - began) / 1000, 1),
          'cpu s': round(cpuSeconds(pid) - cpu, 1),
          'memory before MB': round(before),
          'memory most MB': round(mostMb(pid)),
          errors: waits.filter(Number.isNaN).length,
        },
      ])
    })
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

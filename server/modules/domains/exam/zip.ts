import { crc32 } from 'node:zlib'

export interface ZipEntry {
  name: string
  bytes: Buffer
}

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50]
const VERSION = 20
/** Names are UTF-8. */
const UTF8 = 0x0800
/** 1980-01-01 00:00: the same entries make the same file. */
const [TIME, DAY] = [0, 0x21]

/** What both headers of an entry begin with. */
function head({ name, bytes }: ZipEntry): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(VERSION, 0)
  fields.writeUInt16LE(UTF8, 2)
  fields.writeUInt16LE(TIME, 6)
  fields.writeUInt16LE(DAY, 8)
  fields.writeUInt32LE(crc32(bytes), 10)
  fields.writeUInt32LE(bytes.length, 14)
  fields.writeUInt32LE(bytes.length, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  return fields
}
const mark = (number: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number)
  return bytes
}

/** A ZIP file of these, stored as they are: pictures do not get smaller. At most 65,535 entries and 4 GB. */
export function zipOf(entries: ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const index: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const [fields, name] = [head(entry), Buffer.from(entry.name)]
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    index.push(mark(CENTRAL), Buffer.from([VERSION, 0]), fields, place, name)
    parts.push(mark(LOCAL), fields, name, entry.bytes)
    at += 30 + name.length + entry.bytes.length
  }
  const list = Buffer.concat(index)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, list, mark(END), end])
}

import { plainXml } from '../../../../app/formats/sheet'
import { beginningOf, packedIn } from '../../../../app/formats/unfold'
import type { Services } from '../../../../app/http/serve'

/** The characters of a document that are read, as of a PDF by its own reader. */
export const MOST_READ = 20_000
const MAIN = 'word/document.xml'
/** Of so many bytes of it: what says how it looks is far more than its words. */
const MOST_BYTES = 8 * 1024 * 1024
/** Nothing in it looks further than the next bracket: a stranger's file costs no more than its length. */
const PIECES = /<w:t(?:\s[^<>]*)?>([^<]*)<|<(?:w:tab|w:br)\b|<\/w:(p|tc)>/g

async function wordsOfDocx(bytes: Buffer): Promise<string> {
  const [main] = packedIn(bytes, (name) => name === MAIN)
  if (!main) throw new Error('no document of a word processor')
  const xml = await beginningOf(main, MOST_BYTES)
  let text = ''
  for (const [, words, end] of xml.toString().matchAll(PIECES)) {
    text += words !== undefined ? plainXml(words) : end === 'p' ? '\n' : ' '
    if (text.length > MOST_READ) break
  }
  return text
}

/** What a document says, as far as it is read; '' for one of pictures. Throws of what is none. */
export async function plainWords({ documents }: Services['gateways'], bytes: Buffer, format: 'pdf' | 'docx'): Promise<string> {
  const text = format === 'pdf' ? (await documents.pdf(bytes, 0, 1)).text : await wordsOfDocx(bytes)
  return text
    .replaceAll('\0', '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

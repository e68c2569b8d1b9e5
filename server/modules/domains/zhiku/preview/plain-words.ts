import { strFromU8 } from 'fflate'
import { plainXml } from '../../../../app/formats/sheet'
import type { Services } from '../../../../app/http/serve'
import { openOffice } from '../hand-out/stamp-office'

/** So much of a document is read, as of a PDF by its own reader. */
export const MOST_READ = 20_000
const MAIN = 'word/document.xml'
/** Nothing in it looks further than the next bracket: a stranger's file costs no more than its length. */
const PIECES = /<w:t(?:\s[^<>]*)?>([^<]*)<|<(?:w:tab|w:br)\b|<\/w:(p|tc)>/g

function wordsOfDocx(bytes: Buffer): string {
  const files = openOffice(bytes, (name) => name === MAIN)
  if (!files[MAIN]) throw new Error('no document of a word processor')
  let text = ''
  for (const [, words, end] of strFromU8(files[MAIN]).matchAll(PIECES)) {
    text += words !== undefined ? plainXml(words) : end === 'p' ? '\n' : ' '
    if (text.length > MOST_READ) break
  }
  return text
}

/** What a document says, as far as it is read; '' for one of pictures. Throws of what is none. */
export async function plainWords({ documents }: Services['gateways'], bytes: Buffer, format: 'pdf' | 'docx'): Promise<string> {
  const text = format === 'pdf' ? (await documents.pdf(bytes, 0, 1)).text : wordsOfDocx(bytes)
  return text
    .replaceAll('\0', '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

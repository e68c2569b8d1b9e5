import { strFromU8 } from 'fflate'
import { plainXml, unfold } from './sheet'

const BODY = 'word/document.xml'

/** The paragraphs of a Word document, each with its number; undefined of what is none. */
export function readWord(bytes: Buffer): { line: number; text: string }[] | undefined {
  if (bytes.toString('latin1', 0, 2) !== 'PK') return undefined
  let body: Uint8Array | undefined
  try {
    body = unfold(bytes, /^word\/document\.xml$/)[BODY]
  } catch {
    return undefined
  }
  if (!body) return undefined
  const paragraphs = strFromU8(body).match(/<w:p(?:\s[^>]*)?>[\s\S]*?<\/w:p>|<w:p(?:\s[^>]*)?\/>/g) ?? []
  return paragraphs.map((xml, at) => ({ line: at + 1, text: textIn(xml) })).filter(({ text }) => text)
}

/** Tabs part the options that stand in one line. */
const textIn = (xml: string) =>
  [...xml.matchAll(/<w:t(?:\s[^>]*)?>([\s\S]*?)<\/w:t>|<w:(tab|br)\b[^>]*\/>/g)]
    .map(([, text, sign]) => (sign ? ' ' : plainXml(text)))
    .join('')
    .trim()

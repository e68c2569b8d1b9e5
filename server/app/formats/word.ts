import { strFromU8 } from 'fflate'
import { elementsOf } from './elements'
import { MOST_UNFOLDED, plainXml } from './sheet'
import { unfold } from './unfold'

const BODY = 'word/document.xml'

/** The paragraphs of a Word document, each with its number; undefined of what is none. */
export function readWord(bytes: Buffer): { line: number; text: string }[] | undefined {
  if (bytes.toString('latin1', 0, 2) !== 'PK') return undefined
  let body: Uint8Array | undefined
  try {
    body = unfold(bytes, (name) => name === BODY, MOST_UNFOLDED)[BODY]
  } catch {
    return undefined
  }
  if (!body) return undefined
  return Array.from(elementsOf(strFromU8(body), 'w:p'), ({ inner }, at) => ({ line: at + 1, text: textIn(inner) })).filter(
    ({ text }) => text,
  )
}

/** Tabs part the options that stand in one line. */
const textIn = (xml: string) =>
  Array.from(elementsOf(xml, 'w:t', 'w:tab', 'w:br'), ({ name, inner }) => (name === 'w:t' ? plainXml(inner) : ' '))
    .join('')
    .trim()

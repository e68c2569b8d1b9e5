import { readFile } from 'node:fs/promises'
import { HIDDEN, type Mark } from './marks'

const SIZE = 7
const BOTTOM = 14
const KEY = 'HRMark'

let font: Promise<Uint8Array> | undefined
/** The web font as a font that a PDF can hold: as it comes, pages would look blank. */
const fontBytes = () =>
  (font ??= (async () => {
    const { convert } = await import('fontverter')
    const file = require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff2')
    return convert(await readFile(file), 'sfnt')
  })())

/** Writes whose copy it is under every page, and once more where it is not seen. What is encrypted stays as it is. */
export async function stampPdf(bytes: Uint8Array, { code, footer }: Mark): Promise<Uint8Array> {
  const { PDFDocument, PDFName, PDFString, TextRenderingMode, rgb, setTextRenderingMode } = await import('pdf-lib')
  const { default: fontkit } = await import('@pdf-lib/fontkit')
  const pdf = await PDFDocument.load(bytes, { ignoreEncryption: true })
  if (pdf.isEncrypted) return bytes
  pdf.registerFontkit(fontkit)
  const text = await pdf.embedFont(await fontBytes(), { subset: true })
  const hidden = `${HIDDEN}${code}`
  for (const page of pdf.getPages()) {
    const { width } = page.getSize()
    const wide = text.widthOfTextAtSize(footer, SIZE)
    page.drawText(footer, { x: Math.max(8, (width - wide) / 2), y: BOTTOM, size: SIZE, font: text, color: rgb(0.45, 0.47, 0.5) })
    page.pushOperators(setTextRenderingMode(TextRenderingMode.Invisible))
    page.drawText(hidden, { x: 8, y: BOTTOM + 20, size: 4, font: text })
    page.pushOperators(setTextRenderingMode(TextRenderingMode.Fill))
    page.node.set(PDFName.of(KEY), PDFString.of(hidden))
  }
  pdf.setKeywords([hidden])
  return pdf.save()
}

/** The code that a copy carries; undefined where there is none any more. */
export async function codeInPdf(bytes: Uint8Array): Promise<string | undefined> {
  const { PDFDocument, PDFName, PDFString } = await import('pdf-lib')
  const pdf = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false })
  const pages = pdf.getPages().map((page) => {
    const found = page.node.get(PDFName.of(KEY))
    return found instanceof PDFString ? found.asString() : ''
  })
  return codeIn([pdf.getKeywords() ?? '', ...pages].join(' '))
}

export const codeIn = (text: string) => new RegExp(`${HIDDEN}([0-9A-Z]{12})`).exec(text)?.[1]

// Reads a PDF in a process of its own: what a file makes of it ends with it. Arguments: the file, how many pages to draw, how wide.
// Answers one line of JSON: {pages, text, images: [base64 JPEG]}.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const [, , file, count, wide] = process.argv
const require = createRequire(import.meta.url)
const base = path.dirname(require.resolve('pdfjs-dist/package.json'))
// Old forms name fonts that they do not bring.
const font = require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff2')
for (const family of ['monospace', 'sans-serif', 'serif']) GlobalFonts.registerFromPath(font, family)

const MOST_TEXT = 20_000
const MOST_READ = 50

const pdf = await getDocument({
  data: new Uint8Array(await readFile(file)),
  cMapUrl: `${base}/cmaps/`,
  cMapPacked: true,
  standardFontDataUrl: `${base}/standard_fonts/`,
  isEvalSupported: false,
  verbosity: 0,
}).promise
const images = []
let text = ''
for (let n = 1; n <= Math.min(pdf.numPages, MOST_READ); n++) {
  const page = await pdf.getPage(n)
  if (text.length < MOST_TEXT) text += (await page.getTextContent()).items.map((item) => item.str ?? '').join(' ') + '\n'
  if (n <= Number(count)) {
    const { width } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: Number(wide) / width })
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
    const ctx = canvas.getContext('2d')
    ctx.fillStyle = '#fff'
    ctx.fillRect(0, 0, canvas.width, canvas.height)
    await page.render({ canvasContext: ctx, canvas, viewport }).promise
    images.push((await canvas.encode('jpeg', 85)).toString('base64'))
  }
  page.cleanup()
}
process.stdout.write(JSON.stringify({ pages: pdf.numPages, text: text.slice(0, MOST_TEXT), images }))

import { promisify } from 'node:util'
import { strFromU8, strToU8, zip, type AsyncZippable, type AsyncZipOptions, type Unzipped } from 'fflate'
import type { FileFormat } from '../../../../../contract'
import { elementsOf } from '../../../../app/formats/elements'
import { beginningOf, packedIn, unfold as unfoldBytes } from '../../../../app/formats/unfold'
import { MOST_UNFOLDED, replaced, unfold, type Archive, type Piece } from './archive'
import { HIDDEN, type Mark } from './marks'
import { codeIn } from './stamp-pdf'

type OfficeFormat = Exclude<FileFormat, 'pdf'>

const MAIN_NS = 'http://schemas.openxmlformats.org'
const OFFICE = `${MAIN_NS}/officeDocument/2006`
const PACKAGE = `${MAIN_NS}/package/2006`

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Opens the archive that a document of an office program is; throws of what is none, or unfolds to too much. */
const openOffice = (bytes: Buffer): Unzipped => unfoldBytes(bytes, () => true, MOST_UNFOLDED)

/** Text files of an archive, read and changed in place. */
class Parts {
  readonly changed: Unzipped = {}
  constructor(private files: Unzipped) {}
  names = (pattern: RegExp) => Object.keys(this.files).filter((name) => pattern.test(name))
  has = (name: string) => name in this.files
  read = (name: string) => (this.files[name] ? strFromU8(this.files[name]) : '')
  write(name: string, text: string) {
    this.changed[name] = this.files[name] = strToU8(text)
  }
  change(name: string, how: (text: string) => string) {
    if (this.has(name)) this.write(name, how(this.read(name)))
  }
}

/** Says in the archive of which type a part is. */
const declare = (parts: Parts, name: string, type: string) =>
  parts.change('[Content_Types].xml', (text) =>
    text.includes(`"/${name}"`)
      ? text
      : text.replace('</Types>', `<Override PartName="/${name}" ContentType="${type}"/></Types>`),
  )
const relate = (parts: Parts, rels: string, id: string, type: string, target: string) =>
  parts.change(rels, (text) =>
    text.includes(`Id="${id}"`)
      ? text
      : text.replace('</Relationships>', `<Relationship Id="${id}" Type="${type}" Target="${target}"/></Relationships>`),
  )

const CUSTOM = 'docProps/custom.xml'
/** A property of the document that no page shows. */
function hide(parts: Parts, code: string) {
  const property = (id: number) =>
    `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="${id}" name="_ref"><vt:lpwstr>${HIDDEN}${code}</vt:lpwstr></property>`
  if (parts.has(CUSTOM)) {
    const ids = [...parts.read(CUSTOM).matchAll(/pid="(\d+)"/g)].map(([, id]) => Number(id))
    parts.change(CUSTOM, (text) => text.replace('</Properties>', `${property(Math.max(1, ...ids) + 1)}</Properties>`))
    return
  }
  parts.write(
    CUSTOM,
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Properties xmlns="${OFFICE}/custom-properties" xmlns:vt="${OFFICE}/docPropsVTypes">${property(2)}</Properties>`,
  )
  declare(parts, CUSTOM, 'application/vnd.openxmlformats-officedocument.custom-properties+xml')
  relate(parts, '_rels/.rels', 'rIdMark', `${OFFICE}/relationships/custom-properties`, CUSTOM)
}

const WORD_FOOTER = 'word/footerMark.xml'
const wordLine = ({ code, footer }: Mark) =>
  `<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:rPr><w:color w:val="7A808A"/><w:sz w:val="14"/></w:rPr><w:t xml:space="preserve">${escaped(footer)}</w:t></w:r>` +
  `<w:r><w:rPr><w:vanish/></w:rPr><w:t>${HIDDEN}${code}</w:t></w:r></w:p>`

/** Under every page: beneath the footers there are, or as one of its own where a section has none. */
function stampWord(parts: Parts, mark: Mark) {
  for (const name of parts.names(/^word\/footer\d*\.xml$/))
    parts.change(name, (text) => text.replace('</w:ftr>', (end) => wordLine(mark) + end))
  parts.write(
    WORD_FOOTER,
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:ftr xmlns:w="${MAIN_NS}/wordprocessingml/2006/main">${wordLine(mark)}</w:ftr>`,
  )
  declare(parts, WORD_FOOTER, 'application/vnd.openxmlformats-officedocument.wordprocessingml.footer+xml')
  const rels = 'word/_rels/document.xml.rels'
  if (!parts.has(rels))
    parts.write(
      rels,
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="${PACKAGE}/relationships"></Relationships>`,
    )
  relate(parts, rels, 'rIdMark', `${OFFICE}/relationships/footer`, 'footerMark.xml')
  const reference = `<w:footerReference xmlns:r="${OFFICE}/relationships" w:type="default" r:id="rIdMark"/>`
  const bookmark = `<w:bookmarkStart w:id="90210" w:name="_${HIDDEN}${mark.code}"/><w:bookmarkEnd w:id="90210"/>`
  parts.change('word/document.xml', (text) => {
    const open = text
      .replace(/<w:sectPr((?:\s[^<>]*)?)\/>/g, '<w:sectPr$1></w:sectPr>')
      .replace(/<w:body>/, `<w:body>${bookmark}`)
    if (!open.includes('<w:sectPr')) return open.replace('</w:body>', `<w:sectPr>${reference}</w:sectPr></w:body>`)
    const [last, ...sections] = open.split(SECTION_END).toReversed()
    return [...sections.toReversed().map((part) => withReference(part, reference)), last].join(SECTION_END)
  })
}
const SECTION_END = '</w:sectPr>'
/** @param part what ends with a section's own settings */
function withReference(part: string, reference: string): string {
  const head = /<w:sectPr(?:\s[^<>]*)?>/.exec(part)
  if (!head || /<w:footerReference\s[^<>]*w:type="default"/.test(part.slice(head.index))) return part
  const at = head.index + head[0].length
  return part.slice(0, at) + reference + part.slice(at)
}

/** What follows the footer in a sheet: the order of its parts is fixed. */
const AFTER_FOOTER =
  /^(?:rowBreaks|colBreaks|customProperties|cellWatches|ignoredErrors|smartTags|drawing|legacyDrawing|legacyDrawingHF|drawingHF|picture|oleObjects|controls|mc:AlternateContent|webPublishItems|tableParts|extLst|\/worksheet)$/
const CELLS_END = /<\/sheetData>|<sheetData\s*\/>/
/** None reaches further than where the next begins: a stranger's sheet costs no more than its length. */
const TAGS = /<(\/?[\w:.-]+)(?=[\s/>])(?:"[^"<]*"|'[^'<]*'|[^"'<>])*>/g

/** A sheet's own parts behind its cells, and its end: what has the same names inside of them is something else. */
function partsOf(sheet: string, from: number) {
  const tags = new RegExp(TAGS)
  tags.lastIndex = from
  const parts: { name: string; start: number; end: number }[] = []
  let depth = 0
  for (const { 0: tag, 1: name, index: start } of sheet.matchAll(tags)) {
    const end = start + tag.length
    const closes = name.startsWith('/')
    if (closes) depth--
    if (depth < 0 || (depth === 0 && !closes)) parts.push({ name, start, end })
    else if (depth === 0) parts[parts.length - 1].end = end
    if (!closes && !tag.endsWith('/>')) depth++
  }
  return parts
}

/** The sheet with this footer, in place of its own. */
function footed(sheet: string, footer: string): string {
  const cells = CELLS_END.exec(sheet)
  if (!cells) return sheet
  const parts = partsOf(sheet, cells.index + cells[0].length)
  const own = parts.find(({ name }) => name === 'headerFooter')
  const start = own?.start ?? parts.find(({ name }) => AFTER_FOOTER.test(name))?.start ?? sheet.length
  return sheet.slice(0, start) + footer + sheet.slice(own?.end ?? start)
}

/** On every printed page of every sheet. */
function stampSheets(parts: Parts, { footer }: Mark) {
  // An ampersand begins a command there.
  const said = `<headerFooter><oddFooter>&amp;C&amp;7${escaped(footer.replaceAll('&', '&&'))}</oddFooter></headerFooter>`
  for (const name of parts.names(/^xl\/worksheets\/[^/]+\.xml$/)) parts.change(name, (text) => footed(text, said))
}

/** At the lower edge of every slide. */
function stampSlides(parts: Parts, { footer }: Mark) {
  const [{ attributes } = { attributes: '' }] = elementsOf(parts.read('ppt/presentation.xml'), 'p:sldSz')
  const wide = /\bcx="(\d+)"/.exec(attributes)?.[1] ?? '12192000'
  const high = /\bcy="(\d+)"/.exec(attributes)?.[1] ?? '6858000'
  const height = 230_000
  const box =
    `<p:sp><p:nvSpPr><p:cNvPr id="90210" name="mark"/><p:cNvSpPr txBox="1"/><p:nvPr userDrawn="1"/></p:nvSpPr>` +
    `<p:spPr><a:xfrm><a:off x="0" y="${Number(high) - height}"/><a:ext cx="${wide}" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr>` +
    `<p:txBody><a:bodyPr wrap="square" lIns="0" tIns="0" rIns="0" bIns="0" anchor="ctr"/><a:lstStyle/><a:p><a:pPr algn="ctr"/><a:r><a:rPr lang="zh-CN" sz="700"><a:solidFill><a:srgbClr val="7A808A"/></a:solidFill></a:rPr><a:t>${escaped(footer)}</a:t></a:r></a:p></p:txBody></p:sp>`
  for (const name of parts.names(/^ppt\/slides\/slide\d+\.xml$/))
    parts.change(name, (text) => text.replace('</p:spTree>', (end) => box + end))
}

/** What is read or written for a stamp. */
const TOUCHED =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|docProps\/custom\.xml|word\/(?:document|footer\d*)\.xml|word\/_rels\/document\.xml\.rels|xl\/worksheets\/[^/]+\.xml|ppt\/presentation\.xml|ppt\/slides\/slide\d+\.xml)$/

const stamps: Record<OfficeFormat, (parts: Parts, mark: Mark) => void> = {
  docx: stampWord,
  xlsx: stampSheets,
  pptx: stampSlides,
}

const zipped = promisify<AsyncZippable, AsyncZipOptions, Uint8Array>(zip)
/** Pictures and films, which are small already: most of a large document, and not worth the time. */
const PACKED = /\.(png|jpe?g|gif|webp|mp4|m4a|mp3|wdp)$/i

/** Writes whose copy it is on every page, and once more where it is not seen; the parts that have changed. */
function stamped(files: Unzipped, format: OfficeFormat, mark: Mark): Unzipped {
  const parts = new Parts(files)
  stamps[format](parts, mark)
  hide(parts, mark.code)
  return parts.changed
}

/** Stamps a document of which only the touched parts are read; the others stay packed where they are. */
export async function stampArchive(archive: Archive, format: OfficeFormat, mark: Mark): Promise<Piece[]> {
  const changed = stamped(await unfold(archive, TOUCHED), format, mark)
  return replaced(archive, Buffer.from(await zipped(changed, { level: 6 })))
}

/** Stamps a document that is no plain archive. What takes long is done beside the server's own thread. */
export async function stampOffice(bytes: Buffer, format: OfficeFormat, mark: Mark): Promise<Uint8Array> {
  const files = openOffice(bytes)
  stamped(files, format, mark)
  return zipped(
    Object.fromEntries(Object.entries(files).map(([name, data]) => [name, [data, { level: PACKED.test(name) ? 0 : 6 }]])),
    {},
  )
}

/**
 * So far a part of a copy is looked through, and all of them together, in bytes: whoever brings it may have made it unfold to
 * anything.
 */
const [OF_A_PART, OF_ALL] = [8 * 1024 * 1024, 24 * 1024 * 1024]

/** The code that a copy carries; undefined where there is none any more. The smallest parts first: one of them is all code. */
export async function codeInOffice(bytes: Buffer): Promise<string | undefined> {
  const parts = packedIn(bytes, (name) => /\.xml$/.test(name)).sort((a, b) => a.data.length - b.data.length)
  let left = OF_ALL
  for (const part of parts) {
    const beginning = await beginningOf(part, Math.min(left, OF_A_PART))
    const code = codeIn(beginning.toString())
    if (code) return code
    left -= beginning.length
    if (left <= 0) return undefined
  }
  return undefined
}

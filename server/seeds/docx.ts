import { zipOf } from '../modules/domains/exam/registrations/zip'

/** A document of a word processor, made of headings, paragraphs and tables. */
export type Part = { heading: string } | { text: string } | { rows: string[][]; widths: number[] }

const PACKAGE = 'http://schemas.openxmlformats.org'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** Sizes in half points. */
const paragraph = (text: string, size = 21, bold = false, about = '') =>
  `<w:p><w:pPr>${about}</w:pPr><w:r><w:rPr><w:rFonts w:eastAsia="SimSun"/>${bold ? '<w:b/>' : ''}<w:sz w:val="${size}"/></w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`

const EDGES = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((edge) => `<w:${edge} w:val="single" w:sz="4" w:color="808080"/>`)
  .join('')
/** Widths in twentieths of a point, 9,000 across the page. */
const table = (rows: string[][], widths: number[]) =>
  `<w:tbl><w:tblPr><w:tblBorders>${EDGES}</w:tblBorders></w:tblPr><w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>${rows
    .map(
      (cells, at) =>
        `<w:tr>${cells
          .map(
            (cell, column) =>
              `<w:tc><w:tcPr><w:tcW w:w="${widths[column]}" w:type="dxa"/></w:tcPr>${paragraph(cell, 21, at === 0)}</w:tc>`,
          )
          .join('')}</w:tr>`,
    )
    .join('')}</w:tbl>`

const drawn = (part: Part) =>
  'rows' in part
    ? table(part.rows, part.widths)
    : 'heading' in part
      ? paragraph(part.heading, 24, true, '<w:spacing w:before="240" w:after="120"/>')
      : paragraph(part.text, 21, false, '<w:spacing w:before="60" w:after="60"/>')

export function docx(title: string, parts: Part[]): Promise<Buffer> {
  const head = paragraph(title, 36, true, '<w:spacing w:after="240"/><w:jc w:val="center"/>')
  const files = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/package/2006/relationships"><Relationship Id="r1" Type="${PACKAGE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${XML}<w:document xmlns:w="${PACKAGE}/wordprocessingml/2006/main"><w:body>${head}${parts.map(drawn).join('')}</w:body></w:document>`,
  }
  return zipOf(Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) })))
}

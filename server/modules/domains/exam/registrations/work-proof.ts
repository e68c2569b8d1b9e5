import type { FastifyInstance } from 'fastify'
import { zipOf } from './zip'

/** Where the form to be stamped is fetched. */
export const WORK_PROOF = '/templates/work-proof.docx'

const LINES = [
  '兹证明　　　　　　　（身份证号：　　　　　　　　　　　　　　　　　　）系我单位职工，自　　　　年　　月起至　　　　年　　月，在我单位从事　　　　　　　　　　（岗位）工作，累计从事人力资源相关工作　　　　年。',
  '我单位对以上内容的真实性负责。特此证明。',
  '（本证明仅用于职业技能等级认定报名，不作他用。）',
]
const SIGNED = [
  '单位名称（盖章）：　　　　　　　　　　　　',
  '经办人：　　　　　　联系电话：　　　　　　　',
  '　　　　年　　月　　日',
]

const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const PACKAGE = 'http://schemas.openxmlformats.org'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const WORD = `${PACKAGE}/wordprocessingml/2006/main`

/** A paragraph; sizes in half points. */
const paragraph = (text: string, about: string, size: number, bold = false) =>
  `<w:p><w:pPr>${about}</w:pPr><w:r><w:rPr><w:rFonts w:eastAsia="SimSun"/>${bold ? '<w:b/>' : ''}<w:sz w:val="${size}"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
const body = [
  paragraph('工作证明', '<w:spacing w:before="600" w:after="600"/><w:jc w:val="center"/>', 44, true),
  ...LINES.map((line) => paragraph(line, '<w:spacing w:line="480" w:lineRule="auto"/><w:ind w:firstLineChars="200"/>', 28)),
  ...SIGNED.map((line) => paragraph(line, '<w:spacing w:before="360"/><w:jc w:val="right"/>', 28)),
].join('')

const parts: Record<string, string> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}.main+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/package/2006/relationships"><Relationship Id="r1" Type="${PACKAGE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  'word/document.xml': `${XML}<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`,
}
const workProof = () => zipOf(Object.entries(parts).map(([name, text]) => ({ name, bytes: Buffer.from(text) })))

/** Serves the form in which an employer says how long somebody has worked; it is the same for everybody. */
export function serveWorkProof(http: FastifyInstance) {
  const made = workProof()
  http.get(WORK_PROOF, { schema: { hide: true } }, async (_req, reply) =>
    reply
      .headers({
        'content-disposition': `attachment; filename="work-proof.docx"; filename*=UTF-8''${encodeURIComponent('工作证明模板.docx')}`,
        'cache-control': 'public, max-age=86400',
      })
      .type(TYPE)
      .send(await made),
  )
}

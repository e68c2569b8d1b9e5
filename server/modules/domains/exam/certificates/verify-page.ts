import type { FastifyInstance } from 'fastify'
import { factPage, type FactPage } from '../../../../app/http/fact-page'
import type { Services } from '../../../../app/http/serve'
import { facts, ISSUER, type Verified } from './verify'

const heading = '证书查验'

/** How it stands, in a word and in a line. */
function stateOf({ valid, expireDate, revokedReason }: Verified): [word: string, line: string] {
  if (valid) return ['证书有效', '证书有效']
  return revokedReason ? ['证书已撤销', `证书已撤销：${revokedReason}`] : ['证书已过期', `证书已过期：有效期至 ${expireDate}`]
}

function found(cert: Verified): FactPage {
  const { valid, certNo, name, course, hours, score, issueDate, expireDate, issuer } = cert
  const [word, line] = stateOf(cert)
  return {
    ...{ heading, word, line, good: valid },
    facts: [
      ['证书编号', certNo],
      ['持证人', name],
      ['课程', `《${course}》`],
      ['学时', `${hours} 学时（每学时 45 分钟）`],
      ['结课测验', score === null ? '本课程不设测验' : `${score} 分`],
      ['签发日期', issueDate],
      ['有效期', expireDate ? `至 ${expireDate}` : '长期有效'],
      ['签发单位', issuer],
    ],
    note: '请核对姓名、课程、编号与您手中的证书一致。本证书为课程结业证书，不是国家职业资格或技能等级证书。',
  }
}

const none: FactPage = {
  ...{ heading, word: '查无此证', line: '查无此证', good: false, facts: [] },
  note: `没有这个编号的证书。请核对编号是否抄写正确；若证书上的编号就是这样，它不是${ISSUER}签发的。`,
}

/** The page that the code on a certificate leads to. */
export function serveVerifyPage(http: FastifyInstance, { db }: Services) {
  http.get<{ Params: { certNo: string } }>('/cert/:certNo', { schema: { hide: true } }, async (req, reply) => {
    const cert = await facts(db, req.params.certNo.slice(0, 40))
    const { headers, html } = factPage(cert ? found(cert) : none)
    return reply
      .code(cert ? 200 : 404)
      .headers(headers)
      .send(html)
  })
}

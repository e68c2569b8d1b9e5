import { PDFDocument } from '@napi-rs/canvas'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import { QUESTION_KINDS } from '../../../../../contract/rules/questions'
import { beginPage, drawable, setFont, widthOf, wrap } from '../../../../app/drawing/text'
import type { Ctx } from '../../../../app/context'
import { dayOf } from '../../../../app/time/days'
import type { Db } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import type { Modules } from '../../../../app/module'
import { isSigned, signedAddress } from '../../../../app/secrets'
import { closed } from '../../../../app/http/send-bytes'
import type { Services } from '../../../../app/http/serve'
import { letterOf } from '../put'
import { rightText } from '../grade'
import type { QuestionRow } from '../rows'
import { openBank, waysIn } from './banks'
import { heldBack, ONLY_HELD } from './held'
import { isDue } from './pool'
import { freeLeft } from './free'

type Tab = 'due' | 'all' | 'mastered'
const TITLES = { due: '待复习的错题', all: '错题本', mastered: '已消灭的错题' }
const MOST = 200

interface Wanted {
  userId: string
  bankId: string
  tab: Tab
  now: Date
}
interface Row extends Pick<
  QuestionRow,
  'kind' | 'chapter' | 'material' | 'stem' | 'images' | 'options' | 'key' | 'analysis' | 'law'
> {
  wrongCount: number
  note: string
}

async function wrongOf(db: Db, { userId, bankId, tab, now }: Wanted, held: Set<string>) {
  const day = dayOf(now)
  const where = tab === 'due' ? isDue(day) : sql`u.book = ${tab === 'all' ? 'open' : 'mastered'}`
  const { rows } = await sql<Row>`
    select q.kind, q.chapter, q.material, q.stem, q.images, q.options, q.key, q.analysis, q.law,
      u.done_count - u.right_count as "wrongCount", u.note
    from tiku_user_question u join tiku_question q on q.id = u.question_id and q.state = 'on'
    where u.user_id = ${userId} and u.bank_id = ${bankId} and ${where} and q.id <> all(${[...held]}::uuid[])
    order by q.chapter, u.review_on nulls last, q.id limit ${MOST}`.execute(db)
  return rows
}
/** … without what is told to nobody just now. */
const toldOf = async (at: { db: Db; modules: Modules }, wanted: Wanted) =>
  wrongOf(at.db, wanted, await heldBack(at, wanted.userId, wanted.now))

const pathOf = (userId: string, bankId: string, tab: Tab) => `wrong-book/${userId}/${bankId}/${tab}`

/** An address of somebody's book on paper. Refuses with 10104, 11902 (for members and owners), 11906 (nothing in it). */
export async function printWrong(ctx: Ctx, { bankId, tab }: { bankId: string; tab: Tab }) {
  const { db, user, now, settings } = ctx
  const bank = await openBank(db, user.id, bankId)
  if (!(await freeLeft(db, user.id, bank, now)).unlimited) refuse(codes.BANK_LOCKED, `导出错题需要${waysIn(bank)}`)
  const wanted = { userId: user.id, bankId: bank.id, tab, now }
  if (!(await toldOf(ctx, wanted)).length) {
    const all = await wrongOf(db, wanted, new Set())
    refuse(codes.NOTHING_TO_PRACTISE, all.length ? ONLY_HELD : '没有可以导出的错题')
  }
  return {
    url: signedAddress(settings, pathOf(user.id, bank.id, tab), now),
    fileName: `${TITLES[tab]}-${bank.name}-${dayOf(now)}.pdf`,
  }
}

/** Serves it to whoever holds the address. */
export function serveWrongBook(http: FastifyInstance, services: Services) {
  const { db, settings } = services
  http.get<{ Params: { token: string; userId: string; bankId: string; tab: Tab } }>(
    '/signed/:token/wrong-book/:userId/:bankId/:tab',
    { schema: { hide: true }, compress: false, exposeHeadRoute: false },
    async ({ params: { token, userId, bankId, tab } }, reply) => {
      if (!isSigned(settings, token, pathOf(userId, bankId, tab))) return closed()
      const now = new Date()
      const day = dayOf(now)
      const [bank, rows] = [await openBank(db, userId, bankId), await toldOf(services, { userId, bankId, tab, now })]
      const bytes = drawBook({ title: `${TITLES[tab]} · ${bank.name}`, day }, rows)
      const name = encodeURIComponent(`${TITLES[tab]}-${bank.name}-${day}.pdf`)
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="wrong-book.pdf"; filename*=UTF-8''${name}`,
          'cache-control': 'private, no-store',
          'referrer-policy': 'no-referrer',
        })
        .send(bytes)
    },
  )
}

/** A4 in points. */
const [WIDE, HIGH, EDGE, FOOT] = [595, 842, 48, 60]
const [INK, GREY, GREEN] = ['#1F2329', '#6A7079', '#0E6B4B']

interface Style {
  size: number
  weight?: 400 | 700
  colour?: string
  indent?: number
}

/** Questions with what is right and why, one after the other over as many pages as they need. */
function drawBook({ title, day }: { title: string; day: string }, rows: Row[]): Buffer {
  const pdf = new PDFDocument({ title })
  const open = () => beginPage(pdf, WIDE, HIGH)
  let [ctx, y, page] = [open(), EDGE, 1]
  const close = () => {
    setFont(ctx, 9)
    ctx.fillStyle = GREY
    const text = `HR共享社区 · ${page}`
    ctx.fillText(text, (WIDE - widthOf(ctx, text)) / 2, HIGH - 28)
    pdf.endPage()
  }
  const need = (height: number) => {
    if (y + height <= HIGH - FOOT) return
    close()
    ;[ctx, y, page] = [open(), EDGE, page + 1]
  }
  const write = (text: string, { size, weight = 400, colour = INK, indent = 0 }: Style) => {
    const words = text.split('\n').map(drawable).filter(Boolean).join('\n')
    if (!words) return
    setFont(ctx, size, weight)
    const lines = wrap(ctx, words, WIDE - EDGE * 2 - indent)
    for (const line of lines) {
      need(size * 1.6)
      setFont(ctx, size, weight)
      ctx.fillStyle = colour
      ctx.fillText(line, EDGE + indent, y + size)
      y += size * 1.6
    }
  }
  write(title, { size: 18, weight: 700 })
  write(`${day} · ${rows.length} 题`, { size: 10, colour: GREY })
  for (const [at, row] of rows.entries()) {
    const { kind, chapter, material, stem, images, options, key, analysis, law, wrongCount, note } = row
    y += 14
    need(60)
    write([QUESTION_KINDS[kind], chapter, `错 ${wrongCount} 次`].filter(Boolean).join(' · '), { size: 9, colour: GREY })
    if (material) write(material, { size: 10, colour: GREY })
    write(`${at + 1}. ${stem}`, { size: 12, weight: 700 })
    if (images.length) write('（本题有图，请在题库里看）', { size: 10, colour: GREY })
    for (const [n, { text }] of options.entries()) write(`${String.fromCharCode(65 + n)}. ${text}`, { size: 11, indent: 14 })
    write(`答案：${rightText(kind, key, letterOf(options.map((one) => one.key)))}`, { size: 11, weight: 700, colour: GREEN })
    if (analysis) write(`解析：${analysis}`, { size: 10 })
    for (const { title: name, article, date } of law)
      write(`《${name}》${article}${date ? `（${date} 起施行）` : ''}`, { size: 10, colour: GREY })
    if (note) write(`笔记：${note}`, { size: 10 })
  }
  close()
  return pdf.close()
}

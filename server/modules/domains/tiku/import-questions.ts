import { sql } from 'kysely'
import { keysOf } from '../../../../contract/rules/keys'
import { QUESTION_KINDS, type QuestionKind } from '../../../../contract/rules/questions'
import { csv } from '../../../app/formats/csv'
import type { Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { readSheet, type SheetRow } from '../../../app/formats/sheet'
import { readWord } from '../../../app/formats/word'
import { numberIn, type Key } from './grade'
import { addQuestion, faultOf, type QuestionInput } from './questions'
import { questionsInWord } from './word-questions'

const COLUMNS = ['题型', '章节', '材料', '题干', 'A', 'B', 'C', 'D', 'E', 'F', '答案', '解析', '法规', '条款', '施行日期', '难度']
const OPTIONS = ['A', 'B', 'C', 'D', 'E', 'F']
const MOST_ROWS = 10_000

/** What is handed to whoever prepares a file: the header, and one row of each kind. */
export const template = () =>
  csv([
    COLUMNS,
    [
      '单选',
      '劳动关系管理',
      '',
      '劳动合同期限一年以上不满三年的，试用期不得超过（ ）。',
      '十五日',
      '一个月',
      '二个月',
      '六个月',
      '',
      '',
      'C',
      '',
      '劳动合同法',
      '第十九条',
      '2008-01-01',
      '2',
    ],
    [
      '多选',
      '',
      '',
      '用人单位应当及时支付劳动报酬的形式包括（ ）。',
      '货币',
      '实物',
      '有价证券',
      '按月支付',
      '',
      '',
      'AD',
      '',
      '',
      '',
      '',
      '',
    ],
    ['判断', '', '', '劳动合同应当以书面形式订立。', '', '', '', '', '', '', '对', '', '', '', '', ''],
    [
      '填空',
      '',
      '',
      '法定休假日安排工作的，支付不低于工资____的报酬。',
      '',
      '',
      '',
      '',
      '',
      '',
      '百分之三百|300%',
      '',
      '',
      '',
      '',
      '',
    ],
    ['计算', '', '', '月工资 8700 元，日工资是多少元？', '', '', '', '', '', '', '400±0.01', '', '', '', '', ''],
    ['简答', '', '', '简述绩效面谈的三个步骤。', '', '', '', '', '', '', '参考答案写在这里', '', '', '', '', ''],
  ])

const kindNamed = (name: string) => keysOf(QUESTION_KINDS).find((kind) => QUESTION_KINDS[kind] === name.replace(/题$/, ''))

/** Blanks are parted by ；and the words that are right for one by |. */
function keyOf(kind: QuestionKind, written: string): Key | undefined {
  if (kind === 'single' || kind === 'multiple') return { keys: [...new Set(written.toUpperCase().match(/[A-F]/g))] }
  if (kind === 'judge') {
    if (/^(对|正确|√|T)$/i.test(written)) return { keys: ['T'] }
    return /^(错|错误|×|F)$/i.test(written) ? { keys: ['F'] } : undefined
  }
  if (kind === 'fill') return { blanks: written.split(/[；;]/).map((blank) => blank.split('|').map((word) => word.trim())) }
  if (kind === 'text') return { reference: written }
  const [value, tolerance] = written.split('±').map((part) => numberIn(part))
  return value === undefined ? undefined : { value, tolerance: tolerance ?? 0 }
}

function questionIn(cells: string[]): QuestionInput | string {
  const cell = (name: string) => cells[COLUMNS.indexOf(name)] ?? ''
  const kind = kindNamed(cell('题型'))
  if (!kind) return `题型应为 ${Object.values(QUESTION_KINDS).join('、')}`
  if (cell('题干').length > 2000) return '题干不能超过 2000 字'
  if (cell('材料').length > 3000 || cell('解析').length > 3000) return '材料和解析不能超过 3000 字'
  if (cell('章节').length > 40) return '章节不能超过 40 字'
  const key = cell('答案') ? keyOf(kind, cell('答案')) : undefined
  if (!key) return '答案为空或写法不对'
  const difficulty = cell('难度') || '3'
  if (!/^[1-5]$/.test(difficulty)) return '难度应为 1–5'
  const date = cell('施行日期')
  if (date && !/^\d{4}-\d{2}-\d{2}$/.test(date)) return '施行日期应为 YYYY-MM-DD'
  const question: QuestionInput = {
    kind,
    chapter: cell('章节'),
    material: cell('材料'),
    stem: cell('题干'),
    options: OPTIONS.flatMap((letter) => (cell(letter) ? [{ key: letter, text: cell(letter) }] : [])),
    key,
    analysis: cell('解析'),
    law: cell('法规') ? [{ title: cell('法规'), article: cell('条款'), date }] : [],
    difficulty: Number(difficulty),
  }
  return faultOf(question) ?? question
}

export interface Imported {
  added: number
  /** The bank had them. */
  known: number
  faults: { line: number; fault: string }[]
}

/** What is handed in: a Word document, or a table whose first row is that of the template. Refuses with 400. */
function rowsIn(bytes: Buffer): SheetRow[] {
  const paragraphs = readWord(bytes)
  if (paragraphs)
    return questionsInWord(paragraphs).map(({ line, cells }) => ({ line, cells: COLUMNS.map((name) => cells[name] ?? '') }))
  const [head, ...rows] = readSheet(bytes)
  if (head?.cells.slice(0, COLUMNS.length).join() !== COLUMNS.join()) return refuse(400, '第一行应与模板相同')
  return rows
}

/**
 * Adds the good questions of a file to a bank, and says of each other, by its row or paragraph, what is wrong with it.
 * Refuses with 10104 and 400.
 */
export async function importQuestions(trx: Trx, bankId: string, bytes: Buffer): Promise<Imported> {
  const bank = await sql`select from tiku_bank where id = ${bankId}`.execute(trx)
  if (!bank.rows.length) return gone()
  const rows = rowsIn(bytes)
  if (!rows.length || rows.length > MOST_ROWS) return refuse(400, `应有 1–${MOST_ROWS} 题`)
  const imported: Imported = { added: 0, known: 0, faults: [] }
  for (const { line, cells } of rows) {
    const question = questionIn(cells)
    if (typeof question === 'string') imported.faults.push({ line, fault: question })
    else if (await addQuestion(trx, bankId, question)) imported.added++
    else imported.known++
  }
  return imported
}

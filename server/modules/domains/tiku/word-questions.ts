import { QUESTION_KINDS } from '../../../../contract/rules/questions'

/** A question as a Word document writes it, by the names of the columns of a table, with the paragraph where it begins. */
export interface Written {
  line: number
  cells: Partial<Record<string, string>>
}

const KINDS = Object.values(QUESTION_KINDS).join('|')
const BEGINS = new RegExp(`^\\d{1,4}\\s*[.．、)）]\\s*(?:[（(【\\[]\\s*(${KINDS})题?\\s*[）)】\\]])?\\s*(.+)$`)
const OPTION = /^([A-F])\s*[.．、:：]\s*(.+)$/
/** Options that stand beside each other. */
const BESIDE = /\s+(?=[B-F]\s*[.．、:：])/
const NAMED = /^(章节|材料|答案|解析|法规|依据|难度)\s*[:：]\s*(.*)$/
const LAW = /^《(.+?)》\s*(第[^（(]+?条)?\s*(?:[（(]\s*(\d{4}-\d{2}-\d{2}).*)?$/

/** By how its answer is written, where the question does not say what it is. */
function kindOf({ A, 题干: stem = '', 答案: answer = '' }: Written['cells']): string {
  if (A) return (answer.toUpperCase().match(/[A-F]/g)?.length ?? 0) > 1 ? '多选' : '单选'
  if (/^(对|错|正确|错误|√|×|T|F)$/i.test(answer)) return '判断'
  if (/_{2,}/.test(stem)) return '填空'
  return /^-?[\d.,]+(?:±[\d.]+)?$/.test(answer) ? '计算' : '简答'
}

/**
 * Questions of a document: each begins with its number, options with their letters, and 答案：解析：法规：难度： stand in lines of their own;
 * 章节： and 材料： hold for all that follow, until others are named (材料：无 ends it).
 */
export function questionsInWord(paragraphs: { line: number; text: string }[]): Written[] {
  const found: Written[] = []
  const standing = { 章节: '', 材料: '' }
  let last = ''
  for (const { line, text } of paragraphs.flatMap((one) => one.text.split(BESIDE).map((part) => ({ ...one, text: part })))) {
    const cells = found.at(-1)?.cells
    const [, name, words = ''] = NAMED.exec(text) ?? []
    const [, letter, option = ''] = OPTION.exec(text) ?? []
    const [, kind, stem] = BEGINS.exec(text) ?? []
    if (name === '章节' || name === '材料') {
      standing[name] = words === '无' ? '' : words
      last = ''
    } else if (stem && !letter) {
      found.push({ line, cells: { ...standing, ...(kind && { 题型: kind }), 题干: stem } })
      last = '题干'
    } else if (!cells) continue
    else if (letter) cells[(last = letter)] = option
    else if (name === '法规' || name === '依据') {
      const [, law = words, article = '', date = ''] = LAW.exec(words) ?? []
      Object.assign(cells, { 法规: law, 条款: article, 施行日期: date })
      last = ''
    } else if (name) cells[(last = name)] = words
    // What goes on in the next paragraph belongs to what it goes on from.
    else if (last) cells[last] = `${cells[last]}\n${text}`
  }
  return found.map(({ line, cells }) => ({ line, cells: { ...cells, 题型: cells.题型 ?? kindOf(cells) } }))
}

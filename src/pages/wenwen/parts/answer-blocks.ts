import { nth } from '@/lib/nth'

/** A table, or what stands around it: lines with the light marks of any article (contract/rules/marks). */
export type AnswerBlock = { key: number } & ({ kind: 'text'; text: string } | { kind: 'table'; head: string[]; rows: string[][] })

const ROW = /^\s*\|.*\|\s*$/
const RULE = /^\s*\|(?:\s*:?-{2,}:?\s*\|)+\s*$/

const cellsOf = (line: string) =>
  line
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())

/** Answers are made of paragraphs, lists, bold words and tables; `* ` is a mark of a list too, and `1)` a number of one. */
export function answerBlocks(content: string): AnswerBlock[] {
  const blocks: AnswerBlock[] = []
  const lines = content.split('\n')
  const add = (text: string) => {
    const last = nth(blocks, -1)
    if (last?.kind === 'text') last.text += `\n${text}`
    else if (text.trim()) blocks.push({ key: blocks.length, kind: 'text', text })
  }
  for (let at = 0; at < lines.length; at++) {
    if (!ROW.test(lines[at]) || !RULE.test(lines[at + 1] ?? '')) {
      add(lines[at].replace(/^(\s*)[*•]\s+(?!\*)/, '$1- ').replace(/^(\s*\d{1,3})[)）、]\s*/, '$1. '))
      continue
    }
    const head = cellsOf(lines[at])
    const rows: string[][] = []
    for (at += 2; at < lines.length && ROW.test(lines[at]); at++) {
      const cells = cellsOf(lines[at])
      rows.push(head.map((_, column) => cells[column] ?? ''))
    }
    at--
    blocks.push({ key: blocks.length, kind: 'table', head, rows })
  }
  return blocks
}

/** Words, and the numbers of sources among them: `[1]`, `[1][3]`. */
export const citesIn = (text: string): (string | number)[] =>
  text
    .split(/\[(\d{1,2})\]/)
    .map((part, at) => (at % 2 ? Number(part) : part))
    .filter((part) => part !== '')

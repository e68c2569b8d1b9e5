import { plainText } from './text'
import type { SheetRow } from './sheet'

/** What people call the columns of a table of people besides. */
const ALSO: Record<string, string[]> = {
  姓名: ['员工姓名', '学员姓名', '名字'],
  手机号: ['手机', '手机号码', '移动电话', '联系电话', '电话'],
  工号: ['员工号', '员工工号', '员工编号'],
  部门: ['所属部门', '所在部门', '部门名称'],
  职位: ['岗位', '职务', '岗位名称'],
  小组: ['组别', '分组'],
}
/** A title above the head, and what it says of the table, takes no more lines. */
const MOST_ABOVE = 5
/** Stars of what must be filled in stand before or behind; what follows in brackets explains. */
const titleOf = (cell: string) =>
  plainText(cell)
    .replace(/[（(].*$/, '')
    .replace(/[*＊\s:：]/g, '')
/** Where a column stands under its own name, or else under another one that people give it; -1 where it is missing. */
function columnAt(titles: string[], name: string): number {
  const exact = titles.indexOf(name)
  return exact < 0 ? titles.findIndex((title) => ALSO[name]?.includes(title)) : exact
}

/**
 * Rows under a head that names their columns, by these names: the first line that has the first of them. Without one the columns
 * stand in this order. The example that a template shows is left out.
 */
export function underHead<C extends string>(rows: SheetRow[], columns: readonly C[]) {
  const titles = rows.slice(0, MOST_ABOVE).map(({ cells }) => cells.map(titleOf))
  const at = titles.findIndex((line) => columnAt(line, columns[0]) >= 0)
  const places = columns.map((name, order) => (at < 0 ? order : columnAt(titles[at], name)))
  const read = rows.slice(at + 1).map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(columns.map((name, n) => [name, plainText(cells[places[n]])])) as Record<C, string>,
  }))
  return {
    /** How many lines stand above the rows. */
    above: at + 1,
    /** Of the columns, in the table; none without a head. */
    named: columns.filter((_, n) => at >= 0 && places[n] >= 0),
    rows: read.filter(({ cells }) => !/[（(]示例/.test(cells[columns[0]])),
  }
}

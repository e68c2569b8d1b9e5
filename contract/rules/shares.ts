/** What a part of an order comes to, as the server reckons it and the desk shows it before it is given back. */

interface Line {
  quantity: number
  unitPrice: number
}

/** The portion of `sum` that `part` is of `whole`, rounded down; without floating point, since the product may be large. */
export const share = (sum: number, part: number, whole: number) =>
  whole > 0 ? Number((BigInt(sum) * BigInt(part)) / BigInt(whole)) : 0

/** What so many of each line come to of all of them, at their prices. */
export function worthOf<L extends Line>(lines: readonly L[], count: (line: L) => number): { part: number; whole: number } {
  const add = (of: (line: L) => number) => lines.reduce((sum, line) => sum + line.unitPrice * of(line), 0)
  return { part: add(count), whole: add(({ quantity }) => quantity) }
}

/** What was paid for so many of each line, rounded down as a whole; for all of them all that was paid. */
export function paidFor<L extends Line>(lines: readonly L[], payPrice: number, count: (line: L) => number): number {
  if (lines.every((line) => count(line) === line.quantity)) return payPrice
  const { part, whole } = worthOf(lines, count)
  return share(payPrice, part, whole)
}

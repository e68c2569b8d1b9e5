interface Read<T> {
  records: T[]
  next: string | null
}

/** The first page with as many more as hold what was shown before: whoever stands further down keeps their place. */
export async function readAsMany<T, P extends Read<T>>(
  shown: number,
  read: (cursor?: string) => Promise<P & Read<T>>,
): Promise<P> {
  const first = await read()
  const records = [...first.records]
  let { next } = first
  while (next && records.length < shown) {
    const page = await read(next)
    records.push(...page.records)
    next = page.next
  }
  return { ...first, records, next }
}

/** What was found out lately, by key: for `ms` after it was set, and of the newest `most` at the most. */
export class TtlCache<V> {
  private readonly kept = new Map<string, { until: number; value: V }>()

  constructor(
    private readonly ms: number,
    private readonly most: number,
  ) {}

  get(key: string): V | undefined {
    const found = this.kept.get(key)
    return found && found.until > performance.now() ? found.value : undefined
  }

  set(key: string, value: V) {
    // Behind all others: the map is in the order of setting, so its first are the oldest.
    this.kept.delete(key)
    this.kept.set(key, { until: performance.now() + this.ms, value })
    for (const [oldest] of this.kept) {
      if (this.kept.size <= this.most) break
      this.kept.delete(oldest)
    }
  }

  delete(key: string) {
    this.kept.delete(key)
  }

  /**
   * The value of `key`, or else what `make` gives: those who ask meanwhile wait for the same. A failure is told to all of
   * them and not kept.
   */
  static async of<T>(recent: TtlCache<Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
    const known = recent.get(key)
    if (known) return known
    const value = make()
    recent.set(key, value)
    value.catch(() => recent.get(key) === value && recent.delete(key))
    return value
  }
}

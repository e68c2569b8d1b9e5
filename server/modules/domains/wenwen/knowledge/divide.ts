import { setImmediate } from 'node:timers/promises'

/** What tells of a text, each once. */
type Telling = ReadonlySet<string>

interface Learnt {
  /** Of what tells of it. */
  places: Int32Array
  isOther: boolean
}

/** How dear a sentence on the wrong side is; how often all are looked at; how many before others are served. */
const DEAR = 1
const ROUNDS = 8
const AT_ONCE = 400

/**
 * On which of two sides a sentence stands, learnt from sentences of both: a linear support vector machine over what tells of
 * them, made by dual coordinate descent (Hsieh et al. 2008). The side with fewer sentences counts as much as the other.
 */
export class Divide {
  private readonly place: Map<string, number>
  private readonly found: number[]
  private learnt: Learnt[] = []
  private base: readonly Learnt[]
  private rare = new Float64Array()
  private weights = new Float64Array()
  private bias = 0

  /** With all that another, not made yet, has learnt; that one stays as it is. */
  constructor(base?: Divide) {
    this.place = new Map(base?.place)
    this.found = [...(base?.found ?? [])]
    this.base = base?.learnt ?? []
  }

  /** Before it is made. */
  learn(telling: Telling, isOther: boolean) {
    const places = new Int32Array(telling.size)
    let at = 0
    for (const what of telling) {
      const place = this.place.get(what) ?? this.place.size
      if (place === this.place.size) this.place.set(what, place)
      this.found[place] = (this.found[place] ?? 0) + 1
      places[at++] = place
    }
    this.learnt.push({ places, isOther })
  }

  async make(): Promise<this> {
    const learnt = [...this.learnt, ...this.base]
    this.rare = Float64Array.from(this.found, (found) => Math.log((1 + learnt.length) / (1 + found)) + 1)
    this.weights = new Float64Array(this.place.size)
    const measured = learnt.map(({ places }) => this.measure(places))
    const others = learnt.filter(({ isOther }) => isOther).length
    // Of the squared loss: half of what one of its side may cost.
    const slack = [learnt.length - others, others].map((many) => many / (DEAR * learnt.length))
    const alphas = new Float64Array(learnt.length)
    const order = Int32Array.from(learnt.keys())
    let seed = 1
    for (let round = 0; round < ROUNDS; round++) {
      for (let last = order.length - 1; last > 0; last--) {
        seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
        const at = seed % (last + 1)
        ;[order[last], order[at]] = [order[at], order[last]]
      }
      for (const [n, one] of order.entries()) {
        const { places, isOther } = learnt[one]
        const counts = measured[one]
        const side = isOther ? 1 : -1
        const loose = slack[Number(isOther)]
        const slope = side * this.sum(places, counts) - 1 + alphas[one] * loose
        const alpha = Math.max(alphas[one] - slope / (2 + loose), 0)
        const step = (alpha - alphas[one]) * side
        alphas[one] = alpha
        if (step) {
          for (let i = 0; i < places.length; i++) this.weights[places[i]] += step * counts[i]
          this.bias += step
        }
        if (n % AT_ONCE === 0) await setImmediate()
      }
    }
    this.learnt = []
    this.base = []
    return this
  }

  /** What each counts: rare things more, and all together as much as those of any other text. */
  private measure(places: Int32Array): Float64Array {
    const counts = Float64Array.from(places, (place) => this.rare[place])
    const length = Math.sqrt(counts.reduce((sum, count) => sum + count * count, 0)) || 1
    return counts.map((count) => count / length)
  }

  private sum(places: Int32Array, counts: Float64Array): number {
    let sum = this.bias
    for (let i = 0; i < places.length; i++) sum += this.weights[places[i]] * counts[i]
    return sum
  }

  /** How far a text is on the other side; below zero it is on the first. */
  otherness(telling: Telling): number {
    const places = Int32Array.from([...telling].flatMap((what) => this.place.get(what) ?? []))
    return this.sum(places, this.measure(places))
  }
}

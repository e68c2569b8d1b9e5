import { setImmediate } from 'node:timers/promises'

/** What tells of a text, each once, and what it counts. */
type Telling = ReadonlyMap<string, number>

interface Learnt {
  places: Int32Array
  counts: Float64Array
  isOther: boolean
}

/** How dear a sentence on the wrong side is; how often all are looked at; how many before others are served. */
const DEAR = 1
const ROUNDS = 8
const AT_ONCE = 400

/**
 * On which of two sides a sentence stands, learnt from sentences of both: a linear support vector machine over what tells of them, made
 * by dual coordinate descent (Hsieh et al. 2008). The side with fewer sentences counts as much as the other.
 */
export class Divide {
  private readonly place = new Map<string, number>()
  private readonly found: number[] = []
  private learnt: Learnt[] = []
  private rare = new Float64Array()
  private weights = new Float64Array()
  private bias = 0

  /** Before it is made. */
  learn(telling: Telling, isOther: boolean) {
    const places = new Int32Array(telling.size)
    let at = 0
    for (const what of telling.keys()) {
      const place = this.place.get(what) ?? this.place.size
      if (place === this.place.size) this.place.set(what, place)
      this.found[place] = (this.found[place] ?? 0) + 1
      places[at++] = place
    }
    this.learnt.push({ places, counts: Float64Array.from(telling.values()), isOther })
  }

  async make(): Promise<this> {
    const { learnt } = this
    this.rare = Float64Array.from(this.found, (found) => Math.log((1 + learnt.length) / (1 + found)) + 1)
    this.weights = new Float64Array(this.place.size)
    for (const { places, counts } of learnt) this.measure(places, counts)
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
        const { places, counts, isOther } = learnt[one]
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
    return this
  }

  /** Rare things count more; all together count as much as those of any other text. */
  private measure(places: Int32Array, counts: Float64Array) {
    let square = 0
    for (let i = 0; i < places.length; i++) {
      counts[i] *= this.rare[places[i]]
      square += counts[i] * counts[i]
    }
    const length = Math.sqrt(square) || 1
    for (let i = 0; i < counts.length; i++) counts[i] /= length
  }

  private sum(places: Int32Array, counts: Float64Array): number {
    let sum = this.bias
    for (let i = 0; i < places.length; i++) sum += this.weights[places[i]] * counts[i]
    return sum
  }

  /** How far a text is on the other side; below zero it is on the first. */
  otherness(telling: Telling): number {
    const known = [...telling].flatMap(([what, count]) => {
      const place = this.place.get(what)
      return place === undefined ? [] : [[place, count] as const]
    })
    const places = Int32Array.from(known, ([place]) => place)
    const counts = Float64Array.from(known, ([, count]) => count)
    this.measure(places, counts)
    return this.sum(places, counts)
  }
}

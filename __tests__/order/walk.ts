import fc from 'fast-check'
import type { Step } from './model'

/** How many times somebody does something in one life: one step, or two at once. */
const AT_MOST = 40

/** One step, or two at the same time. */
export type Stride = [Step, Step?]

const just = <D extends Step['do']>(name: D) => fc.constant({ do: name })
const order = fc.record({
  do: fc.constant('order' as const),
  coins: fc.boolean(),
  coupon: fc.constantFrom(...[0, 0, 0, 1, 1, 1, 2], ...Array<undefined>(7)),
})
const prepay = fc.record({
  do: fc.constant('prepay' as const),
  channel: fc.constantFrom('jsapi' as const, 'mini' as const, 'h5' as const),
})
/** Mostly by the ticket they were given last. */
const pay = fc.record({ do: fc.constant('pay' as const), which: fc.constantFrom(0, 0, 1, 2, 3) })

const steps: { weight: number; arbitrary: fc.Arbitrary<Step> }[] = [
  { weight: 4, arbitrary: order },
  { weight: 4, arbitrary: prepay },
  { weight: 5, arbitrary: pay },
  { weight: 4, arbitrary: just('transfer') },
  { weight: 2, arbitrary: just('takeBack') },
  { weight: 2, arbitrary: just('turnDown') },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('confirm' as const), which: fc.nat(2) }) },
  { weight: 2, arbitrary: just('byHand') },
  { weight: 5, arbitrary: just('tell') },
  { weight: 2, arbitrary: just('ask') },
  { weight: 2, arbitrary: just('look') },
  { weight: 3, arbitrary: just('cancel') },
  { weight: 1, arbitrary: just('callOff') },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reprice' as const), off: fc.constantFrom(0, 200, 700, 1000) }) },
  { weight: 3, arbitrary: just('time') },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lapse' as const), which: fc.nat(2) }) },
  { weight: 2, arbitrary: just('expire') },
  { weight: 4, arbitrary: just('refund') },
  { weight: 4, arbitrary: just('part') },
  { weight: 3, arbitrary: just('approve') },
  { weight: 2, arbitrary: just('turnAway') },
  { weight: 2, arbitrary: just('keep') },
  { weight: 4, arbitrary: just('send') },
  { weight: 3, arbitrary: just('arrive') },
  { weight: 1, arbitrary: just('down') },
  { weight: 3, arbitrary: just('up') },
]
const step = fc.oneof(...steps)
/** All that anybody may do. */
export const DEEDS = [...new Set(fc.sample(step, { numRuns: 1000, seed: 1 }).map((one) => one.do))]

/** What people mostly do, which steps by chance rarely come to: buy, and have it given back. */
const buy: fc.Arbitrary<Step[]> = fc.tuple(order, prepay, pay, just('tell'))
const buyByBank: fc.Arbitrary<Step[]> = fc.tuple(order, just('transfer'), fc.constant({ do: 'confirm', which: 0 } as const))
const giveBack: fc.Arbitrary<Step[]> = fc.tuple(
  fc.constantFrom({ do: 'refund' } as const, { do: 'part' } as const, { do: 'turnAway' } as const),
  just('send'),
  just('arrive'),
  just('tell'),
  just('byHand'),
)
/** The coupon of the order that waits is over, and the person turns the coins on or off. */
const tooLate: fc.Arbitrary<Step[]> = order.map((one) => [one, { do: 'lapse', which: 0 }, { ...one, coins: !one.coins }])
/** WeChat's letter is lost: somebody looks, or a job asks, in time or when it is over. */
const lost: fc.Arbitrary<Step[]> = fc.tuple(order, prepay, pay, fc.constantFrom({ do: 'ask' } as const, { do: 'look' } as const))
const ranOut: fc.Arbitrary<Step[]> = fc.tuple(
  order,
  prepay,
  just('time'),
  fc.constantFrom({ do: 'expire' } as const, { do: 'look' } as const),
)
const noTransfer: fc.Arbitrary<Step[]> = fc.tuple(
  order,
  just('transfer'),
  fc.constantFrom({ do: 'takeBack' } as const, { do: 'turnDown' } as const),
)
/** Its price changes between the ticket and the money. */
const repriced: fc.Arbitrary<Step[]> = fc.tuple(
  order,
  prepay,
  fc.constantFrom({ do: 'reprice', off: 200 } as const, { do: 'reprice', off: 0 } as const),
  prepay,
  pay,
  just('tell'),
)
/** An operator says whether they get what is paid for. */
const decided: fc.Arbitrary<Step[]> = fc
  .tuple(buy, fc.constantFrom({ do: 'approve' } as const, { do: 'turnAway' } as const))
  .map(([bought, said]) => [...bought, said])
/** An operator closes what is being paid. */
const calledOff: fc.Arbitrary<Step[]> = fc.tuple(order, prepay, just('callOff'))
/** WeChat is away for a moment. */
const outage: fc.Arbitrary<Step[]> = fc.tuple(just('down'), step, just('up'))
/** It is asked back, and kept after all. */
const kept: fc.Arbitrary<Step[]> = fc.tuple(just('refund'), just('keep'))
const story = fc.oneof(
  { weight: 12, arbitrary: fc.tuple(step) as fc.Arbitrary<Step[]> },
  { weight: 2, arbitrary: buy },
  { weight: 1, arbitrary: buyByBank },
  { weight: 1, arbitrary: giveBack },
  { weight: 1, arbitrary: tooLate },
  { weight: 1, arbitrary: lost },
  { weight: 1, arbitrary: ranOut },
  { weight: 1, arbitrary: noTransfer },
  { weight: 1, arbitrary: repriced },
  { weight: 1, arbitrary: decided },
  { weight: 1, arbitrary: calledOff },
  { weight: 1, arbitrary: outage },
  { weight: 1, arbitrary: fc.tuple(fc.oneof(buy, buyByBank), kept).map((both) => both.flat()) },
  { weight: 1, arbitrary: fc.tuple(fc.oneof(buy, buyByBank), giveBack).map((both) => both.flat()) },
)

/** Each of these is many steps, which may mix in more ways than the model knows. */
const isMany = ({ do: what }: Step) => what === 'tell' || what === 'send' || what === 'byHand'
/** A coupon may lapse between any two of the turns in which an order takes the place of another. */
const isApart = ({ do: what }: Step) => what === 'lapse'
/** An order lets go of one that ran out before it looks at the price, which coins that come back meanwhile have changed. */
const isPriced = (both: Step[]) => both.some(({ do: what }) => what === 'order') && both.some(isMany)
const together = (both: Step[]) => !both.every(isMany) && !both.some(isApart) && !isPriced(both)

const EVERY = 4
/** One life; at every fourth step something else is done at the same time, where that can be told apart. */
export const walk: fc.Arbitrary<Stride[]> = fc
  .tuple(
    fc.array(story, { minLength: AT_MOST / 2, maxLength: AT_MOST, size: 'max' }),
    fc.array(fc.tuple(fc.nat(EVERY - 1), step), { minLength: AT_MOST, maxLength: AT_MOST }),
  )
  .map(([stories, others]) =>
    stories
      .flat()
      .slice(0, AT_MOST)
      .map((one, at): Stride => {
        const [chance, other] = others[at]
        return chance === 0 && together([one, other]) ? [one, other] : [one]
      }),
  )

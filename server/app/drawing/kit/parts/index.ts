import { GOLD, RED, type Tones } from '../tones'
import { care } from './care'
import { goods } from './goods'
import { law } from './law'
import { learning } from './learning'
import { office } from './office'
import { papers } from './papers'
import type { Stroke } from './stroke'

const all = { ...papers, ...office, ...law, ...care, ...learning, ...goods }
export type PartName = keyof typeof all
/** The things that pictures are put together from. */
export const PARTS: Readonly<Record<PartName, readonly Stroke[]>> = all

/** What has its colour wherever it is. */
export const OWN_COLOURS: Partial<Record<PartName, Partial<Tones>>> = {
  contract: RED,
  stamp: RED,
  coin: GOLD,
  coins: GOLD,
  crown: GOLD,
  helmet: GOLD,
  trophy: GOLD,
}

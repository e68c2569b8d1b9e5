import type { Province } from './names'

/** What a province set, by which document and since when. */
export interface LocalRow {
  region: Province
  /** The document it stands in, by its name, or what it is about where its name is not known for sure. */
  document: string
  /** Its number, 沪府发〔2015〕40号; left out where it is not known for sure. */
  number?: string
  /** When this came into force, as exactly as it is known: 2025, 2025-09 or 2025-09-01. */
  since: string
  note?: string
  /** Held against the official text; whoever shows what is not, asks people to look at the newest announcement. */
  checked: boolean
}

/** Said of every row that is not checked. */
export const LOOK_UP = '请以当地最新公布为准'

/** What a document is about, in the place of a name that is not known for sure: never shown in 《》. */
export const unnamed = (region: Province, what: string) => `${region}关于${what}${UNNAMED}`
const UNNAMED = '标准的规范性文件'
export const isNamed = (document: string) => !document.endsWith(UNNAMED)

export const rowOf = <Row extends LocalRow>(rows: readonly Row[], region: Province | undefined): Row | undefined =>
  rows.find((row) => row.region === region)

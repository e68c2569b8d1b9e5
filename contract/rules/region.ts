/** A place as it is kept in one line: the code by GB/T 2260 of its last part, then the names, e.g. `320508 江苏省 苏州市 姑苏区`. */
export interface Region {
  code: string
  /** Province, city, district; what has no districts has fewer. */
  names: string[]
}

const KEPT = /^(\d{6}) (\S{2,20}(?: \S{1,20}){0,2})$/
/** GB/T 2260: the first two digits. */
const PROVINCES = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[12])/
/** Stand between a province and its districts in the list of codes, and in no address. */
const FILLERS = /^(县|市辖区|(省|自治区)直辖县级行政区划)$/

export const regionValue = ({ code, names }: Region) => [code, ...names].join(' ')

/** Undefined when it is none. */
export function readRegion(value: string): Region | undefined {
  const [, code, names] = KEPT.exec(value) ?? []
  return code && PROVINCES.test(code) ? { code, names: names.split(' ') } : undefined
}

/** As one writes it: each name once, and only what stands in an address. */
export const placeName = (names: readonly string[]) =>
  names.filter((name, at) => !FILLERS.test(name) && name !== names[at - 1]).join('')

const CITY_AS_PROVINCE = /(市|特别行政区)$/

/** Whether these names say already in which city, as cityName() needs it. */
export const isCityNamed = ([province = '', ...within]: readonly string[]) =>
  CITY_AS_PROVINCE.test(province) || within.some((name) => !FILLERS.test(name))

/** The city alone: of a municipality its own name, of what no city is above the last name that is one. */
export function cityName(names: readonly string[]): string {
  const [province = '', ...within] = names.filter((name) => !FILLERS.test(name))
  return CITY_AS_PROVINCE.test(province) ? province : (within[0] ?? province)
}

/** What people read; a place that was written as a text stays as it is. */
export const regionText = (value: string) => {
  const region = readRegion(value)
  return region ? placeName(region.names) : value
}

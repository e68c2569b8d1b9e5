import { View } from '@tarojs/components'
import { useEffect, useMemo, useState } from 'react'
import { isCityNamed, readRegion, regionText, regionValue } from '../../../../contract/rules/region'
import { Btn } from '@/ui/button/btn'
import { LoadingRow, RetryRow } from '@/ui/list/list-end'
import { Frame } from './html-pickers'
import { ListBox } from './list-box'
import type { RegionProps } from './picker-types'

interface Region {
  /** By GB/T 2260. */
  code: string
  name: string
  within: Region[]
}

/** Lines of code and name, what is around before what is within. */
function regionsOf(lines: readonly string[]): Region[] {
  const known = new Map<string, Region>()
  const all: Region[] = []
  for (const line of lines) {
    const [code, name] = [line.slice(0, 6), line.slice(6)]
    const region = { code, name, within: [] }
    const around = [`${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`].find((it) => it !== code && known.has(it))
    ;(around ? known.get(around)!.within : all).push(region)
    known.set(code, region)
  }
  return all
}
/** As many kilobytes as a page: they come when somebody is asked for a region. */
const load = async () => regionsOf((await import('./regions.json')).default)

const STEPS = ['省份', '城市', '区县']
const within = (path: readonly Region[], all: Region[]) => (path.length ? path[path.length - 1].within : all)

/** The regions around the one of this code, as far as they are known. */
function pathTo(code: string, all: Region[]): Region[] {
  const path: Region[] = []
  for (const around of [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`]) {
    const region = within(path, all).find((one) => one.code === around)
    if (region?.within.length) path.push(region)
  }
  return path
}

interface StepsProps {
  all: Region[]
  value: string
  cityOnly?: boolean
  onDone: (region: string) => void
}

/** Province, city, district, one after the other. */
function Steps({ all, value, cityOnly, onDone }: StepsProps) {
  const code = readRegion(value)?.code ?? ''
  const [path, setPath] = useState(() => pathTo(code, all))
  const [at, setAt] = useState(code)
  const regions = within(path, all)
  const items = useMemo(() => regions.map(({ code: key, name: label }) => ({ key, label })), [regions])
  const goTo = (next: Region[], stand: string) => {
    setPath(next)
    setAt(stand)
  }
  const choose = (key: string) => {
    const region = regions.find((one) => one.code === key)!
    const next = [...path, region]
    // A city that is its province's only one needs no choosing.
    if (region.within.length === 1 && region.within[0].within.length) next.push(region.within[0])
    const names = next.map(({ name }) => name)
    if (within(next, all).length && !(cityOnly && isCityNamed(names))) return goTo(next, '')
    setAt(key)
    onDone(regionValue({ code: next[next.length - 1].code, names }))
  }
  return (
    <>
      {path.length > 0 && (
        <View className="picking__path">
          {path.map(({ code: its, name }, index) => (
            <Btn
              key={its}
              size="s"
              kind="weak"
              label={`重选${STEPS[index]}，现在是${name}`}
              onTap={() => goTo(path.slice(0, index), its)}
            >
              {name}
            </Btn>
          ))}
        </View>
      )}
      <ListBox focus label={STEPS[path.length]} items={items} value={at} onMove={setAt} onChoose={choose} />
    </>
  )
}

/** H5: a region of the country by the list of its codes. */
export function RegionPicker({ value, onChange, cityOnly, ...field }: RegionProps) {
  const [isOpen, setOpen] = useState(false)
  const [all, setAll] = useState<Region[]>()
  const [failed, setFailed] = useState(false)
  const fetch = () => {
    setFailed(false)
    load().then(setAll, () => setFailed(true))
  }
  useEffect(() => {
    if (isOpen && !all) fetch()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen])
  const done = (region: string) => {
    setOpen(false)
    onChange(region)
  }
  return (
    <Frame {...field} text={regionText(value)} isOpen={isOpen} setOpen={setOpen}>
      {all ? (
        <Steps all={all} value={value} cityOnly={cityOnly} onDone={done} />
      ) : failed ? (
        <RetryRow onRetry={fetch} />
      ) : (
        <LoadingRow />
      )}
    </Frame>
  )
}

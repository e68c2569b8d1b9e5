import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import type { HomeEntry } from '../../../contract/rules/home'
import { goKnown, knownUrl } from '@/nav'
import { platform } from '@/platform'
import { clientConfig, type ClientConfig } from '@/stores/client-config'
import { Tap } from '@/ui/button/tap'
import './entries.scss'

export type Grid = ClientConfig['homeGrid']

const ROUTES: Record<HomeEntry, string> = {
  tiku: 'pages/tiku/index',
  zhiku: 'pages/zhiku/index',
  activity: 'pages/activity/activityList',
  mall: 'pages/mall/index',
  cert: 'pages/lesson/index2',
  live: 'pages/lesson/liveList',
  task: 'pages/mine/taskCenter',
  creator: 'pages/circle/discoverCreator',
}
/** Until the operators' own row is known. */
const USUAL: Grid = [
  { key: 'tiku', label: '题库' },
  { key: 'zhiku', label: '智库' },
  { key: 'activity', label: '活动' },
  { key: 'mall', label: '商城' },
  { key: 'cert', label: '考证' },
]
const KEY = 'homeGrid'
/** A newer server may know ways that this client does not. */
const known = (grid: Grid) => grid.filter(({ key }) => ROUTES[key] && knownUrl(ROUTES[key], {}))

/** As the operators have it now, kept for the next start. */
async function arranged(): Promise<Grid | undefined> {
  const { homeGrid } = await clientConfig()
  if (!homeGrid.length) return undefined
  platform.storage.set(KEY, homeGrid)
  return homeGrid
}

/** What a version before may have left under the key is none. */
function kept(): Grid {
  const grid = platform.storage.get<Grid>(KEY)
  return Array.isArray(grid) ? grid : USUAL
}

/** A row of entries of the product, as the operators arranged them. */
export function Entries({ first }: { first?: Grid }) {
  const [grid, setGrid] = useState<Grid>(() => first ?? kept())
  useEffect(() => void import('./entry-drawings').catch(() => {}), [])
  useEffect(() => void arranged().then((now) => now && setGrid(now)), [])
  return (
    <View className="entries">
      {known(grid).map(({ key, label }) => (
        <Tap key={key} role="link" className="entries__one" onTap={() => void goKnown(ROUTES[key], {})}>
          <View className={`entries__tile entries__tile--${key}`} />
          {label}
        </Tap>
      ))}
    </View>
  )
}

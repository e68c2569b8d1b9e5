import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { Express as Parcel } from '../../../contract'
import { ApiError } from '@/api/errors'
import { stamp } from '@/lib/date'
import { useLoaded } from '@/patterns/page/loaded'
import { LoadingRow, RetryRow } from '@/ui/list/list-end'
import { Timeline } from '@/ui/list/timeline'
import * as codes from '../../../contract/rules/codes'
import './express.scss'

/** How far parcels are; of several each under its number. */
export const Express = observer(function Express({ read }: { read: () => Promise<Parcel[]> }) {
  const loaded = useLoaded(read)
  if (loaded.state === 'failed' && !loaded.value) {
    const nothing = loaded.error instanceof ApiError && loaded.error.code === codes.NO_TRACES
    return nothing ? <View className="express__none">暂无物流信息</View> : <RetryRow onRetry={() => void loaded.load()} />
  }
  if (!loaded.value) return <LoadingRow />
  const several = loaded.value.length > 1
  return (
    <>
      {loaded.value.map(({ company, trackNo, traces }) => (
        <View key={trackNo} className="express">
          {several && <View className="express__no">{`${company} ${trackNo}`}</View>}
          {traces.length ? (
            <Timeline
              label={several ? `${company} ${trackNo} 的物流` : '物流'}
              events={[...traces].reverse().map(({ text, time }) => ({ text, time: stamp(time) }))}
            />
          ) : (
            <View className="express__none">快递公司还没有记录，稍后再看</View>
          )}
        </View>
      ))}
    </>
  )
})

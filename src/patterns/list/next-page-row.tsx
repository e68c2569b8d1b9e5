import { View } from '@tarojs/components'
import { LoadingRow } from '@/ui/list/list-end'
import { useNear } from './use-near'

/**
 * The end of what there is so far. Whoever jumps to it, or finds it within the first screen, has never reached it by
 * scrolling: it asks for more itself. Needs a key that changes with every answer: who came to it while another was on its way
 * is still there.
 */
export function NextPageRow({ onNear }: { onNear: () => void }) {
  const near = useNear(onNear)
  return (
    <View {...near}>
      <LoadingRow />
    </View>
  )
}

import { View } from '@tarojs/components'
import { LoadingRow } from '@/ui/list/list-end'
import { useNear } from './use-near'

/**
 * The end of what there is so far. Whoever jumps to it, or finds it within the first screen, has never reached it by scrolling:
 * it asks for more itself. Needs a key that changes with every page.
 */
export function NextPageRow({ onNear }: { onNear: () => void }) {
  const near = useNear(onNear)
  return (
    <View {...near}>
      <LoadingRow />
    </View>
  )
}

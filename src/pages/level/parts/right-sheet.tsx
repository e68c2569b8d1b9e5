import { View } from '@tarojs/components'
import type { GrowthLevel } from '../../../../contract'
import { whole } from '@/lib/text'
import { go, goKnown, knownUrl } from '@/nav'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { InfoRows } from '@/ui/list/info-rows'
import { Sheet } from '@/ui/overlay/sheet'
import { useLast } from '@/ui/overlay/use-last'
import '@/patterns/form/sheet-form.scss'

export type Right = GrowthLevel['rights'][number] & { from: GrowthLevel }

function standing({ unlocked, from: { level, name, need } }: Right): string {
  const since = `Lv${level} ${name}起`
  if (unlocked) return `${since}，已解锁`
  return need ? `${since}，还差 ${whole(need)} 成长值` : since
}

/** The way on: to where it is used, or to how one gets so far. */
function Way({ right: { unlocked, route } }: { right: Right }) {
  if (!session.loggedIn)
    return (
      <Btn wide onTap={session.goLogin}>
        去登录
      </Btn>
    )
  if (!unlocked)
    return (
      <Btn wide kind="weak" onTap={() => void go('pages/level/levelRule')}>
        怎样得成长值
      </Btn>
    )
  if (!route || !knownUrl(route, {})) return null
  return (
    <Btn wide onTap={() => void goKnown(route, {})}>
      去使用
    </Btn>
  )
}

interface Props {
  right: Right | undefined
  onClose: () => void
}

/** What a right means, how it is used, and from which level on. */
export function RightSheet({ right, onClose }: Props) {
  const shown = useLast(right)
  return (
    <Sheet open={right !== undefined} onClose={onClose} title={shown?.title ?? '等级权益'}>
      {shown && (
        <>
          <InfoRows
            rows={[
              { label: '是什么', value: shown.desc },
              ...(shown.how ? [{ label: '怎么用', value: shown.how }] : []),
              { label: '从哪级起', value: standing(shown) },
            ]}
          />
          <View className="sheet-end">
            <Way right={shown} />
          </View>
        </>
      )}
    </Sheet>
  )
}

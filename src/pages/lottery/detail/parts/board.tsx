import { View } from '@tarojs/components'
import type { LotteryDetail, LotteryPrize } from '../../../../../contract'
import { a11y } from '@/ui/a11y'
import { BoxFace } from './face-box'
import { CardsFace } from './face-cards'
import { GridFace } from './face-grid'
import { WheelFace } from './face-wheel'
import './board.scss'

export interface FaceProps {
  prizes: readonly LotteryPrize[]
  turning: boolean
  /** Where it comes to rest; undefined as long as that is not known. */
  stop: number | undefined
  disabled: boolean
  /** What the next draw costs. */
  hint: string
  onDraw: () => void
}

const FACES = { grid: GridFace, wheel: WheelFace, cards: CardsFace, box: BoxFace }

/** One draw with four faces. What moves is moved by the graphics chip alone, and nothing moves for whoever wants none of it. */
export function Board({ face, ...props }: FaceProps & { face: LotteryDetail['style'] }) {
  const Face = FACES[face]
  return (
    <View className="board" {...a11y({ busy: props.turning })}>
      <Face {...props} />
    </View>
  )
}

import { View } from '@tarojs/components'
import type { Drawn } from '../../../../../contract'
import { openTarget } from '@/features/checkout/page-target'
import { Btn } from '@/ui/button/btn'
import { Icon } from '@/ui/icon/icon'
import { Sheet } from '@/ui/overlay/sheet'
import { iconOf } from './icon-of'
import { untilOf } from './record-state'
import './result-sheet.scss'

function words({ record }: Drawn): { title: string; text: string } {
  const { kind, prizeName, state, goneName, pity } = record
  if (pity) return { title: prizeName, text: '连续没有抽中，按规则保底；从下一次起重新数' }
  if (goneName) return { title: '这次没有奖品', text: `抽到了${goneName}，但它已发完或你已领过，这次按未中奖计` }
  // Not 差一点就中了: no number that was not drawn is nearer than another.
  if (kind === 'none') return { title: '这次没有抽中', text: '明天还有机会' }
  if (kind === 'again') return { title: '再来一次', text: '机会+1，今天有效' }
  if (state === 'claimable') return { title: `抽中了${prizeName}`, text: `${untilOf(record)}，免邮费寄出` }
  return { title: `抽中了${prizeName}`, text: state === 'granted' ? '已发放到账' : '正在发放，稍后在“我的奖品”里查看' }
}

interface Props {
  drawn: Drawn | undefined
  /** Another one can be drawn. */
  canDraw: boolean
  onAgain: () => void
  onClose: () => void
  onOpen: (recordId: string) => void
}

/** What came of a draw. */
export function ResultSheet({ drawn, canDraw, onAgain, onClose, onOpen }: Props) {
  const { title, text } = drawn ? words(drawn) : { title: '', text: '' }
  const record = drawn?.record
  const use = record?.page
  const openRecord = () => {
    onClose()
    onOpen(record!.id)
  }
  return (
    <Sheet open={drawn !== undefined} onClose={onClose} title="抽奖结果">
      {record && (
        <View className="draw-result">
          <View className={`draw-result__mark ${record.state === 'miss' ? 'draw-result__mark--miss' : ''}`}>
            <Icon name={iconOf(record.icon)} size="l" />
          </View>
          <View className="draw-result__title">{title}</View>
          <View className="draw-result__text">{text}</View>
          <View className="draw-result__no">
            抽奖编号 {record.drawNo} · 概率 {record.percent}
          </View>
          {record.state === 'claimable' ? (
            <Btn wide onTap={openRecord}>
              去填地址
            </Btn>
          ) : use ? (
            <Btn wide onTap={() => void openTarget(use)}>
              {record.action}
            </Btn>
          ) : (
            <Btn wide onTap={canDraw ? onAgain : onClose}>
              {canDraw ? '再抽一次' : '知道了'}
            </Btn>
          )}
          <Btn kind="ghost" wide onTap={record.state === 'claimable' ? onClose : openRecord}>
            {record.state === 'claimable' ? '稍后在“我的奖品”领取' : '看这次抽奖的记录'}
          </Btn>
        </View>
      )}
    </Sheet>
  )
}

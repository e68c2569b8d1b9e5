import { View } from '@tarojs/components'
import type { Drawn, LotteryDetail } from '../../../../../contract'
import { openTarget } from '@/features/checkout/page-target'
import { goKnown } from '@/nav'
import { Btn } from '@/ui/button/btn'
import { Sheet } from '@/ui/overlay/sheet'
import { goesOn, leftText, nextCost } from './chances'
import { PrizeMark } from './prize-mark'
import { untilOf } from './record-state'
import type { CostType } from './use-draw'
import './result-sheet.scss'

/** What of today gives another chance still. */
const openTask = ({ tasks }: LotteryDetail, { chances }: Drawn) =>
  chances.spent ? undefined : tasks.find(({ done, target }) => done < target)

const OVER = '次数已用完，感谢参与'

/** Whether and how there is another draw, for whoever has won nothing. */
function nextText(one: LotteryDetail, drawn: Drawn): string {
  const left = leftText(drawn)
  if (left) return left
  const task = openTask(one, drawn)
  if (task) return `今日次数已用完，完成“${task.title}”可再得 1 次`
  return goesOn(one) && !drawn.chances.spent ? '今日次数已用完，明天还有机会' : OVER
}

function words(one: LotteryDetail, drawn: Drawn): { title: string; text: string } {
  const { record } = drawn
  const { kind, prizeName, state, goneName, pity } = record
  if (pity) return { title: prizeName, text: '连续没有抽中，按规则保底；从下一次起重新数' }
  if (goneName) return { title: '这次没有奖品', text: `抽到了${goneName}，但它已发完，或你不能再领，这次按未中奖计` }
  // Not 差一点就中了: no number that was not drawn is nearer than another.
  if (kind === 'none') return { title: '这次没有抽中', text: nextText(one, drawn) }
  if (kind === 'again') return { title: '再来一次', text: drawn.chances.spent ? OVER : '机会+1，今天有效' }
  if (state === 'claimable') return { title: `抽中了${prizeName}`, text: `${untilOf(record)}，免邮费寄出` }
  return { title: `抽中了${prizeName}`, text: state === 'granted' ? '已发放到账' : '正在发放，稍后在“我的奖品”里查看' }
}

interface Props {
  one: LotteryDetail
  drawn: Drawn | undefined
  onAgain: (cost: CostType) => void
  onClose: () => void
  onOpen: (recordId: string) => void
}

/** What came of a draw. */
export function ResultSheet({ one, drawn, onAgain, onClose, onOpen }: Props) {
  const { title, text } = drawn ? words(one, drawn) : { title: '', text: '' }
  const record = drawn?.record
  const use = record?.page
  const cost = drawn && nextCost(drawn)
  const task = drawn && !cost ? openTask(one, drawn) : undefined
  const openRecord = () => {
    onClose()
    onOpen(record!.id)
  }
  return (
    <Sheet open={drawn !== undefined} onClose={onClose} title="抽奖结果">
      {record && (
        <View className="draw-result">
          {record.img ? (
            <PrizeMark prize={record} size="l" />
          ) : (
            <View className={`draw-result__mark ${record.state === 'miss' ? 'draw-result__mark--miss' : ''}`}>
              <PrizeMark prize={record} size="l" />
            </View>
          )}
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
          ) : task ? (
            <Btn wide onTap={() => void goKnown(task.page.route, task.page.params)}>
              {`去完成：${task.title}`}
            </Btn>
          ) : (
            <Btn wide onTap={cost ? () => onAgain(cost) : onClose}>
              {cost ? '再抽一次' : '知道了'}
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

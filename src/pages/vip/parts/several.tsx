import { View } from '@tarojs/components'
import type { ShowMenu } from '@/patterns/feedback/use-menu'
import { Btn } from '@/ui/button/btn'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { ACTS, type Several } from './use-several'

/** With whom the last of it did not succeed, and why. */
export const LeftOver = ({ several: { left, forget } }: { several: Several }) =>
  left.length > 0 && (
    <Card>
      <SectionHead title={`${left.length} 位没有成功`} more="知道了" onMore={forget} />
      {left.map((fault) => (
        <View key={fault} className="field__error">
          {fault}
        </View>
      ))}
    </Card>
  )

/** What can be done to those who are chosen. */
export function SeveralDock({ several, show }: { several: Several; show: ShowMenu }) {
  const { picked, end, chooseAll, act } = several
  const moreOfThem = () =>
    show(
      (['disable', 'enable', 'resend'] as const).flatMap((what) => {
        const members = picked.filter(({ status }) => status === ACTS[what].of)
        return members.length
          ? [{ label: `${ACTS[what].said} ${members.length} 位`, onTap: () => void act.run(what, members) }]
          : []
      }),
    )
  return (
    <Dock
      tools={
        <>
          <Btn size="s" kind="ghost" onTap={end}>
            取消
          </Btn>
          <Btn size="s" kind="ghost" busy={chooseAll.busy} onTap={() => void chooseAll.run()}>
            全选
          </Btn>
          <Btn size="s" kind="weak" busy={act.busy} disabled={!picked.length} onTap={moreOfThem}>
            停用、恢复或重发
          </Btn>
        </>
      }
    >
      <Btn kind="danger" wide busy={act.busy} disabled={!picked.length} onTap={() => void act.run('remove', picked)}>
        {picked.length ? `移除 ${picked.length} 位` : '移除'}
      </Btn>
    </Dock>
  )
}

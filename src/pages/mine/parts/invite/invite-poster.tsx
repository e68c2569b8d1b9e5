import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useRef, useState } from 'react'
import { PosterView } from '@/features/share/poster'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { session } from '@/stores/session'
import { Tap } from '@/ui/button/tap'
import { SegmentPicker } from '@/ui/field/segment-picker'
import { useSwipe } from '@/ui/button/use-swipe'
import { Icon } from '@/ui/icon/icon'
import './invite-poster.scss'

const LOOKS = [
  { key: 'blue', label: '蓝色' },
  { key: 'paper', label: '浅色' },
  { key: 'night', label: '深色' },
] as const
type Look = (typeof LOOKS)[number]['key']

/** The look beside this one; at the ends there is none. */
const beside = (look: Look, step: number): Look => LOOKS[LOOKS.findIndex(({ key }) => key === look) + step]?.key ?? look

/** The poster of whoever is logged in: three looks to swipe through, and what it says. */
export const InvitePosterPage = observer(function InvitePosterPage({ place }: { place: 'h5' | 'mini' }) {
  const params = useParams('look')
  const [look, setLook] = useState<Look>(LOOKS.find(({ key }) => key === params.look)?.key ?? 'blue')
  const [slogan, setSlogan] = useState(0)
  const slogans = useRef<string[]>([])
  const swipe = useSwipe((step) => setLook(beside(look, step)))
  if (!session.loggedIn)
    return (
      <Page close>
        <Members text="登录后生成你的邀请海报">{null}</Members>
      </Page>
    )
  return (
    <Page close>
      <View {...swipe}>
        <PosterView
          key={`${look}${slogan}`}
          input={{ type: 'invite', place, look, slogan }}
          above={(poster) => {
            slogans.current = poster?.slogans ?? slogans.current
            return (
              <View className="invite-poster">
                <SegmentPicker label="海报样式，左右滑动也能切换" items={LOOKS} value={look} onChange={setLook} />
                {/* One row, not one for each: the code at the foot of the poster is seen without scrolling. */}
                {slogans.current.length > 1 && (
                  <View className="invite-poster__slogan">
                    <Text>{`第 ${slogan + 1} 句，共 ${slogans.current.length} 句`}</Text>
                    <Tap className="invite-poster__next" onTap={() => setSlogan((slogan + 1) % slogans.current.length)}>
                      <Icon name="refresh-cw" size="s" />
                      <Text>换一句</Text>
                    </Tap>
                  </View>
                )}
              </View>
            )
          }}
        />
      </View>
    </Page>
  )
})

import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useRef, useState } from 'react'
import { PosterView } from '@/features/share/poster'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { session } from '@/stores/session'
import { Pills } from '@/ui/field/pills'
import { SegmentPicker } from '@/ui/field/segment-picker'
import { useSwipe } from '@/ui/button/use-swipe'
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
                {slogans.current.length > 0 && (
                  <Pills
                    label="海报上的话"
                    items={slogans.current.map((label, at) => ({ key: String(at), label }))}
                    value={String(slogan)}
                    onChange={(key: string) => setSlogan(Number(key))}
                  />
                )}
              </View>
            )
          }}
        />
      </View>
    </Page>
  )
})

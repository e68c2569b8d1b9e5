import { observer } from 'mobx-react'
import { Members } from '@/patterns/members'
import { Page } from '@/patterns/page'
import { PosterPage } from '@/patterns/poster'
import { session } from '@/stores/session'

/** The poster of whoever is logged in. */
export const InvitePosterPage = observer(function InvitePosterPage({ place }: { place: 'h5' | 'mini' }) {
  if (session.loggedIn) return <PosterPage type="invite" place={place} />
  return (
    <Page close>
      <Members text="登录后生成你的邀请海报">{null}</Members>
    </Page>
  )
})

import { observer } from 'mobx-react'
import { Members } from '@/patterns/members'
import { Page } from '@/patterns/page'
import { useParams } from '@/patterns/params'
import { session } from '@/stores/session'
import { TalkWith } from './parts/chat-talk'
import { Conversations } from './parts/conversations'

/** 私信: with whom one talks, or what was said with one of them. */
export default observer(function ChatRoom() {
  const { peerId } = useParams('peerId')
  // Another person begins anew, as under Members.
  if (peerId && session.loggedIn) return <TalkWith key={session.token + peerId} peerId={peerId} />
  return (
    <Page>
      <Members text="登录后和同行私信交流">
        <Conversations />
      </Members>
    </Page>
  )
})

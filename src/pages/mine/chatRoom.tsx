import { observer } from 'mobx-react'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { session } from '@/stores/session'
import { TalkWith } from './parts/chat/chat-talk'
import { Conversations } from './parts/chat/conversations'
import { isKind, SendTo } from './parts/chat/send-to'

/** 私信: with whom one talks, what was said with one of them, or to whom a card goes. */
export default observer(function ChatRoom() {
  const { peerId, card, cardId, title } = useParams('peerId', 'card', 'cardId', 'title')
  // Another person begins anew, as under Members.
  if (peerId && session.loggedIn) return <TalkWith key={session.token + peerId} peerId={peerId} />
  if (isKind(card) && cardId)
    return (
      <Page title="发给好友">
        <Members text="登录后发给聊过的同行">
          <SendTo kind={card} id={cardId} title={title} />
        </Members>
      </Page>
    )
  return (
    <Page>
      <Members text="登录后和同行私信交流">
        <Conversations />
      </Members>
    </Page>
  )
})

import type { ChatMessage } from '../../../contract'
import { go } from '@/nav'

type Kind = NonNullable<ChatMessage['card']>['kind']

/** As much of a title as tells what is sent. */
const LONGEST = 40

/** 发给好友: to whom, among those one talks with and those who follow each other. */
export const sendToFriend = (card: Kind, cardId: string, title: string) =>
  void go('pages/mine/chatRoom', { card, cardId, title: [...title].slice(0, LONGEST).join('') })

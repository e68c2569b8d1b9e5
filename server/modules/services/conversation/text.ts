import * as codes from '../../../../contract/rules/codes'
import type { Ctx } from '../../../app/context'
import { refuse } from '../../../app/errors'
import type { Verdict } from '../../../gateways/words'
import type { CardKind } from './cards'
import type { Content } from './messages'
import { writerOf } from '../../identity/user/writers'

const LONGEST = 1000
/** What shows nothing: a message of these alone would be an empty bubble. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** A text as it is said; 400 when there is nothing to read in it. */
export function textOf(text: string | undefined, longest = LONGEST): string {
  const said = (text ?? '').trim()
  if (BLANK.test(said)) return refuse(400, '请输入内容')
  return [...said].length > longest ? refuse(400, `最多 ${longest} 个字`) : said
}

/** What the checks say of a text; asked before any transaction begins, since they may ask the outer world. */
export async function judge({ db, gateways, user }: Ctx, text: string): Promise<Verdict['outcome']> {
  const { openid } = await writerOf(db, user.id)
  return (await gateways.moderation.checkText(text, openid)).outcome
}

export const refuseText = () => refuse(codes.BAD_TEXT, '内容含有违规信息，请修改后再试')

interface Sent {
  type: 'text' | 'image' | 'card'
  content?: string
  imageId?: string
  card?: { kind: CardKind; id: string }
}
/** What is sent, or 400 when the part that its type needs is missing. */
export function contentOf({ type, content, imageId, card }: Sent): Content {
  if (type === 'text') return { type, text: textOf(content) }
  if (type === 'image') return imageId ? { type, imageId } : refuse(400, '参数错误：imageId')
  return card ? { type, kind: card.kind, id: card.id.toLowerCase() } : refuse(400, '参数错误：card')
}

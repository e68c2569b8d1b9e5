import type { Changed } from '../../api/call'
import type { Schema } from '../../api/contract'
import type { Row } from '../../screens'
import type { Lexicon } from '../schema'
import { Value } from '../value'

interface Props {
  changed: Changed
  /** What is sent without being asked for. */
  given: Row
  /** What is about to be done. */
  label: string
  schema?: Schema
  lexicon: Lexicon
}
/** What somebody else has just made of what an act sets by itself: there is nothing to choose, it is done or left. */
export function TheirDoing({ changed, given, label, schema, lexicon }: Props) {
  return (
    <p>
      对方刚改成
      {changed.fields
        .filter(({ name }) => name in given)
        .map(({ name, theirs }, at) => (
          <span key={name}>
            {at ? '、' : '：'}
            {lexicon.label(name, schema?.properties?.[name])}{' '}
            <Value name={name} schema={schema?.properties?.[name]} value={theirs} lexicon={lexicon} />
          </span>
        ))}
      。仍要{label}，就再点一次。
    </p>
  )
}

import { callAny } from '../../api/call'
import { schemasOf, type Route } from '../../api/contract'
import type { Row } from '../../screens'
import type { Lexicon } from '../schema'
import { useLoad } from '../use-load'
import { Value } from '../value'

/** What the money of all that is found comes to, on a line. */
export function Totals({
  route,
  input,
  lexicon,
  stamp,
}: {
  route: Route
  input: { body: Row }
  lexicon: Lexicon
  stamp: number
}) {
  // What a list names as its `totals` answers with one thing of sums.
  const { value } = useLoad(() => callAny(route, input) as Promise<Row>, `${stamp} ${JSON.stringify(input)}`)
  const { result } = schemasOf(route)
  if (!value) return <div className="totals">&nbsp;</div>
  return (
    <div className="totals">
      {Object.entries(result?.properties ?? {}).map(([name, schema]) => (
        <span key={name}>
          {lexicon.label(name, schema)} <Value name={name} schema={schema} value={value[name]} lexicon={lexicon} />
        </span>
      ))}
    </div>
  )
}

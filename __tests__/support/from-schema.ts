import fc from 'fast-check'
import type { TSchema } from 'typebox'

/** The parts of JSON Schema that the contract uses. */
interface Schema {
  /** A pair is of something and 'null'. */
  type?: string | string[]
  anyOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
}

/** Text as people and attackers write it: Chinese, emoji, markup, quotes, control characters, half a surrogate pair. */
const nasty = fc.oneof(
  fc.constantFrom(
    '<script>alert(1)</script>',
    '" onerror="alert(1)',
    "'; drop table app_user; --",
    '\u0000',
    '\ud83d',
    '%00',
    '../../etc/passwd',
    '${7*7}',
    '试用期怎么约定',
    '🙂🙂',
    '  ',
    'null',
  ),
  fc.string(),
  fc.string({ unit: 'binary' }),
)

const fit = (min = 0, max = 200) =>
  nasty.map((text) => {
    const cut = text.slice(0, max)
    return cut.length >= min ? cut : cut.padEnd(min, '好')
  })

/** What a schema lets through. `ids` are things that exist, so that calls get past "not found". */
export function valid(schema: TSchema | Schema, ids: string[]): fc.Arbitrary<unknown> {
  const s = schema as Schema
  if (s.enum) return fc.constantFrom(...s.enum)
  if (s.anyOf) return fc.oneof(...s.anyOf.map((one) => valid(one, ids)))
  if (s.const !== undefined) return fc.constant(s.const)
  if (Array.isArray(s.type)) return fc.oneof(fc.constant(null), valid({ ...s, type: s.type[0] }, ids))
  switch (s.type) {
    case 'object': {
      const members = Object.fromEntries(Object.entries(s.properties ?? {}).map(([name, member]) => [name, valid(member, ids)]))
      return fc.record(members, { requiredKeys: (s.required ?? []) as never[] })
    }
    case 'array': {
      const bounds = { minLength: s.minItems ?? 0, maxLength: Math.max(s.minItems ?? 0, Math.min(s.maxItems ?? 5, 12)) }
      return s.uniqueItems ? fc.uniqueArray(valid(s.items!, ids), bounds) : fc.array(valid(s.items!, ids), bounds)
    }
    case 'integer':
      return fc.oneof(
        fc.integer({ min: s.minimum ?? -1000, max: s.maximum ?? 1000 }),
        fc.constantFrom(s.minimum ?? -(2 ** 31) - 1, s.maximum ?? 2 ** 53 - 1),
      )
    case 'number':
      return fc.double({ min: s.minimum, max: s.maximum, noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'string':
      if (s.format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid())
      if (s.format === 'date')
        return fc
          .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
          .map((d) => d.toISOString().slice(0, 10))
      if (s.format === 'date-time')
        return fc
          .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
          .map((d) => d.toISOString())
      // Generators know no lookahead; a pattern that begins with some is tried with any text.
      if (s.pattern && !s.pattern.includes('(?'))
        return fc
          .stringMatching(new RegExp(s.pattern))
          .filter((text) => text.length <= (s.maxLength ?? 100) && text.length >= (s.minLength ?? 0))
      return fit(s.minLength, Math.min(s.maxLength ?? 200, 3000))
    default:
      throw new Error(`the contract uses a schema that the tests cannot make: ${JSON.stringify(s)}`)
  }
}

/** What no schema asked for: other types, missing and surplus members, huge and odd values. */
export function wrong(schema: TSchema | Schema | undefined, ids: string[]): fc.Arbitrary<unknown> {
  const junk = fc.oneof(
    nasty,
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.integer(), { maxLength: 3 }),
    fc.object({ maxDepth: 2 }),
  )
  const s = schema as Schema | undefined
  const names = Object.keys(s?.properties ?? {})
  if (!s || !names.length) return junk
  return fc.oneof(
    junk,
    fc
      .tuple(valid(s, ids), fc.constantFrom(...names), junk)
      .map(([right, name, value]) => ({ ...(right as object), [name]: value })),
    fc.tuple(valid(s, ids), fc.constantFrom(...names)).map(([right, name]) => {
      const { [name]: _dropped, ...rest } = right as Record<string, unknown>
      return rest
    }),
    valid(s, ids).map((right) => ({ ...(right as object), surplus: 1 })),
    fc.constantFrom(...names).map((name) => ({ [name]: '长'.repeat(50_000) })),
  )
}

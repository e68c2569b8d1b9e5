import { Image, Table, Tooltip } from 'antd'
import { Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import { schemasOf, summaryOf, type Route, type Schema } from '../api/contract'
import type { Row } from '../screens'
import { useMay } from '../session'
import { countText, dayOf, moneyText, timeText } from './format'
import { useReachable } from './reachable'
import { isNullable, isRow, typeOf, type Lexicon } from './schema'

const NONE = <span className="sub">—</span>
/** What stands in the log for a list that it does not show. */
const isMark = (value: unknown) => isRow(value) && typeof value.hidden === 'string' && Object.keys(value).length === 1
const isPicture = (name: string, value: unknown): value is string =>
  typeof value === 'string' &&
  /^(cover|avatar|thumb|image|images|pictures|url)$/.test(name) &&
  /^(\/|https?:|data:image\/)/.test(value)

export const Tag = ({ tone, children }: { tone?: string; children: ReactNode }) => (
  <span className={`tag ${tone ?? ''}`}>{children}</span>
)

export const Pictures = ({ urls }: { urls: string[] }) => (
  <Image.PreviewGroup>
    <span className="row wrap">
      {urls.map((url) => (
        <Image key={url} src={url} className="thumb" width={72} height={72} alt="图片" />
      ))}
    </span>
  </Image.PreviewGroup>
)

/** Whoever may see people goes on from one thing of theirs to all of them. */
function ToPerson({ id }: { id: string }) {
  return useMay()('GET /admin/api/user/show/:id') ? <Link to={`/people/${id}`}>看这个人</Link> : id
}

/** … and whoever may see orders, to the one that a thing is about. */
function ToOrder({ id }: { id: string }) {
  return useMay()('POST /admin/api/order/page') ? <Link to={`/orders?keyword=${id}`}>看订单</Link> : id
}

/** Ids from which one goes on to what they name; no other is shown in a thing. */
const LINKED = ['userId', 'orderId']

/** Things in a thing: a small table, or one under the other where they are plain. */
function Things({ items, schema, lexicon }: { items: unknown[]; schema: Schema; lexicon: Lexicon }) {
  const box = useReachable()
  const [first] = items
  if (!isRow(first)) return <>{items.join('、')}</>
  const properties = schema.properties ?? Object.fromEntries(Object.keys(first).map((name) => [name, {}]))
  const columns = Object.entries(properties).filter(([name, member]) =>
    LINKED.includes(name) ? items.some((one) => isRow(one) && one[name]) : lexicon.kind(name, member) !== 'id',
  )
  return (
    <div ref={box}>
      <Table
        size="small"
        pagination={false}
        rowKey={(row) => String(row.id ?? items.indexOf(row))}
        scroll={{ x: 'max-content' }}
        // Where the first is one, all are.
        dataSource={items as Row[]}
        columns={columns.map(([name, member]) => ({
          title: lexicon.label(name, member),
          key: name,
          align: isNumber(member) ? ('right' as const) : undefined,
          render: (_: unknown, row: Row) => <Value name={name} schema={member} value={row[name]} lexicon={lexicon} whole />,
        }))}
      />
    </div>
  )
}

interface Shown {
  name: string
  schema?: Schema
  value: unknown
  lexicon: Lexicon
  /** With room for all of it; in a row of a table lists are counted and texts cut. */
  whole?: boolean
}
/** One value in the words of the product. */
export function Value({ name, schema = {}, value, lexicon, whole }: Shown): ReactNode {
  if (value === null || value === undefined || value === '') return NONE
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (schema.enum || lexicon.word(name, value) !== String(value)) {
    const tone = lexicon.tone(name, value)
    const word = lexicon.word(name, value)
    return tone || name === 'state' || name === 'status' ? <Tag tone={tone}>{word}</Tag> : word
  }
  const kind = lexicon.kind(name, schema)
  if (typeof value === 'number') {
    if (kind === 'money') return <span className="num">{moneyText(value)}</span>
    if (kind === 'coins') return <span className="num coin">{countText(value)}</span>
    // Of one.
    if (kind === 'percent') return `${(value * 100).toFixed(1)}%`
    if (kind === 'seconds') return `${Math.floor(value / 60)} 分 ${value % 60} 秒`
    // Marks out of five line up on their point.
    if (name === 'score' && typeOf(schema) === 'number') return value.toFixed(1)
    return countText(value)
  }
  if (Array.isArray(value)) {
    if (!value.length) return NONE
    if (isPicture(name, value[0])) return <Pictures urls={value} />
    if (value.every((one) => !isRow(one))) {
      const text = value.map((one) => lexicon.word(name, one)).join('、')
      return whole ? text : <Cut text={text} />
    }
    return whole ? <Things items={value} schema={schema.items ?? {}} lexicon={lexicon} /> : `${value.length} 项`
  }
  if (isMark(value)) return <span className="sub">不在记录里</span>
  if (isRow(value)) return whole ? <Facts schema={schema} value={value} lexicon={lexicon} /> : `${Object.keys(value).length} 项`
  const text = name === 'route' ? summaryOf(String(value)) || String(value) : String(value)
  if (kind === 'time') return <span className="cut">{timeText(text)}</span>
  if (kind === 'day') return dayOf(text)
  if (name === 'userId') return <ToPerson id={text} />
  if (name === 'orderId') return <ToOrder id={text} />
  if (isPicture(name, text)) return <Image src={text} className="thumb" width={whole ? 120 : 40} alt="图片" />
  return whole ? <span className="words">{text}</span> : <Cut text={text} />
}

const LONG = 18
const Cut = ({ text }: { text: string }) =>
  text.length > LONG ? (
    <Tooltip title={text.slice(0, 400)}>
      <span className="cut" style={{ display: 'block' }}>
        {text}
      </span>
    </Tooltip>
  ) : (
    text
  )

/** What an endpoint was asked, or has changed: kept as it came, its numbers are what the endpoint calls them, 分 among them. */
function Done({ route, value, lexicon }: { route: Route; value: Row; lexicon: Lexicon }) {
  const asked = schemasOf(route).body?.properties ?? {}
  const schemaOf = (name: string) => (isNumber(asked[name]) ? asked[name] : { description: asked[name]?.description })
  const properties = Object.fromEntries(Object.keys(value).map((name) => [name, schemaOf(name)]))
  return <Facts schema={{ properties }} value={value} lexicon={lexicon} />
}
const DONE = ['input', 'before', 'after']

/** One member of a thing; of what names the endpoint that did it, what it was asked or has changed in that endpoint's words. */
export function Member({ row, ...shown }: Omit<Shown, 'value'> & { row: Row }) {
  const { name, lexicon } = shown
  const { route, [name]: value } = row
  if (typeof route === 'string' && summaryOf(route) && DONE.includes(name) && isRow(value))
    return (
      <Suspense fallback={NONE}>
        <Done route={route as Route} value={value} lexicon={lexicon} />
      </Suspense>
    )
  return <Value {...shown} value={value} />
}

/** All of a thing, member by member; ids and what is empty are left out. */
export function Facts({ schema, value, lexicon }: { schema: Schema; value: Row; lexicon: Lexicon }) {
  const members: Record<string, Schema> = schema.properties ?? Object.fromEntries(Object.keys(value).map((name) => [name, {}]))
  const shown = Object.entries(members).filter(([name, member]) => {
    const held = value[name]
    if (held === undefined || held === '' || (held === null && isNullable(member))) return false
    if (LINKED.includes(name)) return typeof held === 'string'
    return name === 'id' || lexicon.kind(name, member.items ?? member) !== 'id'
  })
  return (
    <dl className="facts">
      {shown.map(([name, member]) => [
        <dt key={`${name}-name`}>{lexicon.label(name, member)}</dt>,
        <dd key={name}>
          <Member name={name} schema={member} row={value} lexicon={lexicon} whole />
        </dd>,
      ])}
    </dl>
  )
}

/** Whether figures of a column line up on the right; numbers that stand for words do not. */
export const isNumber = (schema: Schema = {}) => !schema.enum && ['integer', 'number'].includes(typeOf(schema) ?? '')

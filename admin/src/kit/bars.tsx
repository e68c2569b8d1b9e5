interface Props {
  title: string
  /** What each bar is of: a day, an hour. */
  names: readonly string[]
  values: readonly number[]
  text: (value: number) => string
  /** The one that is now; the last without it. */
  now?: number
}
const HEIGHT = 48
/** A bar for each day or hour, that of now in full colour. */
export function Bars({ title, names, values, text, now = values.length - 1 }: Props) {
  const most = Math.max(1, ...values)
  const wide = 100 / values.length
  const words = values.map((value, at) => `${names[at]} ${text(value)}`)
  return (
    <svg
      role="img"
      aria-label={`${title}：${words.join('，')}`}
      viewBox={`0 0 100 ${HEIGHT}`}
      preserveAspectRatio="none"
      width="100%"
      height={HEIGHT}
    >
      {values.map((value, at) => {
        const height = (value / most) * HEIGHT
        return (
          <rect
            key={names[at]}
            x={at * wide}
            y={HEIGHT - height}
            width={wide * 0.75}
            height={height}
            fill="var(--c-fill)"
            opacity={at === now ? 1 : 0.5}
          >
            <title>{words[at]}</title>
          </rect>
        )
      })}
    </svg>
  )
}

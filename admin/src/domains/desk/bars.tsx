interface Props {
  title: string
  days: readonly string[]
  values: readonly number[]
  text: (value: number) => string
}
const HEIGHT = 48
/** A bar a day; the last is today. */
export function Bars({ title, days, values, text }: Props) {
  const most = Math.max(1, ...values)
  const wide = 100 / values.length
  return (
    <svg role="img" aria-label={title} viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" width="100%" height={HEIGHT}>
      {values.map((value, at) => {
        const height = (value / most) * HEIGHT
        return (
          <rect
            key={days[at]}
            x={at * wide}
            y={HEIGHT - height}
            width={wide * 0.75}
            height={height}
            fill="var(--c-fill)"
            opacity={at === values.length - 1 ? 1 : 0.5}
          >
            <title>{`${days[at]} ${text(value)}`}</title>
          </rect>
        )
      })}
    </svg>
  )
}

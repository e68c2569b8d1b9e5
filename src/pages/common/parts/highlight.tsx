import { Text } from '@tarojs/components'
import './highlight.scss'

export interface Run {
  text: string
  hit: boolean
}

interface HighlightProps {
  runs: readonly Run[]
}

/** With where each begins, which tells it from the others. */
function placed(runs: readonly Run[]) {
  const found: (Run & { at: number })[] = []
  let at = 0
  for (const run of runs) {
    if (run.text) found.push({ ...run, at })
    at += run.text.length
  }
  return found
}

/** A text in which what was looked for is marked. */
export const Highlight = ({ runs }: HighlightProps) => (
  <Text>
    {placed(runs).map(({ text, hit, at }) => (
      <Text key={at} className={hit ? 'highlight__hit' : ''}>
        {text}
      </Text>
    ))}
  </Text>
)

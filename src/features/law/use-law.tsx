import { Text } from '@tarojs/components'
import { useCallback, useState, type ReactNode } from 'react'
import { lawReferences } from '../../../contract/rules/law'
import { nth } from '@/lib/nth'
import { Sheet } from '@/ui/overlay/sheet'
import { TextLink } from '@/ui/text/text-link'
import { LawArticleBody, type Cited } from './law-article'
import './law.scss'

/** Words in which articles of law can be tapped; they stand inside a Text. */
function wordsWith(text: string, open: (cited: Cited) => void): ReactNode {
  // Almost no text names one, and looking is not free.
  const cited = text.includes('条') ? lawReferences(text) : []
  if (!cited.length) return text
  const ends = [0, ...cited.map(({ to }) => to)]
  return (
    <>
      {cited.map(({ law, article, at, to }, nth) => (
        <Text key={at}>
          {text.slice(ends[nth], at)}
          <TextLink
            className="law-link"
            text={text.slice(at, to)}
            label={`查看${law}${article}`}
            open={() => open({ law, article })}
          />
        </Text>
      ))}
      <Text>{text.slice(nth(ends, -1))}</Text>
    </>
  )
}

/** Articles that a text names open in a sheet: `words` draws the text, `sheet` stands beside it, outside of any Text. */
export function useLaw() {
  const [cited, setCited] = useState<Cited>()
  const [shown, setShown] = useState(false)
  const open = useCallback((one: Cited) => {
    setCited(one)
    setShown(true)
  }, [])
  const words = useCallback((text: string) => wordsWith(text, open), [open])
  const sheet = cited && (
    <Sheet open={shown} onClose={() => setShown(false)} title={`${cited.law} ${cited.article}`}>
      <LawArticleBody key={cited.law + cited.article} cited={cited} />
    </Sheet>
  )
  return { words, open, sheet }
}

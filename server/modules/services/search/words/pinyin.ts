import { pinyin } from 'pinyin-pro'

const HAN = /\p{Script=Han}/u
/** Names longer than this are titles, which nobody types by their sounds. */
const LONGEST_NAME = 10

/** The sounds of a text without tones, one for each character; what is no Chinese character stands for itself. */
export const syllablesOf = (text: string): string[] =>
  pinyin(text, { toneType: 'none', type: 'array', v: true, nonZh: 'spaced' }).map((one) => one.toLowerCase())

/** How a name may be typed in letters, whole and by its initials: 陈律师 → chenlvshi, cls. */
export function soundsOf(name: string): string[] {
  const characters = [...name].filter((one) => HAN.test(one))
  if (characters.length < 2 || [...name].length > LONGEST_NAME) return []
  const syllables = syllablesOf(characters.join(''))
  return [syllables.join(''), syllables.map((one) => one[0]).join('')]
}

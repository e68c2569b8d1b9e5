import { pinyin } from 'pinyin-pro'

/** Names longer than this are titles, which nobody types by their sounds. */
const LONGEST_NAME = 10

/** The sounds of a text without tones, one for each character; what is no Chinese character stands for itself. */
export const syllablesOf = (text: string): string[] =>
  pinyin(text, { toneType: 'none', type: 'array', v: true, nonZh: 'spaced' }).map((one) => one.toLowerCase())

/**
 * How a name may be typed in letters, whole and by its initials, and so each of its parts: 林晓·招聘 → linxiaozhaopin, lxzp,
 * linxiao, lx…
 */
export function soundsOf(name: string): string[] {
  if ([...name].length > LONGEST_NAME) return []
  const parts = name.match(/\p{Script=Han}+/gu) ?? []
  return [...new Set([parts.join(''), ...parts])].filter((part) => [...part].length > 1).flatMap(typed)
}
function typed(name: string): string[] {
  const syllables = syllablesOf(name)
  return [syllables.join(''), syllables.map((one) => one[0]).join('')]
}

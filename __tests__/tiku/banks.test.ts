import { BANKS } from '../../server/seeds/tiku'

/** Letters that name something else: an Excel column, a grade, a company, the letters of SMART and STAR. */
const NO_OPTION = [/[A-H] ?(列|级|公司)/g, /S (具体|是情境)[^。]*。/g, /#N\/A/g]
const LETTER = /(?<![A-Za-z0-9$])[A-HＡ-Ｈ](?:、?[A-HＡ-Ｈ])*(?![A-Za-z0-9])/g

const namedOptions = (text: string) => NO_OPTION.reduce((rest, other) => rest.replace(other, ''), text).match(LETTER) ?? []

test('whose options are shuffled reads no explanation that names an option by its letter', () => {
  // Were nothing found in these, nothing could be found in the banks either.
  expect(['B、C 都是泄露', '（A）不成立', '样本少，B 错。', '选ABD', 'ＣＤ不对'].flatMap(namedOptions)).toEqual(
    expect.arrayContaining(['B、C', 'A', 'B', 'ABD', 'ＣＤ']),
  )
  expect(['A 列是工号', '86 分应当是 B 级', 'A公司与B公司', '会报 #N/A', 'B2 与 $F$1', 'KPI、OKR'].flatMap(namedOptions)).toEqual(
    [],
  )
  const explained = BANKS.flatMap(({ key, questions }) =>
    questions
      .filter(({ options }) => options?.length)
      .map(({ stem, analysis }) => ({ bank: key, stem, analysis: analysis ?? '' })),
  )
  expect(explained.length).toBeGreaterThan(0)
  expect(explained.filter(({ analysis }) => namedOptions(analysis).length)).toEqual([])
})

import type { Standard } from '../../../../../contract/rules/provinces/standards'
import type { AiMessage } from '../../../../../contract/wenwen'

/** Stands under every answer, and goes with it wherever it is copied to. */
export const LABELS: Record<AiMessage['kind'], string> = {
  ai: '内容由AI生成，仅供参考，不构成法律意见',
  search: '检索结果，仅供参考，不构成法律意见',
  curated: '编辑部整理的答案，仅供参考，不构成法律意见',
  region: '',
  none: '',
}

export const NO_GROUNDS = '我没有找到可靠依据，不能凭印象回答。可以到圈子里问问同行、联系客服，或者换个问法再试。'
export const askRegion = (what: string) => `各地的${what}规定不一样，请先告诉我在哪个省份。`
export const maskedNotice = (kinds: string[]) => (kinds.length ? `为保护个人信息，已隐去${kinds.join('、')}` : '')

/** What depends on the province; what stands first is asked about. */
const BY_REGION: [topic: string, what: string][] = [
  ['最低(?:月)?工资|最低小时工资', '最低工资'],
  ['产假|陪产假|生育假|护理假|育儿假', '生育假期'],
  ['婚假', '婚假'],
  ['医疗期', '医疗期'],
  ['高温(?:津贴|补贴|费)', '高温津贴'],
  ['独生子女.{0,4}(?:护理|陪护)假', '护理假'],
  ['病假工资', '病假工资'],
  ['社保(?:缴费)?基数|缴费基数上下限', '社保缴费基数'],
  // How long it is paid is the same everywhere.
  ['失业(?:保险)?金(?!.{0,6}多[久长])', '失业保险金'],
]
/** What of it differs: how much there is, and of what. Who gets it, and what follows from it, is the same everywhere. */
const HOW_MUCH = '多少|几(?:天|个月|元|块)|多久|多长|标准(?:是|为|$)|天数|怎么[算发休]|最[高多少]|包[括含]'
const AMONG = '[^。；，,;]'
const asksHowMuch = (question: string, topic: string) =>
  new RegExp(`(?:${topic})${AMONG}{0,6}(?:${HOW_MUCH})|(?:${HOW_MUCH})${AMONG}{0,3}(?:${topic})`).test(
    question.replace(/[？?！!。\s]+$/, ''),
  )
/** Beside so few characters the topic is all that was asked. */
const BARE = 3
const isBare = (question: string, topic: string) => {
  const rest = question.replace(new RegExp(topic, 'g'), '').replace(/[？?！!。\s]/g, '')
  return rest.length < question.length && [...rest].length <= BARE
}
/** What of a question depends on the province; undefined where the same holds everywhere. */
export const dependsOnRegion = (question: string) =>
  BY_REGION.find(([topic]) => asksHowMuch(question, topic) || isBare(question, topic))?.[1]

/** Which of the tables of the provinces answers what differs. */
const STANDARD_OF: Record<string, Standard> = {
  ...{ 最低工资: '最低工资', 病假工资: '最低工资', 生育假期: '生育假期', 婚假: '生育假期' },
  ...{ 医疗期: '医疗期', 高温津贴: '高温津贴' },
}
export const standardAsked = (question: string): Standard | undefined => STANDARD_OF[dependsOnRegion(question) ?? '']

/** 750 is 12:30. */
export const clock = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`

import { factsOf, schemasOf, type Route } from '../../api/contract'
import { countText, moneyText } from '../format'
import type { Lexicon } from '../schema'

/** What an act needs of a second person, in words; empty where nobody else is needed. */
export function approvalNote(route: Route, lexicon: Lexicon): string {
  const { approval } = factsOf(route)
  if (!approval) return ''
  const after = '提交后由另一位有这项权限的同事在“复核”里同意才执行，24 小时没人处理就失效。'
  if (approval === true) return `须另一位同事复核。${after}`
  const members = schemasOf(route).body?.properties ?? {}
  const counts = 'over' in approval && approval.counts
  const together = counts ? ('days' in counts ? `连同 ${counts.days} 天内做过的` : '连同做过的') : ''
  const cases =
    'over' in approval
      ? Object.entries(approval.over).map(([name, most]) => {
          const money = lexicon.kind(name, members[name]) === 'money'
          return `${lexicon.label(name, members[name])}${together}超过 ${money ? moneyText(most) : countText(most)} `
        })
      : Object.entries(approval.unless).map(
          ([name, value]) => `${lexicon.label(name, members[name])}不是“${lexicon.word(name, value)}”`,
        )
  return `${cases.join('或')}时须另一位同事复核。${after}`
}

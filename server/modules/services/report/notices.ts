import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import type { Events } from '../../../app/bus'
import type { Trx } from '../../../app/database/db'
import { on } from '../../../app/module'
import type { Services } from '../../../app/http/serve'
import { nowhere, page } from '../../../app/http/page'
import { notify } from '../notice/notices'
import { targetOf } from './targets'

/** Where whoever does not agree can say so. */
const appeal = page('pages/mine/feedback')

/** They are not told whom it was about, which they may never have known. */
async function tellReporters(
  trx: Trx,
  { targetType, decision, reason, reporterIds }: Events['report.closed'],
  { modules }: Services,
) {
  const [title, outcome] =
    decision === 'upheld' ? ['你的举报成立', '违反社区规范，已处理'] : ['你的举报不成立', '没有发现违反社区规范']
  const content = `你举报的${targetOf(modules, targetType).name}${outcome}${reason && `：${reason}`}`
  for (const to of reporterIds)
    await notify(trx, {
      to,
      type: NOTICE_TYPE.system,
      subType: 'reportClosed',
      title,
      content,
      target: nowhere,
      why: '因为你举报过',
    })
}

/** Without a word of who reported. */
async function tellWarned(trx: Trx, { userId, about, reason }: Events['report.warned']) {
  const message = about === 'message'
  await notify(trx, {
    to: userId,
    type: NOTICE_TYPE.system,
    subType: 'warned',
    title: message ? '你的一条消息违反社区规范，已移除' : '你的账号违反社区规范，请改正',
    content: `${reason}。有异议可以在意见反馈里申诉`,
    target: appeal,
    why: message ? '因为你发出了这条消息' : '因为这是你的账号',
  })
}

/** Tells what became of a report: those who made it, and whom it was about. */
export const notices = [on('report.closed', 'tellReporters', tellReporters), on('report.warned', 'tellWarned', tellWarned)]

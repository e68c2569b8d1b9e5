import type { Registration } from '../../../../../contract'
import { moment } from '@/lib/date'
import { copy } from '@/patterns/feedback/copy'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { InfoRows } from '@/ui/list/info-rows'

/** What one needs on the day of the examination, and what came of it; nothing before the authority has given a ticket. */
export function RegistrationExam({ registration: { ticket, scores, values } }: { registration: Registration }) {
  if (!ticket) return null
  const { no, place, examTime } = ticket
  return (
    <>
      {scores && (
        <Card>
          <SectionHead title="考试成绩" />
          <InfoRows
            rows={[
              { label: '理论', value: `${scores.theory} 分` },
              { label: '技能', value: `${scores.skill} 分` },
              { label: '合格线', value: `两科均 ${scores.pass} 分及以上` },
            ]}
          />
        </Card>
      )}
      <Card>
        <SectionHead title="准考证" />
        <InfoRows
          rows={[
            { label: '准考证号', value: no, onCopy: () => void copy(no) },
            { label: '考生', value: `${String(values.name)} ${String(values.idNumber)}` },
            { label: '报考级别', value: String(values.level) },
            ...(examTime ? [{ label: '考试时间', value: moment(examTime) }] : []),
            { label: '考点', value: place || `${String(values.site)}（具体地址以评价机构通知为准）` },
            { label: '携带', value: '身份证原件' },
          ]}
        />
      </Card>
    </>
  )
}

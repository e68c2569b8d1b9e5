import { Text } from '@tarojs/components'
import type { TrainingPerson } from '../../../../contract'
import { nth } from '@/lib/nth'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import type { TraineeList } from './trainee-filter'
import { TraineeRow } from './trainee-row'

/** Rows in their departments, as they come. */
function grouped(records: TrainingPerson[], byDepartment: boolean) {
  if (!byDepartment) return [{ name: '', people: records }]
  const groups: { name: string; people: TrainingPerson[] }[] = []
  for (const person of records) {
    if (nth(groups, -1)?.name !== person.department) groups.push({ name: person.department, people: [] })
    nth(groups, -1)!.people.push(person)
  }
  return groups
}

interface Props extends Pick<TraineeList, 'records' | 'departments' | 'showsOthers'> {
  byDepartment: boolean
  /** Whoever looks may do something about them. */
  kept: boolean
  onUrge: (traineeId: string) => void
  onLink: (traineeId: string) => void
  onMore: (person: TrainingPerson) => void
}
/** Who takes part: a card for each department, or one of all. */
export const TraineeCards = ({ records, departments, showsOthers, byDepartment, kept, onUrge, onLink, onMore }: Props) =>
  grouped(records, byDepartment).map(({ name, people }) => {
    const whole = departments.find((one) => one.name === name)
    return (
      <Card key={name}>
        {byDepartment && (
          <SectionHead
            title={name || '未分部门'}
            trailing={
              whole && (
                <Text className="trainees__hint">
                  {whole.people} 人{showsOthers && ` · 平均进度 ${whole.progress}%`}
                </Text>
              )
            }
          />
        )}
        {people.map((person) => (
          <TraineeRow
            key={person.traineeId}
            person={person}
            kept={kept}
            onUrge={() => onUrge(person.traineeId)}
            onLink={() => onLink(person.traineeId)}
            onMore={() => onMore(person)}
          />
        ))}
      </Card>
    )
  })

import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { CourseDetail } from '../../../../../contract'
import { CourseRow } from '@/features/course/course-row'
import { GroupSheet } from '@/features/course/group-sheet'
import { useLaw } from '@/features/law/use-law'
import { go } from '@/nav'
import { HtmlText } from '@/patterns/text/html-text'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { Cell, CellGroup } from '@/ui/list/cell'
import { collect, isLearner } from './course'
import { Teachers } from './summary'
import './about.scss'

const sentences = (text: string) =>
  text
    .replace(/。(?=.)/g, '。\n')
    .split(/\n+/)
    .filter((line) => line.trim())

/** 介绍: what one can do afterwards, for whom, by whom, under which conditions. */
export const About = observer(function About({ course }: { course: CourseDetail }) {
  const { intro, suit, notice, refundRule, studyRules, related, cert, entitlement, group } = course
  const [joining, setJoining] = useState(false)
  const law = useLaw()
  const rules = [...sentences(notice), ...studyRules, refundRule]
  return (
    <>
      {(intro || suit) && (
        <Card>
          <HtmlText html={intro} words={law.words} />
          {suit && (
            <View className="about__suit">
              <Text className="about__strong">适合谁 </Text>
              <Text>{suit}</Text>
            </View>
          )}
        </Card>
      )}
      {law.sheet}
      {(cert || isLearner(course)) && (
        <CellGroup>
          {cert && (
            <Cell
              icon="graduation-cap"
              title="结业证书"
              value={cert.eligible ? '已学完，看证书' : '学完课程可领'}
              onTap={entitlement && (() => void go('pages/lesson/certAddress', { courseId: course.id }))}
            />
          )}
          {group && <Cell icon="messages-square" title="加入班级群" onTap={() => setJoining(true)} />}
          {/* The dock has no room for it beside what a learner does there. */}
          {isLearner(course) && (
            <Cell
              icon={course.collected ? 'star-fill' : 'star'}
              title={course.collected ? '取消收藏' : '收藏课程'}
              onTap={() => collect(course)}
            />
          )}
          {isLearner(course) && (
            <Cell
              icon="message-circle"
              title="联系客服"
              onTap={() => void go('pages/lesson/kefu', { bizType: 'course', bizId: course.id })}
            />
          )}
        </CellGroup>
      )}
      {group && <GroupSheet qrUrl={group.qrUrl} open={joining} onClose={() => setJoining(false)} />}
      <Teachers course={course} />
      {rules.length > 0 && (
        <Card>
          <SectionHead title="购买须知" />
          {rules.map((rule) => (
            <View key={rule} className="about__rule">
              · {rule}
            </View>
          ))}
        </Card>
      )}
      {related.length > 0 && (
        <View className="about__related">
          <View className="about__head">
            <SectionHead title="相关课程" />
          </View>
          {related.map((other) => (
            <CourseRow key={other.id} course={other} onTap={() => void go('pages/lesson/detail', { id: other.id })} />
          ))}
        </View>
      )}
    </>
  )
})

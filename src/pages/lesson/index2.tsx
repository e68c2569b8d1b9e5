import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { Api, Result } from '../../../contract'
import { call } from '@/api/call'
import { CourseRow } from '@/features/course/course-row'
import { daysUntil, moment } from '@/lib/date'
import { clock } from '@/lib/time'
import { go } from '@/nav'
import { LoadedBody } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useFresh } from '@/patterns/page/use-fresh'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { Pills } from '@/ui/field/pills'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { Cell, CellGroup } from '@/ui/list/cell'
import { Badge } from '@/ui/text/badge'
import { CertCheck } from './parts/certificate/cert-check'
import './index2.scss'

type Home = Result<Api['GET /api/course/certHome']>

/** How long until the examination, and until one can no longer apply. */
function Batches({ batches, now }: { batches: Home['batches']; now: string }) {
  const [id, setId] = useState<string>()
  const batch = batches.find((one) => one.id === id) ?? batches[0]
  if (!batch) return null
  const at = Date.parse(now)
  const [left, ahead] = [daysUntil(batch.applyEndTime, at), daysUntil(batch.examTime, at)]
  const open = Date.parse(batch.applyEndTime) > at
  const ends = left ? `${left} 天后截止报名` : `今天 ${clock(batch.applyEndTime)} 截止`
  return (
    <Card>
      {batches.length > 1 && (
        <View className="cert__batches">
          <Pills
            label="考试批次"
            items={batches.map(({ id: key, name }) => ({ key, label: name }))}
            value={batch.id}
            onChange={setId}
          />
        </View>
      )}
      <View className="cert__head">
        <Text className="cert__name">{batch.name}</Text>
        <Badge tone={open ? 'warn' : 'plain'}>{open ? ends : '报名已截止'}</Badge>
      </View>
      <View className="cert__facts">{moment(batch.examTime)} 开考</View>
      {ahead > 0 ? (
        <View className="cert__count">
          距考试还有 <Text className="cert__days">{ahead}</Text> 天
        </View>
      ) : (
        <View className="cert__count">今天考试</View>
      )}
      <View className="cert__facts">
        {moment(batch.applyEndTime)} 截止报名 · {batch.cities.join('、')}
      </View>
    </Card>
  )
}

function Levels({ levels }: { levels: Home['levels'] }) {
  if (!levels.length) return null
  return (
    <Card>
      <SectionHead title="各级报考条件" />
      {levels.map(({ id, name, requirement }) => (
        <View key={id} className="cert__level">
          <View className="cert__name">{name}</View>
          <View className="cert__requirement">{requirement}</View>
        </View>
      ))}
      <View className="cert__facts">来源：{levels[0].source}</View>
    </Card>
  )
}

function Faqs({ faqs }: { faqs: Home['faqs'] }) {
  const [open, setOpen] = useState<string>()
  if (!faqs.length) return null
  return (
    <Card>
      <SectionHead title="常见问题" />
      {faqs.map(({ q, a }) => (
        <View key={q} className="cert__faq">
          <Tap className="cert__question" expanded={open === q} onTap={() => setOpen(open === q ? undefined : q)}>
            <Text className="cert__words">{q}</Text>
            <Icon name={open === q ? 'chevron-up' : 'chevron-down'} size="s" />
          </Tap>
          {open === q && <View className="cert__answer">{a}</View>}
        </View>
      ))}
    </Card>
  )
}

/** 考证专区: when, who may, with what, and how one's own registration stands. */
export default observer(function CertChannel() {
  const home = useFresh(() => call('GET /api/course/certHome'))
  return (
    <Page>
      <LoadedBody loaded={home} skeleton={<SkeletonDetail />}>
        {({ batches, courses, registration, levels, faqs, serverTime }) => (
          <View className="cert">
            <Batches batches={batches} now={serverTime} />
            {registration && (
              <CellGroup>
                <Cell
                  icon="file-text"
                  title={registration.title}
                  desc={registration.text}
                  trailing={
                    <Btn size="s" kind="weak" onTap={() => void go('pages/lesson/form', { orderId: registration.orderId })}>
                      查看
                    </Btn>
                  }
                />
              </CellGroup>
            )}
            {levels.length > 0 && <CertCheck />}
            <CellGroup>
              <Cell
                icon="square-pen"
                title="刷题备考"
                desc="章节练习、每日一练、模拟考试、错题本"
                value="进入题库"
                onTap={() => void go('pages/tiku/index')}
              />
            </CellGroup>
            {courses.length > 0 && (
              <View className="cert__courses">
                <View className="cert__title">
                  <SectionHead
                    title="通关班"
                    more="全部班级"
                    onMore={() => void go('pages/lesson/list', { type: '4', title: '考证班' })}
                  />
                </View>
                {courses.map((course) => (
                  <CourseRow key={course.id} course={course} onTap={() => void go('pages/lesson/detail', { id: course.id })} />
                ))}
              </View>
            )}
            <Levels levels={levels} />
            <Faqs faqs={faqs} />
          </View>
        )}
      </LoadedBody>
    </Page>
  )
})

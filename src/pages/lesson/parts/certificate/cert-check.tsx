import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import type { Api, Input, Result } from '../../../../../contract'
import { call } from '@/api/call'
import { useAction } from '@/patterns/feedback/use-action'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { Pills } from '@/ui/field/pills'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import './cert-check.scss'

const ROUTE = 'POST /api/course/certCheck'
type Person = Input<typeof ROUTE, Api[typeof ROUTE]>['body']
type Verdict = Result<Api[typeof ROUTE]>

const EDUCATIONS = (['初中及以下', '高中/中职', '大专', '本科', '硕士及以上'] as const).map((key) => ({ key, label: key }))
const YEARS = [
  { key: '0', label: '不到1年' },
  { key: '1', label: '1年' },
  { key: '2', label: '2年' },
  { key: '3', label: '3年' },
  { key: '4', label: '4年' },
  { key: '5', label: '5年' },
  { key: '6', label: '6–9年' },
  { key: '10', label: '10年以上' },
]
const CERTS = [
  { key: '0', label: '没有' },
  { key: '4', label: '四级' },
  { key: '3', label: '三级' },
  { key: '2', label: '二级' },
]

function Answer({ verdict: { levels, note } }: { verdict: Verdict }) {
  const able = levels.filter(({ ok }) => ok)
  return (
    <View className={`cert-check__answer ${able.length ? 'cert-check__answer--ok' : ''}`} {...a11y({ role: 'status' })}>
      <View className="cert-check__verdict">
        <Icon name={able.length ? 'circle-check' : 'info'} />
        <Text>{able.length ? `可以报 ${able.map(({ name }) => name).join('、')}` : '现在还不够报考条件'}</Text>
      </View>
      {levels.map(({ level, name, ok, why }) => (
        <View key={level} className="cert-check__why">
          <Icon name={ok ? 'check' : 'x'} size="s" label={ok ? '符合' : '不符合'} />
          <Text className="cert-check__words">
            {name}：{why}
          </Text>
        </View>
      ))}
      <View className="cert-check__note">{note}</View>
    </View>
  )
}

/** 查一查：我能报几级. Nothing of it is kept. */
export function CertCheck() {
  const [education, setEducation] = useState<Person['education']>()
  const [years, setYears] = useState<string>()
  const [cert, setCert] = useState('0')
  const [verdict, setVerdict] = useState<Verdict>()
  const { run, busy } = useAction(async () => {
    // Chosen from a list that has no other keys.
    const body = { education: education!, years: Number(years), hasCert: Number(cert) as Person['hasCert'] }
    setVerdict(await call(ROUTE, { body }))
  })
  const changed =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setVerdict(undefined)
    }
  return (
    <Card>
      <SectionHead title="查一查：我能报几级" />
      <FormField label="最高学历">
        <Pills label="最高学历" items={EDUCATIONS} value={education} onChange={changed(setEducation)} />
      </FormField>
      <FormField label="人力资源相关工作年限">
        <Pills label="工作年限" items={YEARS} value={years} onChange={changed(setYears)} />
      </FormField>
      <FormField label="已有证书">
        <Pills label="已有证书" items={CERTS} value={cert} onChange={changed(setCert)} />
      </FormField>
      <View className="cert-check__end">
        {verdict ? (
          <Answer verdict={verdict} />
        ) : (
          <Btn wide busy={busy} disabled={!education || years === undefined} onTap={() => void run()}>
            查一查
          </Btn>
        )}
      </View>
    </Card>
  )
}

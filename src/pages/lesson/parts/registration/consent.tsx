import { View } from '@tarojs/components'
import type { Registration } from '../../../../../contract'
import { useAction } from '@/patterns/feedback/use-action'
import { Btn } from '@/ui/button/btn'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { saveStep1 } from './registration'
import { StepTop } from './registration-head'
import './registration.scss'

const TERMS = [
  '报名审核需要你的身份证号、身份证照片、学历证书照片、工作证明和一寸照片；愿意的话还有手写签名。',
  '身份证号加密保存，展示时打码；图片只有你本人和审核人员能看到。',
  '审核通过后，资料会提供给你所报批次的职业技能评价机构，用于报考、编排考场和发证。',
  '不同意只影响报名，课程照常学习。填写时取消勾选，或注销账号，这些信息就会删除。',
]

/** Asked before anything is filled in. */
export function Consent({ registration, reload }: { registration: Registration; reload: () => Promise<void> }) {
  const { orderId, step1, values } = registration
  const { run, busy } = useAction(async () => {
    const consent = step1.find(({ key }) => key === 'consent')?.options ?? []
    await saveStep1(orderId, { ...values, consent }, false)
    await reload()
  })
  return (
    <>
      <StepTop registration={registration} step={0} />
      <Card>
        <SectionHead title="报名前请先同意" />
        {TERMS.map((term) => (
          <View key={term} className="registration__row">
            <View className="registration__value">{term}</View>
          </View>
        ))}
      </Card>
      <Dock>
        <Btn wide busy={busy} onTap={() => void run()}>
          同意并开始填写
        </Btn>
      </Dock>
    </>
  )
}

import { View } from '@tarojs/components'
import { useState } from 'react'
import { call } from '@/api/call'
import { copy } from '@/patterns/feedback/copy'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { Btn } from '@/ui/button/btn'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { InfoRows } from '@/ui/list/info-rows'

/** Who has completed a training may show it: a code that anybody checks, on a page without a name. */
export function RecordCard({ trainingId }: { trainingId: string }) {
  const [record, setRecord] = useState<{ code: string; url: string }>()
  const load = useAction(async () => setRecord(await call('POST /api/neixun/record', { body: { trainingId } })))
  const share = useAction(async () => {
    await copy(record!.url)
    toast('查验链接已复制')
  })
  return (
    <Card>
      <SectionHead title="培训记录" trailing={<View className="training-head__company">查验时姓名打码</View>} />
      {record && <InfoRows rows={[{ label: '查验码', value: record.code }]} />}
      <Btn wide kind="weak" busy={load.busy || share.busy} onTap={() => void (record ? share : load).run()}>
        {record ? '复制查验链接' : '查看培训记录'}
      </Btn>
    </Card>
  )
}

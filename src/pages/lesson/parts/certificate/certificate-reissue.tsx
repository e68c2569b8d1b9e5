import { observer } from 'mobx-react'
import * as codes from '../../../../../contract/rules/codes'
import type { IdName } from '../../../../../contract'
import { call } from '@/api/call'
import { ApiError } from '@/api/errors'
import { money } from '@/lib/money'
import { go } from '@/nav'
import { useOnTop } from '@/patterns/feedback/use-leave'
import { fieldId, useForm } from '@/patterns/form/form'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { FormField } from '@/ui/field/form-field'
import { Pills } from '@/ui/field/pills'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { LoadingRow } from '@/ui/list/list-end'
import { CertificateAddress } from './certificate-address'
import { addressOf, saveMailAddress, reissueRules, type MailValues } from './certificate-mail'
import type { Cert } from './certificate-top'

interface Props {
  courseId: string
  reissue: NonNullable<Cert['reissue']>
  cert: Cert
  reload: () => Promise<void>
  onCancel: () => void
}

const ReissueFields = observer(function ReissueFields({ reasons, ...props }: Props & { reasons: IdName[] }) {
  const { courseId, reissue, cert, reload, onCancel } = props
  const isOnTop = useOnTop()
  const last = reissue.mail ?? cert.mail
  const initial: MailValues = {
    reason: reissue.reason,
    keep: false,
    paper: true,
    holderName: '',
    receiver: last?.receiver ?? cert.holderName,
    phone: '',
    // The last address may be what was wrong.
    region: reissue.mail?.region ?? '',
    detail: reissue.mail?.detail ?? '',
  }
  const form = useForm<MailValues>(initial, reissueRules, async (values) => {
    try {
      await call('POST /api/course/courseCertReissue', { body: { courseId, reason: values.reason, ...addressOf(values) } })
    } catch (error) {
      if (error instanceof ApiError && error.code === codes.NO_REISSUE) await reload()
      throw error
    }
    await saveMailAddress(values)
    if (isOnTop()) await go('pages/lesson/orderConfirm', { courseId, type: '6' })
    onCancel()
  })
  const { values, errors, set } = form
  return (
    <>
      <NoticeStrip icon="info">{`第一份免费，补寄每份 ${money(reissue.price)}（含快递费），寄出前可以退款。`}</NoticeStrip>
      <Card>
        <SectionHead title="补寄纸质证书" />
        <FormField id={fieldId('reason')} label="补寄原因" required error={errors.reason}>
          <Pills
            label="补寄原因"
            items={reasons.map(({ name }) => ({ key: name, label: name }))}
            value={values.reason}
            onChange={(reason: string) => set('reason', reason)}
          />
        </FormField>
        <CertificateAddress form={form} />
      </Card>
      <Dock>
        <Btn kind="line" onTap={onCancel}>
          取消
        </Btn>
        <Btn wide busy={form.busy} onTap={() => void form.submit()}>
          {`下一步，支付 ${money(reissue.price)}`}
        </Btn>
      </Dock>
    </>
  )
})

/** Another paper: why, and where to; the order is made on the page that follows. */
export const ReissueForm = observer(function ReissueForm(props: Props) {
  const reasons = useLoaded(() => call('GET /api/sysDictData/idNameList/:code', { params: { code: 'reissue_reason' } }))
  return (
    <LoadedBody loaded={reasons} skeleton={<LoadingRow />}>
      {(all) => <ReissueFields reasons={all} {...props} />}
    </LoadedBody>
  )
})

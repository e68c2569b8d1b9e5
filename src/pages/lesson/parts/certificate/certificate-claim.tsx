import { View } from '@tarojs/components'
import { call } from '@/api/call'
import { ApiError } from '@/api/errors'
import { confirm, toast } from '@/patterns/feedback/use-action'
import { fieldId, useForm } from '@/patterns/form/form'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { TextInput } from '@/ui/field/text-input'
import { Toggle } from '@/ui/field/toggle'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { Cell } from '@/ui/list/cell'
import { Badge } from '@/ui/text/badge'
import * as codes from '../../../../../contract/rules/codes'
import { CertificateAddress } from './certificate-address'
import { claimOf, saveMailAddress, rulesFor, type MailValues } from './certificate-mail'
import type { Cert } from './certificate-top'
import './certificate.scss'

/** It is not as it was when the page opened: sent, locked, revoked. */
const CHANGED = [codes.NO_CERTIFICATE, codes.CERTIFICATE_SENT, codes.NAME_LOCKED]

interface Props {
  courseId: string
  cert: Cert
  reload: () => Promise<void>
  /** Only an address is asked for: the certificate is issued. */
  onlyPaper?: boolean
  onCancel?: () => void
}

/** Confirms the name, once, and takes an address for the paper. */
export function ClaimForm({ courseId, cert, reload, onlyPaper = false, onCancel }: Props) {
  const asksName = !onlyPaper && !cert.nameLocked
  const claim = async (values: MailValues) => {
    const name = asksName ? values.holderName.trim() : cert.holderName
    if (
      !onlyPaper &&
      asksName &&
      !(await confirm(`证书姓名“${name}”，确认吗？`, '确认后不能再改', { yes: '确认', no: '再看看', danger: false }))
    )
      return
    try {
      await call('POST /api/course/courseCert', { body: { courseId, ...claimOf(values, asksName) } })
    } catch (error) {
      if (error instanceof ApiError && CHANGED.includes(error.code)) await reload()
      throw error
    }
    toast(onlyPaper ? '收件信息已保存' : '证书已签发')
    await saveMailAddress(values)
    await reload()
    onCancel?.()
  }
  const initial = {
    reason: '',
    keep: false,
    receiver: cert.mail?.receiver ?? cert.holderName,
    phone: '',
    region: cert.mail?.region ?? '',
    detail: cert.mail?.detail ?? '',
  }
  const form = useForm<MailValues>({ ...initial, holderName: cert.holderName, paper: onlyPaper }, rulesFor(asksName), claim)
  const { values, errors, set } = form
  return (
    <>
      {!onlyPaper && (
        <Card>
          <SectionHead title="确认姓名" trailing={!asksName && <Badge>已锁定</Badge>} />
          {asksName ? (
            <FormField
              id={fieldId('holderName')}
              label="证书姓名"
              required
              hint="印在证书上，确认后不能再改"
              error={errors.holderName}
            >
              <TextInput
                label="证书姓名"
                placeholder="请填写真实姓名"
                maxLength={20}
                clearable
                value={values.holderName}
                error={errors.holderName}
                onChange={(name) => set('holderName', name)}
              />
            </FormField>
          ) : (
            <View className="certificate__name">{cert.holderName}</View>
          )}
        </Card>
      )}
      <Card>
        {onlyPaper ? (
          <SectionHead title="邮寄纸质证书" />
        ) : (
          <Cell
            title="邮寄纸质证书"
            desc="免费寄一份，也可以领取后再申请"
            trailing={<Toggle label="邮寄纸质证书" on={values.paper} onChange={(on) => set('paper', on)} />}
          />
        )}
        {values.paper && <CertificateAddress form={form} />}
      </Card>
      <View className="certificate__note">电子证书马上签发；纸质证书 7 个工作日内寄出，寄出后地址不能修改。</View>
      <Dock>
        {onCancel && (
          <Btn kind="line" onTap={onCancel}>
            取消
          </Btn>
        )}
        <Btn wide busy={form.busy} onTap={() => void form.submit()}>
          {onlyPaper ? '提交收件信息' : asksName ? '确认姓名并领取证书' : '领取证书'}
        </Btn>
      </Dock>
    </>
  )
}

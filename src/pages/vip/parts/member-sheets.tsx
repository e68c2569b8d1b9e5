import { Image, Text, View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import type { CompanyLink, CompanyMember, CompanySummary } from '../../../../contract'
import { call } from '@/api/call'
import { ApiError } from '@/api/errors'
import { minuteOf } from '@/lib/date'
import { andRenew } from '@/patterns/feedback/and-renew'
import { copy } from '@/patterns/feedback/copy'
import { act, confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { CaptchaField, useCaptcha } from '@/patterns/form/captcha-field'
import { useSubmit } from '@/patterns/form/submit'
import { useLoss } from '@/patterns/form/use-loss'
import { onWeapp } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { CheckBox } from '@/ui/field/check-box'
import { FormField } from '@/ui/field/form-field'
import { Pills } from '@/ui/field/pills'
import { TextInput } from '@/ui/field/text-input'
import { Stepper } from './stepper'
import '@/patterns/form/sheet-form.scss'
import './member-sheets.scss'

interface Props {
  member: CompanyMember
  /** It is done, with what there is to say. */
  onDone: (said: string) => void
  /** Reads the members anew. */
  renew: () => Promise<unknown>
}

const FIELDS = [
  { name: 'name', label: '姓名', most: 20 },
  { name: 'dept', label: '部门', most: 30, placeholder: '没有的部门会新建' },
  { name: 'position', label: '职位', most: 30 },
  { name: 'empNo', label: '工号', most: 30 },
] as const

/** What the company has written down of somebody. */
export function EditMember({ member: { id, name, dept, position, empNo }, onDone, renew }: Props) {
  const [was] = useState({ name, dept, position, empNo })
  const [values, setValues] = useState(was)
  const save = useAction(() =>
    andRenew(async () => {
      await call('POST /api/subAccount/edit', { body: { id, ...values, was } })
      onDone('已保存')
    }, renew),
  )
  return (
    <>
      {FIELDS.map(({ name: field, label, most, ...more }) => (
        <FormField key={field} label={label} required={field === 'name'}>
          <TextInput
            {...more}
            label={label}
            value={values[field]}
            maxLength={most}
            onChange={(text) => setValues({ ...values, [field]: text })}
          />
        </FormField>
      ))}
      <View className="sheet-end">
        <Btn wide busy={save.busy} disabled={!values.name.trim()} onTap={() => void save.run()}>
          保存
        </Btn>
      </View>
    </>
  )
}

/** Which departments somebody is to look after; none: all of the company. */
export function ChooseDepartments({
  member: { id, manages, seesMoney },
  departments,
  onDone,
  renew,
}: Props & Pick<CompanySummary, 'departments'>) {
  const [chosen, setChosen] = useState(manages)
  const [money, setMoney] = useState(seesMoney)
  const save = useAction(() =>
    andRenew(async () => {
      await call('POST /api/subAccount/setManager', { body: { id, on: true, departmentIds: chosen, seesMoney: money } })
      onDone(chosen.length ? '已设为这些部门的管理员' : '已设为管理员')
    }, renew),
  )
  return (
    <>
      <FormField label="负责的部门" hint={chosen.length ? '只看得到、管得到这些部门与下级的成员' : '不选就是整个企业'}>
        {departments.length ? (
          <Pills
            label="负责的部门"
            items={departments.map((one) => ({ key: one.id, label: one.name }))}
            values={chosen}
            onChange={setChosen}
          />
        ) : (
          <View className="member-sheet__note">企业还没有部门，管理员负责整个企业</View>
        )}
      </FormField>
      <CheckBox checked={money} label="可以看企业的合同" onChange={setMoney}>
        <Text>可以看企业的合同与金额</Text>
      </CheckBox>
      <View className="sheet-end">
        <Btn wide busy={save.busy} onTap={() => void save.run()}>
          设为管理员
        </Btn>
      </View>
    </>
  )
}

interface CodeProps {
  id: string
  whose: 'own' | 'theirs'
  label: string
  value: string
  onChange: (code: string) => void
}
/** The code that is sent to one of the two phones. */
function CodeOf({ id, whose, label, value, onChange }: CodeProps) {
  const captcha = useCaptcha()
  const [sent, setSent] = useState<{ phoneMasked: string; devCode?: string }>()
  const [left, setLeft] = useState(0)
  const waits = left > 0
  const text = waits ? `${left} 秒后重发` : '发送验证码'
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [waits])
  const send = useAction(async () => {
    const solved = captcha.answer()
    if (!solved) return
    try {
      const { seconds, ...told } = await call('POST /api/subAccount/transferCode', { body: { id, whose, ...solved } })
      captcha.done()
      setSent(told)
      setLeft(seconds)
    } catch (error) {
      if (!(error instanceof ApiError) || !(await captcha.refused(error))) throw error
    }
  })
  return (
    <>
      <CaptchaField captcha={captcha} />
      <FormField label={label} hint={sent && `已发送至 ${sent.phoneMasked}`}>
        <TextInput type="number" label={label} placeholder="6 位验证码" maxLength={6} value={value} onChange={onChange} />
      </FormField>
      {sent?.devCode && (
        <NoticeStrip tone="brand" icon="info" action="填入" onAction={() => onChange(sent.devCode!)}>
          本地环境，验证码 {sent.devCode}
        </NoticeStrip>
      )}
      <View className="member-sheet__send">
        <Btn size="s" kind="weak" label={`${label}：${text}`} busy={send.busy} disabled={waits} onTap={() => void send.run()}>
          {text}
        </Btn>
      </View>
    </>
  )
}

/** The main role passes on once both phones have agreed. */
export function TransferMain({ member: { id, name }, onDone, renew }: Props) {
  const [own, setOwn] = useState('')
  const [theirs, setTheirs] = useState('')
  useLoss([own, theirs])
  const ready = [own, theirs].every((code) => /^\d{6}$/.test(code))
  const pass = useAction(async () => {
    const text = '转让后由对方购买席位、管理成员；你仍是成员，席位与权益不变'
    if (!(await confirm(`把主账号转给${name}吗？`, text, { yes: '转让' }))) return
    await andRenew(async () => {
      await call('POST /api/subAccount/transferMain', { body: { id, codeOld: own, codeNew: theirs } })
      onDone('主账号已转让')
    }, renew)
  })
  return (
    <>
      <NoticeStrip icon="shield">{`需要你和${name}两部手机的验证码，请当面或电话向对方要`}</NoticeStrip>
      <CodeOf id={id} whose="own" label="你的验证码" value={own} onChange={setOwn} />
      <CodeOf id={id} whose="theirs" label={`${name}的验证码`} value={theirs} onChange={setTheirs} />
      <View className="sheet-end">
        <Btn wide busy={pass.busy} disabled={!ready} onTap={() => void pass.run()}>
          转让主账号
        </Btn>
      </View>
    </>
  )
}

/** One week at most; nobody needs a link for longer. */
const HOURS = [
  { key: '24', label: '1 天' },
  { key: '72', label: '3 天' },
  { key: '168', label: '7 天' },
]

interface LinksProps extends Pick<CompanySummary, 'departments' | 'scoped'> {
  /** Seats that nobody sits on. */
  free: number
}
/** Addresses by which colleagues ask for a seat themselves. */
export function InviteLinks({ departments, free, scoped }: LinksProps) {
  const [links, setLinks] = useState<CompanyLink[]>()
  const { send } = useSubmit()
  const [maxUse, setMaxUse] = useState(Math.min(10, Math.max(1, free)))
  const [hours, setHours] = useState('72')
  const [dept, setDept] = useState(scoped ? departments[0]?.id : '')
  useEffect(() => {
    void act(async () => setLinks(await call('GET /api/subAccount/inviteLinks')))
  }, [])
  const make = useAction(async () => {
    const body = { maxUse, hours: Number(hours), ...(dept && { departmentId: dept }) }
    const link = await send((requestId) => call('POST /api/subAccount/inviteLink', { body: { ...body, requestId } }))
    setLinks([link, ...(links ?? [])])
    await copy(link.url)
    toast('链接已生成并复制')
  })
  const close = useAction(async (id: string) => {
    if (!(await confirm('让这个链接失效吗？', '已经加入的人不受影响', { yes: '失效' }))) return
    await call('POST /api/subAccount/closeLink', { body: { id } })
    setLinks(await call('GET /api/subAccount/inviteLinks'))
  })
  return (
    <>
      <NoticeStrip icon="info">拿到链接的人登录后自己确认加入；请只发给同事，加错了可以移除</NoticeStrip>
      <Stepper
        label="最多加入几人"
        value={maxUse}
        min={1}
        max={Math.max(1, Math.min(500, free))}
        onChange={setMaxUse}
        note={`现在空余 ${free} 席`}
      />
      <FormField label="有效期">
        <Pills label="有效期" items={HOURS} value={hours} onChange={setHours} />
      </FormField>
      {departments.length > 0 && (
        <FormField label="加入哪个部门">
          <Pills
            label="加入哪个部门"
            items={[
              ...(scoped ? [] : [{ key: '', label: '不分部门' }]),
              ...departments.map((one) => ({ key: one.id, label: one.name })),
            ]}
            value={dept}
            onChange={setDept}
          />
        </FormField>
      )}
      <View className="sheet-end">
        <Btn wide busy={make.busy} disabled={free === 0} onTap={() => void make.run()}>
          {free === 0 ? '席位已满' : '生成邀请链接'}
        </Btn>
      </View>
      {links?.map((link) => (
        <View key={link.id} className="member-sheet__link">
          <Image
            className="member-sheet__code"
            src={link.image}
            mode="aspectFit"
            {...(onWeapp ? { showMenuByLongpress: true, ariaLabel: '邀请二维码' } : { imgProps: { alt: '邀请二维码' } })}
          />
          <View className="member-sheet__words">
            <View>{`${link.dept || '不分部门'} · 已加入 ${link.used} / ${link.maxUse}`}</View>
            <View className="member-sheet__note">{`${minuteOf(link.expireTime)} 前有效`}</View>
            <View className="member-sheet__acts">
              <Btn
                size="s"
                kind="weak"
                label={`复制 ${link.dept || '不分部门'} 的邀请链接`}
                onTap={() => void copy(link.url).then(() => toast('链接已复制'))}
              >
                复制
              </Btn>
              <Btn size="s" kind="ghost" busy={close.busy} onTap={() => void close.run(link.id)}>
                失效
              </Btn>
            </View>
          </View>
        </View>
      ))}
    </>
  )
}

import { View } from '@tarojs/components'
import { useState } from 'react'
import type { Api, CompanySummary, NewMember, Result } from '../../../contract'
import * as codes from '../../../contract/rules/codes'
import { call, upload } from '@/api/call'
import { newRequestId } from '@/api/request-id'
import { back, backOr, go } from '@/nav'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { useLeave } from '@/patterns/feedback/use-leave'
import { fieldId, show } from '@/patterns/form/form'
import { PASTED_PHONE, phoneIn } from '@/patterns/form/sms-code-field'
import { useSubmit } from '@/patterns/form/submit'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useBackGuard } from '@/patterns/page/use-back-guard'
import { chooseContact } from '@/platform/choose-contact'
import { openFile } from '@/patterns/media/open-file'
import { pickFiles } from '@/platform/pick-files'
import { platform } from '@/platform'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { StateView } from '@/ui/feedback/state-view'
import { FormField } from '@/ui/field/form-field'
import { SegmentPicker } from '@/ui/field/segment-picker'
import { TextArea } from '@/ui/field/text-area'
import { TextInput } from '@/ui/field/text-input'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { CompanyManagement } from './parts/company-management'
import './addSubAccount.scss'

type Preview = Result<Api['POST /api/subAccount/importPreview']>
type Failed = Result<Api['POST /api/subAccount/add']>['failed'][number]
interface Draft extends Required<NewMember> {
  key: string
}
const blank = (): Draft => ({ key: newRequestId(), name: '', phone: '', dept: '', position: '', empNo: '' })

const FIELDS = [
  { name: 'name', label: '姓名', most: 20, placeholder: '必填' },
  { name: 'phone', label: '手机号', most: PASTED_PHONE, placeholder: '必填，对方用它登录', type: 'tel' },
  { name: 'dept', label: '部门', most: 30, placeholder: '没有的部门会新建' },
  { name: 'position', label: '职位', most: 30, placeholder: '选填' },
  { name: 'empNo', label: '工号', most: 30, placeholder: '选填' },
] as const

const isTyped = (drafts: Draft[]) => drafts.some((draft) => FIELDS.some(({ name }) => draft[name] !== ''))

/** What is wrong with somebody: under its field, or under all of them. */
interface Faults {
  name?: string
  phone?: string
  whole?: string
}
const PHONE = /^1[3-9]\d{9}$/
function faultsOf({ name, phone }: Draft): Faults {
  return {
    name: name.trim() ? undefined : '请填写姓名',
    phone: PHONE.test(phone) ? undefined : phone ? '手机号格式不正确' : '请填写手机号',
  }
}
const faultIn = (faults: Faults | undefined, name: string) => (name === 'name' || name === 'phone' ? faults?.[name] : undefined)

/** Whose phone it is stands under the phone; seats and yearly changes are nobody's field. */
const faultOf = ({ code, message }: Failed): Faults =>
  code === codes.NO_SEAT_LEFT || code === codes.NO_CHANGES_LEFT ? { whole: message } : { phone: message }

interface WayProps {
  /** Some have a seat now, and fewer are left. */
  onTaken: () => void
}

/** Sends rows once; what is wrong comes back by row. Leaves the page when all are invited, unless it is told what comes then. */
function useAdding(onTaken: () => void, onFailed: (failed: Failed[]) => void, onAll?: () => void) {
  const { send } = useSubmit()
  const leaveWith = useLeave()
  return useAction(async (rows: NewMember[]) => {
    const { ok, failed } = await send((requestId) => call('POST /api/subAccount/add', { body: { rows, requestId } }))
    if (!failed.length) {
      const done = `已邀请 ${ok} 位，等对方接受；没有注册过的，用这个手机号登录后会收到`
      if (!onAll) return leaveWith(done, () => backOr('pages/vip/subAccount'))
      toast(done)
      onTaken()
      return onAll()
    }
    onFailed(failed)
    if (ok) onTaken()
    toast(ok ? `已邀请 ${ok} 位，${failed.length} 位没有加上` : '没有加上，请看原因')
  })
}

interface Drafts {
  drafts: Draft[]
  setDrafts: (drafts: Draft[]) => void
}

function OneByOne({ onTaken, drafts, setDrafts }: WayProps & Drafts) {
  const [faults, setFaults] = useState<Record<string, Faults>>({})
  const { run, busy } = useAdding(onTaken, (failed) => {
    const wrong = new Map(failed.map((one) => [drafts[one.row - 1].key, faultOf(one)]))
    setFaults(Object.fromEntries(wrong))
    show(drafts[failed[0].row - 1].key)
    // Who was invited is done with.
    setDrafts(drafts.filter(({ key }) => wrong.has(key)))
  })
  const set = (key: string, change: Partial<Draft>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...change } : draft)))
  const submit = () => {
    const wrong = drafts.map((draft) => [draft.key, faultsOf(draft)] as const).filter(([, { name, phone }]) => name || phone)
    setFaults(Object.fromEntries(wrong))
    if (wrong.length) show(wrong[0][0])
    else void run(drafts.map(({ key: _key, ...row }) => row))
  }
  const fromBook = useAction(async (key: string) => {
    const contact = await chooseContact!()
    if (contact) set(key, { name: contact.name.slice(0, 20), phone: phoneIn(contact.phone) })
  })
  return (
    <>
      {drafts.map((draft, index) => (
        <Card key={draft.key}>
          <View id={fieldId(draft.key)} />
          <SectionHead
            title={`第 ${index + 1} 位`}
            {...(drafts.length > 1 && {
              more: '去掉',
              onMore: () => setDrafts(drafts.filter(({ key }) => key !== draft.key)),
            })}
          />
          {chooseContact && (
            <View className="add-member__book">
              <Btn size="s" kind="weak" icon="user-round-search" onTap={() => void fromBook.run(draft.key)}>
                从通讯录选
              </Btn>
            </View>
          )}
          <FormField error={faults[draft.key]?.whole}>
            {FIELDS.map(({ name, label, most, placeholder, ...more }) => (
              <FormField key={name} label={label} error={faultIn(faults[draft.key], name)}>
                <TextInput
                  {...more}
                  label={`第 ${index + 1} 位的${label}`}
                  value={draft[name]}
                  placeholder={placeholder}
                  maxLength={most}
                  onChange={(value) => set(draft.key, { [name]: name === 'phone' ? phoneIn(value) : value })}
                  error={faultIn(faults[draft.key], name)}
                />
              </FormField>
            ))}
          </FormField>
        </Card>
      ))}
      <Card>
        <Btn wide kind="weak" icon="plus" disabled={drafts.length >= 20} onTap={() => setDrafts([...drafts, blank()])}>
          再加一位
        </Btn>
      </Card>
      <View className="page__grow" />
      <Dock>
        <Btn wide busy={busy} onTap={submit}>
          {`发出邀请（${drafts.length} 位）`}
        </Btn>
      </Dock>
    </>
  )
}

const TEMPLATE = '/templates/members.xlsx'

/** Somebody of a table, with the number of their line there. */
interface Placed {
  line: number
  row: NewMember
}
const placed = ({ rows, lines }: Preview, index: number): Placed => ({ line: lines[index], row: rows[index] })
const goodOf = (preview: Preview): Placed[] =>
  preview.rows.flatMap((_, index) => (preview.errors.some(({ row }) => row === index + 1) ? [] : placed(preview, index)))
/** The server numbers what it was sent: people look for the line of their table, and for whom it is about. */
const sayFault = ({ line, row: { name, phone } }: Placed, message: string) =>
  `第${line}行 ${[name, phone].filter(Boolean).join(' ')}：${message.replace(/^第\d+行的?/, '')}`

/** `onAll`: where it goes on when all of the table are invited; without it the page is left. */
function ByTable({ onTaken, onAll }: WayProps & { onAll?: () => void }) {
  const [text, setText] = useState('')
  const [preview, setPreview] = useState<Preview>()
  /** Of those who were sent: each with where and who they were. */
  const [failed, setFailed] = useState<string[]>([])
  const look = useAction(async () => {
    setFailed([])
    setPreview(await call('POST /api/subAccount/importPreview', { body: { text } }))
  })
  const [fileName, setFileName] = useState('')
  const read = useAction(async () => {
    const [file] = await pickFiles(1)
    if (!file) return
    setFailed([])
    setText('')
    setFileName(file.name)
    setPreview(undefined)
    setPreview(await upload<Preview>('/api/subAccount/importFile', await file.slice(0, file.size), file.name).done)
  })
  const template = useAction(() => openFile(TEMPLATE, '成员导入模板.xlsx'))
  const good = preview ? goodOf(preview) : []
  const sent = preview ? good.slice(0, preview.leftSeats) : []
  const adding = useAdding(
    onTaken,
    (wrong) => {
      setFailed(wrong.map(({ row, message }) => sayFault(sent[row - 1], message)))
      setPreview(undefined)
    },
    onAll,
  )
  const there = preview ? preview.errors.filter(({ code }) => code === codes.COLLEAGUE_ALREADY).length : 0
  const wrong = preview
    ? preview.errors
        .filter(({ code }) => code !== codes.COLLEAGUE_ALREADY)
        .map(({ row, message }) => sayFault(placed(preview, row - 1), message))
    : failed
  return (
    <>
      <Card>
        <SectionHead title="上传表格" more="下载模板" onMore={() => void template.run()} />
        <FormField hint={`xlsx 或 CSV，第一行是表头，最多 200 行${platform.name === 'weapp' ? '；从微信聊天里选' : ''}`}>
          <Btn wide kind="line" icon="file-text" busy={read.busy} onTap={() => void read.run()}>
            {fileName || '选择表格文件'}
          </Btn>
        </FormField>
      </Card>
      <Card>
        <SectionHead title="或者粘贴表格" />
        <FormField hint="从 Excel 或 WPS 复制整块粘贴，列依次为：姓名、手机号、部门、职位、工号；最多 200 行">
          <TextArea
            label="成员表格"
            value={text}
            onChange={(value) => {
              setText(value)
              setFileName('')
              setPreview(undefined)
            }}
            placeholder={'张三\t13800000000\t研发中心\t工程师\tA001'}
            maxLength={40_000}
          />
        </FormField>
      </Card>
      {preview && (
        <NoticeStrip tone={preview.needSeats > preview.leftSeats ? 'warn' : 'ok'} icon="info">
          {[
            `共 ${preview.rows.length} 行`,
            ...(there ? [`${there} 位已在本企业，不再邀请`] : []),
            `可以邀请 ${preview.needSeats} 位`,
            `空余 ${preview.leftSeats} 席`,
            ...(preview.needSeats > preview.leftSeats ? ['席位不够，增购后再上传同一张表，就能邀请其余的'] : []),
          ].join('，')}
        </NoticeStrip>
      )}
      {wrong.length > 0 && (
        <Card>
          <SectionHead title={`${wrong.length} 行有问题`} />
          {wrong.map((fault) => (
            <View key={fault} className="field__error">
              {fault}
            </View>
          ))}
        </Card>
      )}
      <View className="page__grow" />
      <Dock>
        {sent.length > 0 ? (
          <Btn wide busy={adding.busy} onTap={() => void adding.run(sent.map(({ row }) => row))}>
            {sent.length < good.length ? `先邀请前 ${sent.length} 位` : `邀请这 ${sent.length} 位`}
          </Btn>
        ) : (
          <Btn wide busy={look.busy} disabled={!text.trim()} onTap={() => void look.run()}>
            检查表格
          </Btn>
        )}
      </Dock>
    </>
  )
}

interface WaysProps extends Drafts {
  summary: CompanySummary
  reload: () => Promise<void>
}
function Ways({ summary: { active, total, used, role }, reload, ...drafts }: WaysProps) {
  const [way, setWay] = useState<'form' | 'table'>('form')
  const free = Math.max(0, total - used)
  const onTaken = () => void reload()
  if (!active) return <StateView kind="none" title="企业会员不在有效期内" text="续费以后才能添加成员" />
  return (
    <>
      <Card>
        <SegmentPicker
          label="怎么添加"
          items={[
            { key: 'form', label: '逐个填写' },
            { key: 'table', label: '批量导入' },
          ]}
          value={way}
          onChange={setWay}
        />
      </Card>
      {free > 0 ? (
        <NoticeStrip icon="info">
          {`空余 ${free} 席。发出邀请就占一席；对方登录后在“我的会员”里接受，才有会员权益。七天内没有接受，席位自动空出`}
        </NoticeStrip>
      ) : role === 'main' ? (
        <NoticeStrip
          tone="warn"
          icon="circle-alert"
          action="增购席位"
          onAction={() => void go('pages/vip/vipCardDetailEnterprise')}
        >
          席位已满，增购后再邀请
        </NoticeStrip>
      ) : (
        <NoticeStrip tone="warn" icon="circle-alert">
          席位已满，请联系主账号增购
        </NoticeStrip>
      )}
      {way === 'form' ? (
        <OneByOne onTaken={onTaken} {...drafts} />
      ) : (
        // Whoever was typed one by one is not invited yet.
        <ByTable onTaken={onTaken} onAll={isTyped(drafts.drafts) ? () => setWay('form') : undefined} />
      )}
    </>
  )
}

const LOSS = '现在离开，填好的成员会丢失'

/** 添加成员: a few by hand, or a table. */
export default function AddSubAccount() {
  // Here, where a look at the other way leaves them.
  const [drafts, setDrafts] = useState(() => [blank()])
  const typed = isTyped(drafts)
  const leave = async () => {
    if (!typed || (await confirm('还没有发出邀请', LOSS, { yes: '离开', no: '继续填写' }))) await back()
  }
  useBackGuard(typed, leave, LOSS)
  return (
    <Page onBack={leave}>
      <Members text="登录后添加成员">
        <CompanyManagement>
          {(summary, reload) => <Ways summary={summary} reload={reload} drafts={drafts} setDrafts={setDrafts} />}
        </CompanyManagement>
      </Members>
    </Page>
  )
}

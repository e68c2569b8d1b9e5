import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { Api, MyCompany, MyVip, Result, VipCard } from '../../../contract'
import * as codes from '../../../contract/rules/codes'
import { isCreditCode } from '../../../contract/rules/invoice'
import { call } from '@/api/call'
import { Obstacle } from '@/api/errors'
import { minuteOf } from '@/lib/date'
import { go } from '@/nav'
import { act, toast } from '@/patterns/feedback/use-action'
import { fieldId, useForm } from '@/patterns/form/form'
import { ImagePicker, PRIVATE_PATH, useImages } from '@/patterns/form/image-picker'
import { useSubmit } from '@/patterns/form/submit'
import { openPictures } from '@/patterns/media/open-pictures'
import { LoadedBody } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useFresh } from '@/patterns/page/use-fresh'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { FormField } from '@/ui/field/form-field'
import { SegmentPicker } from '@/ui/field/segment-picker'
import { TextInput } from '@/ui/field/text-input'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { Cell, CellGroup } from '@/ui/list/cell'
import { InfoRows } from '@/ui/list/info-rows'
import { BenefitGrid } from './parts/benefits'
import { BuyDock } from './parts/buy-dock'
import { CardChoice } from './parts/card-choice'
import { Face } from './parts/face'
import { InquirySheet } from './parts/inquiry'
import { Questions } from './parts/questions'
import { Stepper } from './parts/stepper'

type Shelf = Result<Api['GET /api/vipCard/list']>

async function load() {
  const [shelf, company] = await Promise.all([
    call('GET /api/vipCard/list', { query: { kind: 'company' } }),
    session.loggedIn ? call('GET /api/enterprise/my') : null,
  ])
  const employer = session.loggedIn && !company ? (await call('GET /api/vip/my')).company : undefined
  return { shelf, company, employer }
}

const tidyCode = (code: string) => code.replace(/\s+/g, '').toUpperCase()

/** It is shown to whoever looks at it for us, and to nobody else. */
const LICENCE_HINTS: Record<MyCompany['verify'], string> = {
  none: '选填，用于企业认证；只给审核人员看，不影响付款',
  waiting: '已提交，正在审核；重新上传会再审一次',
  verified: '已通过认证；重新上传会再审一次',
  refused: '没有通过，请重新上传清晰、完整的照片',
}
const VERIFY = { none: '未认证', waiting: '审核中', verified: '已认证', refused: '没有通过' }

/** Which company it is for. */
function CompanyForm({ company, onSaved }: { company: MyCompany | null; onSaved: () => Promise<unknown> }) {
  const { send } = useSubmit()
  // What the company handed in stays; a new picture is looked at anew.
  const licence = useImages([], 1, PRIVATE_PATH)
  const form = useForm(
    {
      name: company?.name ?? '',
      creditCode: company?.creditCode ?? '',
      contact: company?.contact ?? session.userInfo?.realName ?? '',
    },
    {
      name: (name) => (name.trim().length < 2 ? '请填写营业执照上的企业全称' : undefined),
      creditCode: (code) =>
        tidyCode(code).length === 18 && isCreditCode(tidyCode(code)) ? undefined : '统一社会信用代码不正确，请核对（18 位）',
      contact: (contact) => (contact.trim() ? undefined : '请填写联系人'),
    },
    async (values) => {
      if (licence.busy) throw new Obstacle('营业执照还在上传，请稍候')
      if (licence.failed) throw new Obstacle('营业执照没有上传成功，请重试或删除')
      const [licenceFileId] = licence.fileIds
      await send((requestId) =>
        call('POST /api/enterprise/save', { body: { ...values, ...(licenceFileId && { licenceFileId }), requestId } }),
      )
      toast('已保存')
      await onSaved()
    },
    (code) => (code === codes.CREDIT_CODE_WRONG || code === codes.COMPANY_TAKEN ? 'creditCode' : undefined),
  )
  const { values, errors, set } = form
  return (
    <Card>
      <SectionHead title="企业信息" trailing={<View className="benefits__hint">用于席位归属和开票</View>} />
      <FormField id={fieldId('name')} label="企业名称" required error={errors.name}>
        <TextInput
          label="企业名称"
          value={values.name}
          onChange={(name) => set('name', name)}
          placeholder="营业执照上的企业全称"
          maxLength={60}
          error={errors.name}
        />
      </FormField>
      <FormField id={fieldId('creditCode')} label="统一社会信用代码" required error={errors.creditCode}>
        <TextInput
          label="统一社会信用代码"
          value={values.creditCode}
          onChange={(creditCode) => set('creditCode', creditCode)}
          placeholder="18 位，见营业执照"
          maxLength={24}
          error={errors.creditCode}
        />
      </FormField>
      <FormField id={fieldId('contact')} label="联系人" required error={errors.contact}>
        <TextInput
          label="联系人"
          value={values.contact}
          onChange={(contact) => set('contact', contact)}
          placeholder="你的姓名"
          maxLength={20}
          error={errors.contact}
        />
      </FormField>
      <FormField label="营业执照" hint={LICENCE_HINTS[company?.verify ?? 'none']}>
        {company?.licenceUrl && (
          <View>
            <Btn size="s" kind="weak" onTap={() => openPictures([company.licenceUrl])}>
              查看已提交的执照
            </Btn>
          </View>
        )}
        <ImagePicker images={licence} />
      </FormField>
      <View className="benefits__send">
        <Btn wide kind="weak" busy={form.busy} onTap={() => void form.submit()}>
          {company ? '保存修改' : '保存，去付款'}
        </Btn>
      </View>
    </Card>
  )
}

const Known = ({ company, onEdit }: { company: MyCompany; onEdit: () => void }) => (
  <Card>
    <SectionHead title="企业信息" more="修改" onMore={onEdit} />
    <InfoRows
      rows={[
        { label: '企业名称', value: company.name },
        { label: '信用代码', value: company.creditCode },
        { label: '企业认证', value: VERIFY[company.verify] },
        ...(company.endTime ? [{ label: '有效期至', value: minuteOf(company.endTime) }] : []),
        ...(company.seats ? [{ label: '席位', value: `已用 ${company.used} / ${company.seats}` }] : []),
      ]}
    />
  </Card>
)

/** Whoever has a seat elsewhere buys for nobody: the main member does. */
const Employed = ({ employer: { name, role } }: { employer: NonNullable<MyVip['company']> }) => (
  <NoticeStrip
    tone="vip"
    icon="info"
    action={role === 'manager' ? '去管理' : '我的会员'}
    onAction={() => void go(role === 'manager' ? 'pages/vip/subAccount' : 'pages/vip/myVipCard')}
  >
    {`你在${name}，开通、续费和增购由企业主账号办理`}
  </NoticeStrip>
)

const bestFor = (cards: VipCard[], seats: number) =>
  cards.filter((card) => card.seats! <= seats).sort((a, b) => b.seats! - a.seats!)[0] ?? cards[0]

/** For a company that has a running term: another one, or more seats. */
function More({ cards, company, children }: { cards: VipCard[]; company: MyCompany; children: React.ReactNode }) {
  const [kind, setKind] = useState<'seats' | 'time'>('seats')
  const [seats, setSeats] = useState(1)
  const card = bestFor(cards, company.seats)
  return (
    <>
      <Card>
        <SegmentPicker
          label="买什么"
          items={[
            { key: 'seats', label: '增购席位' },
            { key: 'time', label: '续费' },
          ]}
          value={kind}
          onChange={setKind}
        />
        {kind === 'seats' ? (
          <Stepper
            label="增购席位"
            value={seats}
            min={1}
            max={500}
            onChange={setSeats}
            note="按剩余天数计价，与现有席位一起到期"
          />
        ) : (
          <View className="card-choice__note">{`${company.seats} 席续 ${card.days} 天，从当前到期日顺延`}</View>
        )}
      </Card>
      {children}
      <BuyDock
        wanted={{ cardId: card.id, companyId: company.id, kind, ...(kind === 'seats' && { seats }) }}
        price={card.price}
        verb={kind === 'seats' ? '增购' : '立即续费'}
      />
    </>
  )
}

function First({ cards, company, children }: { cards: VipCard[]; company: MyCompany | null; children: React.ReactNode }) {
  const fewest = Math.min(...cards.map((one) => one.seats!))
  const offered = cards.find(({ badge }) => badge) ?? cards[0]
  // After a lapse everybody has a seat again, unless somebody says otherwise; one alone is the main member before any term.
  const held = Math.max(company?.seats ?? 0, company?.used ?? 0)
  const [seats, setSeats] = useState(held > 1 ? Math.max(held, fewest) : offered.seats!)
  const [picked, setPicked] = useState(offered.id)
  const best = bestFor(cards, seats)
  // Several cards may be of as many seats.
  const card = cards.find(({ id, seats: own }) => id === picked && own === best.seats) ?? best
  return (
    <>
      <Card>
        <SectionHead title="选择席位" trailing={<View className="benefits__hint">1 席 = 1 位同事</View>} />
        <CardChoice
          cards={cards}
          value={card.id}
          label="席位"
          pairs
          onChange={(id) => {
            setPicked(id)
            setSeats(cards.find((one) => one.id === id)!.seats!)
          }}
        />
        <Stepper
          label="席位数"
          value={seats}
          min={fewest}
          max={5000}
          onChange={setSeats}
          note="含主账号 1 席；中途可增购，按剩余天数计价"
        />
      </Card>
      {children}
      {company ? (
        <BuyDock wanted={{ cardId: card.id, companyId: company.id, seats }} price={card.price} verb="在线支付" />
      ) : (
        !session.loggedIn && (
          <>
            <View className="page__grow" />
            <Dock>
              <Btn wide onTap={session.goLogin}>
                登录后开通
              </Btn>
            </Dock>
          </>
        )
      )}
    </>
  )
}

interface ShopProps {
  shelf: Shelf
  company: MyCompany | null
  /** Where they have a seat and do not pay. */
  employer: MyVip['company']
  reload: () => Promise<void>
}
function Shop({ shelf, company, employer, reload }: ShopProps) {
  const [editing, setEditing] = useState(false)
  const [asking, setAsking] = useState(false)
  const { cards, benefits } = shelf
  if (!cards.length) return <StateView kind="empty" title="企业会员暂时没有上架" text="已开通的企业不受影响" />
  const form = session.loggedIn && !employer && (!company || editing) && (
    <CompanyForm
      key={company?.id ?? ''}
      company={company}
      onSaved={async () => {
        setEditing(false)
        await reload()
      }}
    />
  )
  const adviser = (
    <CellGroup>
      <Cell
        icon="phone"
        title="预约顾问"
        desc="留下电话和时间，由顾问打给你"
        onTap={() => (session.loggedIn ? setAsking(true) : session.goLogin())}
      />
    </CellGroup>
  )
  const about = (
    <>
      <BenefitGrid benefits={benefits} card={cards[0]} />
      <Card>
        <SectionHead title="企业还能得到" />
        <InfoRows
          rows={[
            { label: '子账号', value: '按手机号添加、整表导入，本人同意后加入' },
            { label: '换人', value: '移除后席位马上空出，权益马上停止' },
            { label: '内训空间', value: '给自己的人办培训：课程、考试、作业、签到' },
            { label: '学习报表', value: '各部门与每个人的完成、学时与成绩，可导出' },
            { label: '使用情况', value: '每位成员本月的下载与学习次数' },
            { label: '发票', value: '支付后可申请普通发票或专用发票' },
          ]}
        />
      </Card>
      {company && !editing && <Known company={company} onEdit={() => setEditing(true)} />}
      {form}
      <Questions
        items={[
          [
            '企业能看到员工的什么？',
            '能看到姓名、打码的手机号、部门职位、是否近期登录、使用次数和企业安排的培训结果；看不到发言、私信、提问和浏览记录。',
          ],
          ['员工离职怎么办？', '移除后席位马上空出，可以给新同事；每年可更换席位数的三倍。'],
          ['到期会怎样？', '全部成员在同一时刻失去权益，名单保留，续费后马上恢复。'],
        ]}
      />
      {adviser}
    </>
  )
  return (
    <>
      <Face title="给整个 HR 团队开会员" text="一次购买，按席位分给同事，随时换人" />
      {employer && <Employed employer={employer} />}
      {company?.verify === 'refused' && (
        <NoticeStrip tone="warn" icon="info">
          {`营业执照没有通过审核：${company.verifyReason}`}
        </NoticeStrip>
      )}
      {company?.active ? (
        <>
          <Known company={company} onEdit={() => setEditing(true)} />
          {editing && form}
          <NoticeStrip tone="vip" icon="user-round-plus" action="去管理" onAction={() => void go('pages/vip/subAccount')}>
            子会员在这里管理
          </NoticeStrip>
          <More cards={cards} company={company}>
            {adviser}
          </More>
        </>
      ) : (
        <First cards={cards} company={company}>
          {about}
        </First>
      )}
      <InquirySheet
        open={asking}
        onClose={() => setAsking(false)}
        company={company?.name ?? ''}
        contact={company?.contact ?? ''}
      />
      {!company && !employer && session.loggedIn && (
        <View className="card-choice__note card-choice__note--end">
          <Text>填好企业信息后，在这里付款</Text>
        </View>
      )}
    </>
  )
}

/** 企业会员: seats for a team, and whose they are. */
export default observer(function VipCardDetailEnterprise() {
  const loaded = useFresh(load)
  return (
    <Page>
      <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
        {(value) => <Shop key={session.token} {...value} reload={async () => void (await act(() => loaded.load()))} />}
      </LoadedBody>
    </Page>
  )
})

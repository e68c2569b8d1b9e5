import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { ContractDetail } from '../../../contract'
import { call } from '@/api/call'
import { stamp } from '@/lib/date'
import { money } from '@/lib/money'
import { copy } from '@/patterns/feedback/copy'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { useForm } from '@/patterns/form/form'
import { SheetForm, TextField } from '@/patterns/form/sheet-form'
import { useSubmit } from '@/patterns/form/submit'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { openFile } from '@/patterns/media/open-file'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { InfoRows } from '@/ui/list/info-rows'
import { LoadingRow } from '@/ui/list/list-end'
import { Sheet } from '@/ui/overlay/sheet'
import '@/patterns/form/sheet-form.scss'

export const CONTRACT_STATES = { none: '还没有生成', waiting: '待盖章', signed: '已盖章', void: '已作废' } as const

/** Opens a contract, as it was drawn up or as both have sealed it. */
async function openContract(id: string, which: 'draft' | 'signed') {
  const { url, name } = await call('GET /api/vipContract/file/:id', { params: { id }, query: { which } })
  await openFile(url, name)
}

interface PartProps {
  contract: ContractDetail
  onDone: () => Promise<unknown>
}

/** What is asked for, beside what we know of the company. */
const Making = observer(function Making({ contract, onDone }: PartProps) {
  const { orderId, company, creditCode, contact, amount, amountWords, state } = contract
  const { send } = useSubmit()
  const form = useForm(
    { address: contract.address },
    { address: (address) => (address.trim().length < 5 ? '请填写营业执照上的地址' : undefined) },
    async ({ address }) => {
      await send((requestId) => call('POST /api/vipContract/make', { body: { orderId, address: address.trim(), requestId } }))
      toast('合同已生成，可以下载')
      await onDone()
    },
  )
  return (
    <>
      <InfoRows
        rows={[
          { label: '甲方', value: company },
          { label: '信用代码', value: creditCode },
          { label: '联系人', value: contact },
          { label: '乙方', value: contract.seller },
          { label: '金额', value: money(amount) },
          { label: '大写', value: amountWords },
        ]}
      />
      <SheetForm
        form={form}
        action={state === 'none' ? '生成合同' : '重新生成'}
        note="名称、信用代码与联系人在“企业会员”的企业信息里修改。"
      >
        <TextField form={form} name="address" label="企业地址" required placeholder="营业执照上的地址" maxLength={120} />
      </SheetForm>
    </>
  )
})

function Made({ contract, onAgain }: { contract: ContractDetail; onAgain: () => void }) {
  const { id, state, number, edition, stale, canMake, company, creditCode, address, seller, amount, amountWords } = contract
  const open = useAction((which: 'draft' | 'signed') => openContract(id!, which))
  return (
    <>
      {stale && <NoticeStrip tone="warn">订单的金额改过，请重新生成合同</NoticeStrip>}
      {state === 'waiting' && !stale && (
        <NoticeStrip icon="info">下载后盖章寄给我们，或把盖章的扫描件交给顾问；双方盖好后可以在这里下载</NoticeStrip>
      )}
      <InfoRows
        rows={[
          { label: '状态', value: CONTRACT_STATES[state] },
          { label: '合同编号', value: number + (edition > 1 ? `（第 ${edition} 版）` : ''), onCopy: () => void copy(number) },
          { label: '甲方', value: company },
          { label: '信用代码', value: creditCode },
          { label: '地址', value: address },
          { label: '乙方', value: seller },
          { label: '金额', value: money(amount) },
          { label: '大写', value: amountWords },
          ...(contract.makeTime ? [{ label: '生成时间', value: stamp(contract.makeTime) }] : []),
          ...(contract.signTime ? [{ label: '盖章时间', value: stamp(contract.signTime) }] : []),
        ]}
      />
      <View className="sheet-end">
        {contract.signTime ? (
          <Btn wide busy={open.busy} onTap={() => void open.run('signed')}>
            下载盖章件
          </Btn>
        ) : (
          <Btn wide busy={open.busy} onTap={() => void open.run('draft')}>
            下载合同
          </Btn>
        )}
      </View>
      {canMake && (
        <View className="sheet-end">
          <Btn wide kind="weak" onTap={onAgain}>
            内容不对，重新生成
          </Btn>
        </View>
      )}
    </>
  )
}

const Body = observer(function Body({ orderId, onDone }: { orderId: string; onDone: () => Promise<unknown> }) {
  const loaded = useLoaded(() => call('GET /api/vipContract/detail/:id', { params: { id: orderId } }))
  const [again, setAgain] = useState(false)
  const done = async () => {
    setAgain(false)
    await Promise.all([loaded.load(), onDone()])
  }
  return (
    <LoadedBody loaded={loaded} skeleton={<LoadingRow />}>
      {(contract) =>
        contract.id && !again ? (
          <Made contract={contract} onAgain={() => setAgain(true)} />
        ) : contract.canMake ? (
          <Making contract={contract} onDone={done} />
        ) : (
          <View className="sheet-note">这张订单还没有合同，由企业的主账号生成。</View>
        )
      }
    </LoadedBody>
  )
})

interface Props {
  /** Of which order; undefined while it is shut. */
  orderId?: string
  onClose: () => void
  /** It was drawn up. */
  onDone: () => Promise<unknown>
}

/** 合同: drawn up, looked at, downloaded. */
export const ContractSheet = ({ orderId, onClose, onDone }: Props) => (
  <Sheet open={orderId !== undefined} onClose={onClose} title="合同">
    {orderId !== undefined && <Body orderId={orderId} onDone={onDone} />}
  </Sheet>
)

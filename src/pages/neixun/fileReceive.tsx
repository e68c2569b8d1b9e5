import { View } from '@tarojs/components'
import { useReachBottom } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { Api, DocFormat, Result, TrainingFile } from '../../../contract'
import { call } from '@/api/call'
import { serverNow } from '@/lib/server-time'
import { DocIcon } from '@/features/zhiku/doc-icon'
import { MailForm } from '@/features/zhiku/mail-form'
import { day, moment } from '@/lib/date'
import { fileSize } from '@/lib/file-size'
import { copy } from '@/patterns/feedback/copy'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useFresh } from '@/patterns/page/use-fresh'
import { platform } from '@/platform'
import { openFile } from '@/platform/open-file'
import { Btn } from '@/ui/button/btn'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { Cell, CellGroup } from '@/ui/list/cell'
import { closeOnly } from '@/ui/overlay/close-only'
import { Sheet } from '@/ui/overlay/sheet'
import { Badge } from '@/ui/text/badge'
import { AddFile, EditFile, type Choices } from './parts/hand-out'
import { TrainingBody } from './parts/training-refused'
import { TrainingMembers } from './parts/training-members'
import './fileReceive.scss'

type Listed = Result<Api['POST /api/neixunFile/page']>

const factsOf = ({ size, condition, until, receivedTime, receivedCount }: TrainingFile) =>
  [
    fileSize(size),
    receivedTime ? `${day(receivedTime)}领取` : condition,
    !receivedTime && until && Date.parse(until) > serverNow() && `${moment(until)} 截止领取`,
    receivedCount !== undefined && `${receivedCount} 人已领`,
  ]
    .filter(Boolean)
    .join(' · ')

interface RowProps {
  file: TrainingFile
  busy: boolean
  onTap: () => void
  onEdit: () => void
}
const FileRow = ({ file, busy, onTap, onEdit }: RowProps) => {
  const { title, ext, canReceive, received, reason, receivedCount, edit } = file
  const learner = receivedCount === undefined || canReceive || received
  return (
    <View className="training-file">
      {/* What is handed out was received as one of these. */}
      <DocIcon format={ext as DocFormat} size="s" />
      <View className="training-file__words">
        <View className="training-file__name">{title}</View>
        <View className="training-file__facts">{factsOf(file)}</View>
        {reason && <View className="training-file__reason">{reason}</View>}
      </View>
      {received && <Badge tone="ok">已领</Badge>}
      {learner && canReceive && (
        <Btn
          size="s"
          kind={received ? 'weak' : 'primary'}
          busy={busy}
          label={`${received ? '下载' : '领取'}${title}`}
          onTap={onTap}
        >
          {received ? '下载' : '领取'}
        </Btn>
      )}
      {edit && (
        <Btn size="s" kind="line" label={`设置${title}`} onTap={onEdit}>
          设置
        </Btn>
      )}
    </View>
  )
}

const Files = observer(function Files({ trainingId }: { trainingId: string }) {
  const loaded = useFresh<Listed>(() => call('POST /api/neixunFile/page', { body: { trainingId, size: 50 } }))
  const choices = useFresh<Choices>(() => call('POST /api/neixunFile/choices', { body: { trainingId } }))
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<TrainingFile>()
  const [chosen, setChosen] = useState<TrainingFile>()
  const [mailing, setMailing] = useState<TrainingFile>()
  const [later, setLater] = useState<{ of?: Listed; records: TrainingFile[]; next: string | null }>({ records: [], next: null })
  const rest = later.of === loaded.value ? later : { records: [], next: loaded.value?.next ?? null }
  const more = useAction(async () => {
    if (!rest.next) return
    const page = await call('POST /api/neixunFile/page', { body: { trainingId, size: 50, cursor: rest.next } })
    setLater({ of: loaded.value, records: [...rest.records, ...page.records], next: page.next })
  })
  useReachBottom(() => void more.run())
  const open = useAction(async (file: TrainingFile) => {
    const { url, fileName } = await call('POST /api/neixunFile/receive', { body: { fileId: file.fileId } })
    await openFile(url, fileName).catch(() => toast('下载失败，请重试，或发到邮箱'))
    await loaded.load()
  })
  const copyLink = useAction(async (file: TrainingFile) => {
    const { link } = await call('POST /api/neixunFile/receive', { body: { fileId: file.fileId } })
    await copy(link)
    await loaded.load()
  })
  const reload = () => void loaded.load()
  const added = () => {
    setAdding(false)
    reload()
  }
  const choose = (way: (file: TrainingFile) => unknown) => () => {
    // A second tap comes while the sheet goes.
    if (!chosen) return
    setChosen(undefined)
    way(chosen)
  }
  return (
    <>
      <TrainingBody loaded={loaded} skeleton={<SkeletonRows />}>
        {({ records }) =>
          records.length === 0 ? (
            <StateView kind="empty" title="暂无资料" text={choices.value?.mayAdd ? '上传以后，学员在这里领取' : undefined} />
          ) : (
            <>
              <Card>
                {[...records, ...rest.records].map((file) => (
                  <FileRow
                    key={file.fileId}
                    file={file}
                    busy={open.busy}
                    onTap={() => setChosen(file)}
                    onEdit={() => setEditing(file)}
                  />
                ))}
              </Card>
              <View className="training-file__note">文件每页印有企业名称和你的姓名，仅供本人学习使用，请勿外传。</View>
            </>
          )
        }
      </TrainingBody>
      {choices.value?.mayAdd && (
        <Dock>
          <Btn wide icon="plus" onTap={() => setAdding(true)}>
            上传资料
          </Btn>
        </Dock>
      )}
      <Sheet open={adding} onClose={() => setAdding(false)} title="上传资料">
        {adding && choices.value && <AddFile trainingId={trainingId} choices={choices.value} onDone={added} />}
      </Sheet>
      <Sheet open={editing !== undefined} onClose={() => setEditing(undefined)} title={editing?.title ?? '设置'}>
        {editing && choices.value && (
          <EditFile
            trainingId={trainingId}
            choices={choices.value}
            file={editing}
            onDone={() => {
              closeOnly(setEditing, editing)
              reload()
            }}
          />
        )}
      </Sheet>
      <Sheet open={chosen !== undefined} onClose={() => setChosen(undefined)} title={chosen?.title ?? '领取资料'}>
        <CellGroup>
          <Cell
            icon="download"
            title={platform.name === 'weapp' ? '打开' : '下载'}
            desc={platform.name === 'wechat' ? '微信里不能保存文件时，请复制链接到浏览器' : undefined}
            onTap={choose((file) => void open.run(file))}
          />
          <Cell icon="mail" title="发到邮箱" onTap={choose(setMailing)} />
          <Cell icon="link" title="复制链接到电脑" desc="10 分钟内有效" onTap={choose((file) => void copyLink.run(file))} />
        </CellGroup>
      </Sheet>
      <Sheet open={mailing !== undefined} onClose={() => setMailing(undefined)} title="发到邮箱">
        {mailing && (
          <MailForm
            action="发送"
            send={(to) => call('POST /api/neixunFile/sendEmail', { body: { fileId: mailing.fileId, ...to } })}
            onSent={() => {
              closeOnly(setMailing, mailing)
              reload()
            }}
          />
        )}
      </Sheet>
    </>
  )
})

/** 培训资料: what a training hands out, each on its condition. */
export default function NeixunFileReceive() {
  const { trainingId } = useParams('trainingId')
  return (
    <Page>
      <TrainingMembers>
        <Files trainingId={trainingId} />
      </TrainingMembers>
    </Page>
  )
}

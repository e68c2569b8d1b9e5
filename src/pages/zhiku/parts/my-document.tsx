import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import * as codes from '../../../../contract/rules/codes'
import type { Api, DocFile, Result } from '../../../../contract'
import { call } from '@/api/call'
import { ApiError } from '@/api/errors'
import type { Loaded } from '@/api/loaded'
import { DocIcon } from '@/features/zhiku/doc-icon'
import { DocRow } from '@/features/zhiku/doc-row'
import { MailForm } from '@/features/zhiku/mail-form'
import { day } from '@/lib/date'
import { fileSize } from '@/lib/file-size'
import { clock } from '@/lib/time'
import { wait } from '@/lib/wait'
import { go, replace } from '@/nav'
import { copy } from '@/patterns/feedback/copy'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { useMenu } from '@/patterns/feedback/use-menu'
import { LoadedBody } from '@/patterns/page/loaded'
import { useFresh } from '@/patterns/page/use-fresh'
import { platform } from '@/platform'
import { openFile } from '@/platform/open-file'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { Card } from '@/ui/layout/card'
import { Dock, DockIcon } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { Cell, CellGroup } from '@/ui/list/cell'
import { Sheet } from '@/ui/overlay/sheet'
import { Badge } from '@/ui/text/badge'
import { leftOf, SOURCES, toKefu } from './my-documents'
import './my-document.scss'

type Mine = Result<Api['GET /api/zhikuRight/detail/:docId']>

/** What a browser inside WeChat saves nowhere: it is opened elsewhere, or sent. */
const inWechat = platform.name === 'wechat'
const FAILURES = 2

const ASKED_AFTER_MS = [0, 1000, 3000]
/** A browser fetches a file by itself and does not say when: the server, which counts as it hands out, is asked until it has. */
async function whenHandedOut(loaded: Loaded<Mine>, before: string | null) {
  for (const pause of ASKED_AFTER_MS) {
    await wait(pause)
    await loaded.load()
    if (loaded.value?.lastTime !== before) return
  }
}

interface BodyProps {
  mine: Mine
  loaded: Loaded<Mine>
}

const Ways = observer(function Ways({ mine, loaded }: BodyProps) {
  const { id, versions, canMail, left, active, refunding } = mine
  const [chosen, setChosen] = useState<DocFile>()
  const [mailing, setMailing] = useState(false)
  const [failed, setFailed] = useState(0)
  const link = (file: DocFile) => call('POST /api/zhiku/downloadUrl', { body: { docId: id, fileId: file.fileId } })
  const fetchFile = async (file: DocFile) => {
    const { url, fileName } = await link(file)
    try {
      await openFile(url, fileName)
      setFailed(0)
    } catch {
      // Of nothing but the line: what the server refuses has been said above.
      setFailed(failed + 1)
      if (failed + 1 < FAILURES || !canMail) return toast('下载失败，请重试')
      toast('下载没有成功，可以发到邮箱')
      setMailing(true)
    }
    void whenHandedOut(loaded, mine.lastTime)
  }
  const { run, busy } = useAction(async (file: DocFile) => (inWechat ? setChosen(file) : fetchFile(file)))
  const here = useAction(fetchFile)
  const { show, menu } = useMenu('在电脑上打开')
  const [typed, setTyped] = useState<{ file: DocFile; address: string; until: string }>()
  const onComputer = useAction(async (file: DocFile) => {
    const { link: address, expireTime } = await call('POST /api/zhiku/downloadUrl', {
      body: { docId: id, fileId: file.fileId, short: true },
    })
    setTyped({ file, address, until: expireTime })
  })
  const copyLink = useAction(async (file: DocFile) => {
    const { link: address } = await link(file)
    await copy(address)
  })
  // What was had a moment ago may be had again: its last download may have broken off.
  const isUsable = ({ again }: Pick<Mine, 'again'>) => active && (left > 0 || again)
  const [newest] = versions
  const usable = isUsable(newest)
  return (
    <>
      {mine.newVersion !== '' && (
        <NoticeStrip tone="brand" icon="refresh-cw">
          {`有新版本 ${mine.newVersion}${newest.log ? `：${newest.log}` : ''}，你可以免费更新`}
        </NoticeStrip>
      )}
      {!(active && left > 0) && (
        <NoticeStrip
          tone="warn"
          icon="info"
          {...(refunding
            ? { action: '看订单', onAction: () => void go('pages/zhiku/orderList') }
            : { action: '联系客服', onAction: () => toKefu(mine) })}
        >
          {leftOf(mine)}
        </NoticeStrip>
      )}
      {versions.map((version, at) => (
        <Card key={version.no}>
          <SectionHead
            title={at === 0 ? `${version.label} · ${version.files.length} 个文件` : `旧版本 ${version.label}`}
            trailing={<Text className="my-doc__when">{day(version.publishTime)}更新</Text>}
          />
          {version.files.map((file) => (
            <View key={file.fileId} className="my-doc__file">
              <DocIcon format={file.ext} size="s" />
              <View className="my-doc__words">
                <View className="my-doc__name">{file.name}</View>
                <View className="my-doc__size">{fileSize(file.size)}</View>
              </View>
              <Btn
                size="s"
                kind={at === 0 ? 'primary' : 'weak'}
                busy={busy}
                disabled={!isUsable(version)}
                label={`${platform.name === 'weapp' ? '打开' : '下载'}${file.name}`}
                onTap={() => void run(file)}
              >
                {platform.name === 'weapp' ? '打开' : '下载'}
              </Btn>
            </View>
          ))}
        </Card>
      ))}
      {usable && (
        <CellGroup>
          {canMail && <Cell icon="mail" title="发到邮箱" desc="作为附件发送，算一次下载" onTap={() => setMailing(true)} />}
          <Cell
            icon="link"
            title="在电脑上打开"
            desc="给你一个短地址，在电脑浏览器里输入"
            onTap={() =>
              newest.files.length > 1
                ? show(newest.files.map((file) => ({ label: file.name, onTap: () => void onComputer.run(file) })))
                : void onComputer.run(newest.files[0])
            }
          />
        </CellGroup>
      )}
      <View className="my-doc__rule">
        同一天重复下载同一版本只算一次；下载断了重来不多算。文件里有你的编号，仅供本人工作使用，请勿外传。
      </View>
      <View className="page__grow" />
      <Dock>
        <DockIcon icon="file-text" label="资料详情" onTap={() => void go('pages/zhiku/detail', { id })} />
        {mine.orderId !== '' && (
          <DockIcon icon="list" label="订单" onTap={() => void go('pages/zhiku/orderDetail', { id: mine.orderId })} />
        )}
        <Btn wide busy={busy} disabled={!usable} onTap={() => void run(newest.files[0])}>
          {usable
            ? `${platform.name === 'weapp' ? '打开' : '下载'}${newest.files.length > 1 ? '第一个文件' : '文件'}`
            : leftOf(mine)}
        </Btn>
      </Dock>
      <Sheet open={chosen !== undefined} onClose={() => setChosen(undefined)} title="微信里不能直接保存文件">
        <View className="my-doc__hint">点右上角“…”，选“在浏览器打开”后再下载；或者用下面的方式：</View>
        <Tap className="my-doc__way" onTap={() => chosen && void copyLink.run(chosen)}>
          复制链接，到浏览器里打开（10 分钟内有效）
        </Tap>
        {canMail && (
          <Tap
            className="my-doc__way"
            onTap={() => {
              setChosen(undefined)
              setMailing(true)
            }}
          >
            发到我的邮箱
          </Tap>
        )}
        <Tap
          className="my-doc__way"
          onTap={() => {
            // A second tap comes while the sheet goes.
            if (!chosen) return
            setChosen(undefined)
            void here.run(chosen)
          }}
        >
          仍然在这里打开
        </Tap>
      </Sheet>
      {menu}
      <Sheet open={typed !== undefined} onClose={() => setTyped(undefined)} title="在电脑上打开">
        {typed && (
          <>
            <View className="my-doc__hint">{`在电脑浏览器的地址栏输入，${clock(typed.until)} 前有效，打开就下载《${typed.file.name}》：`}</View>
            <View className="my-doc__address">{typed.address.replace(/^https?:\/\//, '')}</View>
            <Btn wide kind="weak" onTap={() => void copy(typed.address)}>
              复制地址
            </Btn>
          </>
        )}
      </Sheet>
      <Sheet open={mailing} onClose={() => setMailing(false)} title="发到邮箱">
        <MailForm
          action="发送全部文件"
          send={(to) => call('POST /api/zhiku/sendEmail', { body: { docId: id, ...to } })}
          onSent={() => {
            setMailing(false)
            void loaded.load()
          }}
        />
      </Sheet>
    </>
  )
})

/** What came in a pack: each has its own times and its own page. */
const PackDocs = ({ mine: { id, pack, orderId } }: { mine: Mine }) => (
  <>
    <View className="my-doc__rule">每份资料各有 10 次下载，点开去下载</View>
    {pack.map((doc) => (
      <DocRow key={doc.id} doc={doc} onTap={() => void go('pages/zhiku/download', { id: doc.id })} />
    ))}
    <View className="page__grow" />
    <Dock>
      <DockIcon icon="file-text" label="资料包详情" onTap={() => void go('pages/zhiku/detail', { id })} />
      {orderId !== '' && <DockIcon icon="list" label="订单" onTap={() => void go('pages/zhiku/orderDetail', { id: orderId })} />}
      <Btn wide kind="weak" onTap={() => void go('pages/zhiku/download')}>
        我的全部下载
      </Btn>
    </Dock>
  </>
)

/** One document of one's own: its versions, their files, and the ways to get them. */
export const MyDocument = observer(function MyDocument({ id }: { id: string }) {
  const mine = useFresh(() => call('GET /api/zhikuRight/detail/:docId', { params: { docId: id } }))
  if (mine.state === 'failed' && mine.error instanceof ApiError && mine.error.code === codes.NOT_YOUR_DOC)
    return (
      <StateView
        kind="none"
        title="你还没有这份资料"
        action="看资料详情"
        onAction={() => void replace('pages/zhiku/detail', { id })}
      />
    )
  return (
    <LoadedBody loaded={mine} skeleton={<SkeletonDetail />}>
      {(value) => (
        <>
          <View className="my-doc__head">
            <DocIcon format={value.format} />
            <View className="my-doc__words">
              <View className="my-doc__title">{value.title}</View>
              <View className="my-doc__facts">
                <Badge tone={SOURCES[value.source].tone}>{SOURCES[value.source].label}</Badge>
                <Text>{value.pack.length > 0 && value.active ? `${value.pack.length} 份资料` : leftOf(value)}</Text>
              </View>
            </View>
          </View>
          {value.pack.length > 0 ? <PackDocs mine={value} /> : <Ways mine={value} loaded={mine} />}
        </>
      )}
    </LoadedBody>
  )
})

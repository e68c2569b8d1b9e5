import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { MyDocument } from './parts/my-document'
import { MyDocuments } from './parts/my-documents'

/** 我的下载: all documents that somebody has, or one of them with its files. */
export default function ZhikuDownload() {
  const { id } = useParams('id')
  return (
    <Page title={id ? '下载资料' : undefined}>
      <Members text="登录后查看你的资料">{id ? <MyDocument id={id} /> : <MyDocuments />}</Members>
    </Page>
  )
}

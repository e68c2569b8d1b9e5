import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { MyDocument } from './parts/my-document'
import { MyDocuments } from './parts/my-documents'
import { MyUploads } from './parts/my-uploads'

/** 我的下载: all documents that somebody has, one of them with its files, or those they have put in. */
export default function ZhikuDownload() {
  const { id, section } = useParams('id', 'section')
  if (section === 'uploads')
    return (
      <Page title="我的上传">
        <Members text="登录后上传资料，分享给同行">
          <MyUploads />
        </Members>
      </Page>
    )
  return (
    <Page title={id ? '下载资料' : undefined}>
      <Members text="登录后查看你的资料">{id ? <MyDocument id={id} /> : <MyDocuments />}</Members>
    </Page>
  )
}

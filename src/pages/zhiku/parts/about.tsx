import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import type { DocCard, DocDetail, DocFile } from '../../../../contract'
import { CourseRow } from '@/features/course/course-row'
import { useLaw } from '@/features/law/use-law'
import { DocIcon } from '@/features/zhiku/doc-icon'
import { DocRow } from '@/features/zhiku/doc-row'
import { fileSize } from '@/lib/file-size'
import { go } from '@/nav'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { Badge } from '@/ui/text/badge'
import './about.scss'

export function FileRow({ file }: { file: DocFile }) {
  return (
    <View className="doc-about__file">
      <DocIcon format={file.ext} size="s" />
      <View className="doc-about__name">{file.name}</View>
      <Text className="doc-about__size">{fileSize(file.size)}</Text>
    </View>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <View className="doc-about__also">
    <View className="doc-about__head">
      <SectionHead title={title} />
    </View>
    {children}
  </View>
)

const Rows = ({ title, docs }: { title: string; docs: DocCard[] }) => (
  <Section title={title}>
    {docs.map((doc) => (
      <DocRow key={doc.id} doc={doc} onTap={() => void go('pages/zhiku/detail', { id: doc.id })} />
    ))}
  </Section>
)

/** How many of a pack one has already, for whoever is about to buy it. */
function ownedOf({ pack, owned }: DocDetail): string {
  const had = pack.filter((doc) => doc.owned).length
  return !owned && had > 0 ? `，你已有 ${had} 份` : ''
}

/** What it is for, what is in it, which files one gets, what was changed last. */
export function About({ doc }: { doc: DocDetail }) {
  const { intro, catalog, files, tags, updateLog, version, refundRule, price, coinPrice, pack, packs } = doc
  const law = useLaw()
  return (
    <>
      <Card>
        <SectionHead title="资料介绍" />
        <View className="doc-about__text">
          <Text>{law.words(intro)}</Text>
        </View>
        {law.sheet}
        {tags.length > 0 && (
          <View className="doc-about__tags">
            {tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </View>
        )}
      </Card>
      {catalog.length > 0 && (
        <Card>
          <SectionHead title="目录" />
          {catalog.map((line, at) => (
            <View key={line} className="doc-about__line">
              <Text className="doc-about__no">{at + 1}</Text>
              <View className="doc-about__entry">{line}</View>
            </View>
          ))}
        </Card>
      )}
      {pack.length > 0 && <Rows title={`包含 ${pack.length} 份资料${ownedOf(doc)}`} docs={pack} />}
      {files.length > 0 && (
        <Card>
          <SectionHead title={`包含 ${files.length} 个文件`} />
          {files.map((file) => (
            <FileRow key={file.fileId} file={file} />
          ))}
          {updateLog && (
            <View className="doc-about__log">
              <Text>
                {version} 更新：{law.words(updateLog)}
              </Text>
            </View>
          )}
          {(price > 0 || coinPrice !== null) && <View className="doc-about__log">{refundRule}</View>}
        </Card>
      )}
      {packs.length > 0 && <Rows title="这份资料也在资料包里" docs={packs} />}
    </>
  )
}

/** What teaches the same. */
export const Courses = ({ courses }: Pick<DocDetail, 'courses'>) =>
  courses.length ? (
    <Section title="相关课程">
      {courses.map((course) => (
        <CourseRow key={course.id} course={course} onTap={() => void go('pages/lesson/detail', { id: course.id })} />
      ))}
    </Section>
  ) : null

/** 看过的人还下载了 */
export const Also = ({ docs }: { docs: DocCard[] }) => (docs.length ? <Rows title="下载的人还看了" docs={docs} /> : null)

import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import * as codes from '../../../contract/rules/codes'
import type { Api, Input, Result } from '../../../contract'
import { call } from '@/api/call'
import { ApiError } from '@/api/errors'
import { back } from '@/nav'
import { copy } from '@/patterns/feedback/copy'
import { useAction } from '@/patterns/feedback/use-action'
import { savePicture } from '@/patterns/media/save-picture'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { platform } from '@/platform'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { StateView } from '@/ui/feedback/state-view'
import { Dock, DockIcon } from '@/ui/layout/dock'
import { Pic } from '@/ui/media/pic'
import './poster.scss'

type PosterInput = Input<'POST /api/share/poster', Api['POST /api/share/poster']>['body']
type Made = Result<Api['POST /api/share/poster']>

/** Of a poster that is still being drawn: as tall as the shortest. */
const SHORTEST = '160%'

const onWeapp = platform.name === 'weapp'

function Ready({ poster: { image, width, height, link }, above }: { poster: Made; above?: ReactNode }) {
  const { run, busy } = useAction(() => savePicture(image, '保存成功，快去分享吧'))
  const copyLink = () => void copy(link)
  return (
    <>
      <View className="poster">
        {above}
        <View className="poster__box" style={{ paddingTop: `${((height / width) * 100).toFixed(2)}%` }}>
          <Pic className="poster__pic" src={image} alt="分享海报" />
        </View>
        {!onWeapp && <View className="poster__hint">长按图片保存或转发</View>}
      </View>
      <Dock>
        {!onWeapp && platform.saveImage && <DockIcon icon="link" label="复制链接" onTap={copyLink} />}
        {platform.saveImage ? (
          <Btn wide busy={busy} onTap={() => void run()}>
            {onWeapp ? '保存到相册' : '保存图片'}
          </Btn>
        ) : (
          <Btn wide icon="link" onTap={copyLink}>
            复制链接
          </Btn>
        )}
      </Dock>
    </>
  )
}

const Drawing = ({ above }: { above?: ReactNode }) => (
  <View className="poster">
    {above}
    <View {...a11y({ role: 'status', label: '海报生成中', busy: true })}>
      <View className="poster__box" style={{ paddingTop: SHORTEST }} />
      <View className="poster__hint">海报生成中…</View>
    </View>
  </View>
)

interface ViewProps {
  input: PosterInput
  /** What can be chosen of it; `poster` as soon as it is there. */
  above?: (poster?: Made) => ReactNode
}

/** One poster, as it is drawn, or why there is none; another input is another poster. */
export const PosterView = observer(function PosterView({ input, above }: ViewProps) {
  const loaded = useLoaded(() => call('POST /api/share/poster', { body: input }))
  const { error } = loaded
  return error instanceof ApiError && error.code === codes.NO_POSTER ? (
    <StateView
      kind="none"
      title="暂不支持生成海报"
      text={input.type === 'circle' ? '审核中和仅粉丝可见的内容没有海报' : error.message}
      action="返回"
      onAction={() => void back()}
    />
  ) : (
    <LoadedBody loaded={loaded} skeleton={<Drawing above={above?.()} />}>
      {(poster) => <Ready poster={poster} above={above?.(poster)} />}
    </LoadedBody>
  )
})

interface Props {
  type: PosterInput['type']
  /** Where its code leads: to H5, or into the mini-program. */
  place: PosterInput['place']
}

/** The poster of one thing, to be kept and sent on. */
export function PosterPage({ type, place }: Props) {
  const { id } = useParams('id')
  return (
    <Page close>
      <PosterView input={{ type, ...(id && { id }), place }} />
    </Page>
  )
}

import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { call } from '@/api/call'
import { count } from '@/lib/text'
import { go } from '@/nav'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import './types.scss'

const open = (categoryId: string, title: string) => void go('pages/lesson/list', { categoryId, title })

/** 全部分类: the great ones at the left, what they hold at the right. */
export default observer(function LessonTypes() {
  const { id } = useParams('id')
  const loaded = useLoaded(() => call('GET /api/course/typeTree'))
  const [chosen, setChosen] = useState(id)
  return (
    <Page>
      <LoadedBody loaded={loaded} skeleton={<SkeletonRows count={8} />}>
        {(tree) => {
          const here = tree.find((type) => type.id === chosen) ?? tree[0]
          if (!here) return <StateView kind="empty" title="还没有课程" />
          return (
            <View className="types">
              <View className="types__side" {...a11y({ role: 'tablist' })}>
                {tree.map((type) => (
                  <Tap
                    key={type.id}
                    role="tab"
                    className={`types__type ${type === here ? 'types__type--on' : ''}`}
                    selected={type === here}
                    onTap={() => setChosen(type.id)}
                  >
                    {type.name}
                  </Tap>
                ))}
              </View>
              <View className="types__main">
                <Tap role="link" className="types__all" onTap={() => open(here.id, here.name)}>
                  {here.name}全部课程
                </Tap>
                <View className="types__grid">
                  {here.children.map((child) => (
                    <Tap key={child.id} role="link" className="types__child" onTap={() => open(child.id, child.name)}>
                      <View className="types__name">{child.name}</View>
                      <Text className="types__count">{count(child.count)} 门课</Text>
                    </Tap>
                  ))}
                </View>
              </View>
            </View>
          )
        }}
      </LoadedBody>
    </Page>
  )
})

import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { CatalogLesson, CourseDetail } from '../../../../../contract'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import { LessonRow } from './lesson-row'
import './catalog.scss'

type Chapter = CourseDetail['catalog'][number]

interface CatalogProps {
  catalog: Chapter[]
  owned: boolean
  current?: string
  /** Leaves out what is finished. */
  unfinished?: boolean
  onTap: (lesson: CatalogLesson) => void
}

/** Its lessons with their places in the whole course. */
function placed(catalog: Chapter[]) {
  let place = 0
  return catalog.map((chapter) => ({ chapter, rows: chapter.lessons.map((lesson) => ({ lesson, place: ++place })) }))
}

/** Chapters that fold, their lessons beneath: those of the lesson on show, and of the first chapter, stand open. */
export const Catalog = observer(function Catalog({ catalog, owned, current, unfinished, onTap }: CatalogProps) {
  const [turned, setTurned] = useState<Record<string, boolean>>({})
  const here = catalog.find(({ lessons }) => lessons.some(({ id }) => id === current)) ?? catalog[0]
  return (
    <View className="catalog">
      {placed(catalog).map(({ chapter, rows }) => {
        const shown = unfinished ? rows.filter(({ lesson }) => !lesson.finished) : rows
        if (!shown.length) return null
        const done = rows.filter(({ lesson }) => lesson.finished).length
        const alone = catalog.length === 1
        const open = alone || unfinished || (turned[chapter.chapterId] ?? chapter === here)
        return (
          <View key={chapter.chapterId}>
            {!alone && (
              <Tap
                className="catalog__chapter"
                expanded={open}
                onTap={() => setTurned({ ...turned, [chapter.chapterId]: !open })}
              >
                <Text className="catalog__title">{chapter.title}</Text>
                <Text className="catalog__count">{owned ? `${done}/${rows.length}` : `${rows.length} 讲`}</Text>
                <Icon name={open ? 'chevron-up' : 'chevron-down'} size="s" />
              </Tap>
            )}
            {open &&
              shown.map(({ lesson, place }) => (
                <LessonRow
                  key={lesson.id}
                  // Read here, where changes are heard of.
                  lesson={{ ...lesson }}
                  owned={owned}
                  place={place}
                  current={lesson.id === current}
                  onTap={() => onTap(lesson)}
                />
              ))}
          </View>
        )
      })}
    </View>
  )
})

import { sceneFor } from '../../server/app/drawing/kit/subjects'
import { convertImage } from '../../server/modules/platform/file/convert'
import { ACTIVITIES } from '../../server/seeds/activity/content'
import { experience } from '../../server/seeds/circle/experience'
import { moments } from '../../server/seeds/circle/moments'
import { people } from '../../server/seeds/circle/people'
import { questions } from '../../server/seeds/circle/questions'
import { topics } from '../../server/seeds/circle/topics'
import { draw } from '../../server/seeds/drawings/draw'
import { PHOTOS, type PhotoName } from '../../server/seeds/drawings/photos'
import { COURSES } from '../../server/seeds/lesson/content'
import { FACES } from '../../server/seeds/lesson/looks'
import { DOCS } from '../../server/seeds/zhiku/docs'

const posts = [...questions, ...experience, ...moments]
const pictures = posts.flatMap(({ images = [], comments }) => [...images, ...comments.flatMap((one) => one.images ?? [])])

test('people and teachers have thirty faces, no two the same', () => {
  const faces = [...people.map(({ face }) => face), ...Object.values(FACES)]
  // The lawyer teaches too.
  expect(faces.length).toBe(30)
  expect(new Set(faces).size).toBe(29)
})

test('posts show what their writers saw: many pictures, of which few are tables', async () => {
  const seen = new Set(pictures.flatMap((one) => (one.kind === 'photo' ? [one.name] : [])))
  expect([...seen].toSorted()).toEqual(Object.keys(PHOTOS).toSorted())
  expect(seen.size).toBeGreaterThanOrEqual(15)
  expect(pictures.filter(({ kind }) => kind === 'table').length).toBeLessThan(pictures.length / 2)
  for (const name of Object.keys(PHOTOS) as PhotoName[]) {
    const { bytes } = await convertImage(await draw({ kind: 'photo', name }))
    expect([name, bytes.length > 5_000, bytes.length < 120_000]).toEqual([name, true, true])
  }
})

test('whatever the demo names, there is a picture that fits', () => {
  const strange = 'no subject at all'
  const titles = [
    ...topics.map(({ name }) => name),
    ...COURSES.map(({ title }) => title),
    ...ACTIVITIES.map(({ title }) => title),
    ...DOCS.map(({ title }) => title),
  ]
  const anything = new Set(Array.from({ length: 200 }, (_, i) => sceneFor(`${i}`, strange)))
  const unfit = titles.filter((title) =>
    Array.from({ length: 20 }, (_, i) => sceneFor(`${i}`, title)).every((one) => anything.has(one)),
  )
  // Tools are drawn as such, and also where nothing is known.
  expect(unfit.filter((title) => !/工具/.test(title))).toEqual([])
})

import sharp from 'sharp'
import { FACES, faceAddress, NOBODY } from '../../contract/rules/drawn'
import { apart, drawnBytes, drawnCover, small } from '../../server/app/drawing/kit/drawn'
import { PEOPLE } from '../../server/app/drawing/kit/people'
import { SCENES, sceneOf, type SceneName } from '../../server/app/drawing/kit/scenes'
import { sceneFor } from '../../server/app/drawing/kit/subjects'
import { DOMAINS, tonesOf } from '../../server/app/drawing/kit/tones'

/** Of two colours, as WCAG counts it. */
function contrast(a: string, b: string): number {
  const luminance = (colour: string) => {
    const [r, g, b] = [1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const ID = '0193f0a0-7c1e-7d2a-9b1c-2f6a1c0e5d01'
const START = new Date('2026-12-12T06:00:00Z')
const nameOf = (address: string) => address.replace('/files/', '')
const drawn = async (address: string) => (await drawnBytes(nameOf(address)))!
const sizeOf = async (address: string) => {
  const { width, height, format } = await sharp(await drawn(address)).metadata()
  return { ratio: Math.round((width! / height!) * 100) / 100, format }
}

const covers = {
  course: drawnCover('course', ID, '劳动合同法实操30讲', { lessons: 30 }),
  level: drawnCover('course', ID, '企业人力资源管理师三级通关班', { lessons: 12 }),
  live: drawnCover('live', ID, '每周三 20:00 劳动法直播答疑'),
  topic: drawnCover('topic', ID, '社保新规'),
  document: drawnCover('document', ID, '年终奖分配测算表', { format: 'xlsx' }),
  activity: drawnCover('activity', ID, 'HR 沙龙｜用工合规前瞻', { start: START, city: '上海市' }),
  goods: drawnCover('goods', ID, '晴雨伞'),
}

test('there is a picture of everything that has none of its own, in the proportions of its place', async () => {
  const sizes = await Promise.all(Object.values(covers).map(sizeOf))
  const wide = { ratio: 1.78, format: 'webp' }
  const square = { ratio: 1, format: 'webp' }
  expect(sizes).toEqual([wide, wide, wide, square, wide, wide, square])
  expect(await sizeOf(small(covers.course))).toEqual({ ratio: 1.33, format: 'webp' })
  expect(await sizeOf(faceAddress(NOBODY))).toEqual(square)
})

test('the address says what is on it: the number of lessons, the level, the day and the city', () => {
  expect(covers.course).toMatch(/^\/files\/drawn_course-[a-z]+-[a-z]+-30\.webp$/)
  expect(covers.level).toMatch(/-l3\.webp$/)
  expect(covers.activity).toMatch(/-202612121400-shanghai\.webp$/)
  expect(drawnCover('activity', ID, '沙龙', { start: START, city: '小地方' })).toMatch(/-202612121400\.webp$/)
})

test('a cover fits its title, is the same each time, and differs from one to the next', () => {
  const domain = (title: string, id = ID) => sceneOf(sceneFor(id, title)).domain
  expect(domain('绩效与OKR落地')).toBe('pay')
  expect(domain('招聘面试官训练营')).toBe('hire')
  expect(domain('社保公积金入门')).toBe('care')
  expect(domain('劳动仲裁应对直播小班')).toBe('law')
  expect(domain('HRBP业务伙伴')).toBe('org')
  expect(drawnCover('topic', ID, '社保新规')).toBe(covers.topic)
  const many = Array.from({ length: 40 }, (_, i) => drawnCover('course', `${ID}${i}`, '薪酬体系设计'))
  expect(new Set(many).size).toBeGreaterThan(8)
})

test('neighbours in a list are never the same picture', () => {
  const cover = covers.course
  const list = apart(
    [{ cover }, { cover }, { cover }, { cover: '/files/own.webp' }, { cover }].map((one, at) => ({ ...one, at })),
  )
  expect(list.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4])
  expect(list[0].cover).toBe(cover)
  expect(list[3].cover).toBe('/files/own.webp')
  for (const [at, { cover: picture }] of list.entries()) if (at) expect(picture).not.toBe(list[at - 1].cover)
  for (const { cover: picture } of [list[1], list[2]]) expect(drawnBytes(nameOf(picture))).toBeDefined()
})

test('in the dark another picture is shown, and no word on either is hard to read', async () => {
  const name = nameOf(covers.topic)
  expect(await drawnBytes(name.replace('.webp', '_d.webp'))).not.toEqual(await drawnBytes(name))
  for (const domain of DOMAINS)
    for (const mode of ['light', 'dark'] as const) {
      const { stage, ground, ink } = tonesOf(domain, 'deep', mode)
      expect([domain, mode, contrast(ink, stage) >= 4.5, contrast(ink, ground) >= 4.5]).toEqual([domain, mode, true, true])
    }
})

test('every scene can be drawn in every shape, and there are as many faces as the app asks for', async () => {
  for (const scene of Object.keys(SCENES) as SceneName[])
    for (const name of [`drawn_course-${scene}-disc_s.webp`, `drawn_topic-${scene}-hill_d.webp`])
      expect([name, (await drawnBytes(name))!.length > 1000]).toEqual([name, true])
  expect(PEOPLE).toHaveLength(FACES)
  expect(new Set(PEOPLE.map((one) => JSON.stringify(one))).size).toBe(FACES)
  expect((await drawn(faceAddress(FACES - 1))).length).toBeGreaterThan(1000)
})

test.each([
  'drawn_course-nothing-disc.webp',
  'drawn_course-contract-disc-0.webp',
  'drawn_course-contract-disc-l9.webp',
  'drawn_course-contract-toString.webp',
  'drawn_course-constructor-disc.webp',
  'drawn_course-contract-disc-30-30.webp',
  'drawn_topic-contract-disc-30.webp',
  'drawn_document-contract-disc-exe.webp',
  'drawn_activity-contract-disc-202613451400.webp',
  'drawn_activity-contract-disc-202612121400-atlantis.webp',
  'drawn_goods-umbrella-nothing.webp',
  'drawn_face-36.webp',
  'drawn_face-01.webp',
  'drawn_course-contract-disc_sx.webp',
  'drawn_../../etc/passwd.webp',
])('whoever makes up an address gets nothing: %s', (name) => {
  expect(drawnBytes(name)).toBeUndefined()
})

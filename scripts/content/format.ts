import { Type, type Static } from 'typebox'
import { adminContract } from '../../contract/admin'

/** What a folder with the content of a site is made of: names and limits are those of the back office. */

const { topicIn, faqIn, teacherIn, categoryIn, courseIn, textIn, adIn, questionsIn } = {
  topicIn: adminContract.circle['POST /admin/api/topic/create'].body.properties,
  faqIn: adminContract.kefu['POST /admin/api/kefuFaq/save'].body.properties,
  teacherIn: adminContract.lesson['POST /admin/api/teacher/create'].body.properties,
  categoryIn: adminContract.lesson['POST /admin/api/courseCategory/create'].body.properties,
  courseIn: adminContract.lesson['POST /admin/api/course/create'].body.properties,
  textIn: adminContract.lesson['POST /admin/api/course/text'].body.properties,
  adIn: adminContract.system['POST /admin/api/ad/create'].body.properties,
  questionsIn: adminContract.lesson['POST /admin/api/course/lesson/questions'].body.properties.questions,
}
const only = { additionalProperties: false } as const
/** A file, from the folder of what names it. */
const File = Type.String({ minLength: 1, maxLength: 300 })
const Yuan = Type.Number({ minimum: 0, maximum: 1_000_000, multipleOf: 0.01 })

const Category = Type.Object(
  { name: categoryIn.name, icon: Type.Optional(categoryIn.icon), children: Type.Optional(Type.Array(categoryIn.name)) },
  only,
)
const Teacher = Type.Object(
  {
    name: teacherIn.name,
    title: Type.Optional(teacherIn.title),
    intro: Type.Optional(teacherIn.intro),
    avatar: Type.Optional(File),
  },
  only,
)
/** `key`: what the demo content calls it. */
const Topic = Type.Object(
  { key: Type.Optional(Type.String()), name: topicIn.name, intro: topicIn.intro, cover: Type.Optional(File) },
  only,
)
const Faq = Type.Object({ topic: faqIn.topic, items: Type.Array(Type.Object({ q: faqIn.q, a: faqIn.a }, only)) }, only)
const Banner = Type.Object(
  {
    place: adIn.place,
    title: adIn.title,
    link: adIn.link,
    image: File,
    startTime: Type.Optional(adIn.startTime),
    endTime: Type.Optional(adIn.endTime),
  },
  only,
)
const Lesson = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
    file: Type.Optional(File),
    articleFile: Type.Optional(File),
    questions: Type.Optional(questionsIn),
    free: Type.Optional(Type.Boolean()),
    required: Type.Optional(Type.Boolean()),
  },
  only,
)
const Course = Type.Object(
  {
    title: courseIn.title,
    type: courseIn.type,
    category: Type.String(),
    teachers: Type.Optional(Type.Array(Type.String())),
    subTitle: textIn.subTitle,
    tags: textIn.tags,
    introFile: Type.Optional(File),
    suit: textIn.suit,
    notice: textIn.notice,
    cover: Type.Optional(File),
    price: Yuan,
    status: Type.Union([Type.Literal('on'), Type.Literal('off'), Type.Literal('presale')]),
    chapters: Type.Array(
      Type.Object({ title: Type.String({ minLength: 1, maxLength: 100 }), lessons: Type.Array(Lesson) }, only),
    ),
  },
  only,
)
export type CourseFile = Static<typeof Course>
export type LessonFile = Static<typeof Lesson>

/** The lists at the top of the folder; each may be left out. */
export const LISTS = {
  categories: Type.Array(Category),
  teachers: Type.Array(Teacher),
  topics: Type.Array(Topic),
  faq: Type.Array(Faq),
  banners: Type.Array(Banner),
}
export type Lists = { [K in keyof typeof LISTS]: Static<(typeof LISTS)[K]> }
export const COURSE = Course

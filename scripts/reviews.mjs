import { load, serve, time } from './desk.mjs'

// Posts, comments and questions in lives that wait for a person, and what the operator shows first.
const { setDigest, setPinned, waiting } = load('../server/modules/circle/review-desk.ts')
const { review } = load('../server/modules/circle/review.ts')
const { heldQuestions, reviewQuestion } = load('../server/modules/live/question-review.ts')

const HELP = `node scripts/reviews.mjs                                  待审核的帖子、评论与直播提问
node scripts/reviews.mjs pass post|comment <编号>          通过
node scripts/reviews.mjs reject post|comment <编号> <原因>  不通过，作者可修改
node scripts/reviews.mjs down post|comment <编号> <原因>    下架
node scripts/reviews.mjs pass|reject question <编号>        被举报的直播提问：恢复或移除
node scripts/reviews.mjs digest on|off <编号>              加精华或取消
node scripts/reviews.mjs pin on|off <编号> <话题名>         在话题中置顶或取消`

const verdicts = { pass: 'pass', reject: 'reject', down: 'takeDown' }
const targets = { post: (id) => ({ postId: id }), comment: (id) => ({ commentId: id }) }
const switches = { on: true, off: false }

async function list(db) {
  const rows = await waiting(db)
  for (const { kind, id, author, title, content, pictures, film, createdAt, reported } of rows) {
    console.log(`${kind} ${id}  ${time(createdAt)}  ${author}${reported ? '（被举报）' : ''}`)
    console.log(`  ${[title, content.replaceAll(/\s+/g, ' ')].filter(Boolean).join('｜')}`)
    for (const url of pictures) console.log(`  ${film ? '封面' : '图片'} ${url}`)
    if (film) console.log(`  视频 ${film.url}  ${film.seconds} 秒，${(film.size / 1024 ** 2).toFixed(1)} MB`)
  }
  const questions = await heldQuestions(db)
  for (const { id, live, author, content, createdAt } of questions)
    console.log(`question ${id}  ${time(createdAt)}  ${author}（被举报）\n  ${live}｜${content.replaceAll(/\s+/g, ' ')}`)
  if (!rows.length && !questions.length) console.log('没有待审核的内容')
}

/** What this asks for, ready to be done; undefined for what is not understood. */
function wishOf(db, [act, what, id, ...words]) {
  const text = words.join(' ')
  if (!id) return undefined
  if (what === 'question') return ['pass', 'reject'].includes(act) ? () => reviewQuestion(db, id, act) : undefined
  if (verdicts[act]) {
    const known = targets[what] && (act === 'pass' || text)
    return known && (() => review({ db }, targets[what](id), verdicts[act], text))
  }
  if (!(what in switches)) return undefined
  if (act === 'digest') return () => setDigest(db, id, switches[what])
  if (act === 'pin' && text) return () => setPinned(db, text, id, switches[what])
}

async function run(db, args) {
  if (!args.length || args[0] === 'list') return list(db)
  const wish = wishOf(db, args)
  if (!wish) return console.log(HELP)
  await wish()
  console.log('已处理')
}

await serve(run)

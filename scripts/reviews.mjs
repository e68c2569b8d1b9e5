import { load, serve, time } from './desk.mjs'

// Posts, comments and questions in lives that wait for a person, what people have reported, and what the operator shows first.
const { setDigest, setPinned, waiting } = load('../server/modules/domains/circle/review-desk.ts')
const { review } = load('../server/modules/domains/circle/review/review.ts')
const { heldQuestions, reviewQuestion } = load('../server/modules/domains/live/board/question-review.ts')
const { Modules } = load('../server/app/module.ts')
const { modules } = load('../server/modules/index.ts')
const { decide, openCases, reviewOrClose } = load('../server/modules/services/report/desk.ts')

const HELP = `node scripts/reviews.mjs                                  待审核的帖子、评论与直播提问，没有处理的举报
node scripts/reviews.mjs pass post|comment <编号>          通过
node scripts/reviews.mjs reject post|comment <编号> <原因>  不通过，作者可修改
node scripts/reviews.mjs down post|comment <编号> <原因>    下架
node scripts/reviews.mjs pass|reject question <编号> [原因]  直播提问：保留（恢复）或移除
node scripts/reviews.mjs pass user|message <编号> <原因>    被举报的人、消息：举报不成立
node scripts/reviews.mjs reject user|message <编号> <原因>  举报成立：警告这个人；移除消息并告诉作者
node scripts/reviews.mjs digest on|off <编号>              加精华或取消
node scripts/reviews.mjs pin on|off <编号> <话题名>         在话题中置顶或取消`

const verdicts = { pass: 'pass', reject: 'reject', down: 'takeDown' }
const decisions = { pass: 'dismissed', reject: 'upheld', down: 'upheld' }
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
  const cases = await openCases({ db, modules: new Modules(modules) })
  for (const one of cases) showCase(one)
  if (!rows.length && !questions.length && !cases.length) console.log('没有待审核的内容')
}

const called = { liveQuestion: 'question' }

function showCase({ targetType, targetId, author, count, evidence, reports }) {
  console.log(`举报 ${called[targetType] ?? targetType} ${targetId}  ${author}，${count} 人举报`)
  for (const { text, files } of evidence) {
    console.log(`  当时：${text.replaceAll(/\s+/g, ' ')}`)
    for (const url of files) console.log(`  文件 ${url}`)
  }
  for (const { at, reason, description, pictures } of reports) {
    console.log(`  ${time(at)}  ${[reason, description.replaceAll(/\s+/g, ' ')].filter(Boolean).join('｜')}`)
    for (const url of pictures) console.log(`  附图 ${url}`)
  }
}

function verdictOf(db, act, what, id, text) {
  const decision = decisions[act]
  if (what === 'user' || what === 'message')
    return act !== 'down' && text ? () => decide({ db, modules: new Modules(modules) }, what, id, decision, text) : undefined
  const reported = { targetType: what === 'question' ? 'liveQuestion' : what, targetId: id, decision, reason: text }
  if (what === 'question')
    return act === 'down' ? undefined : () => reviewOrClose(db, reported, () => reviewQuestion(db, id, act, text))
  const known = targets[what] && (act === 'pass' || text)
  return known && (() => reviewOrClose(db, reported, () => review({ db }, targets[what](id), verdicts[act], text)))
}

/** What this asks for, ready to be done; undefined for what is not understood. */
function wishOf(db, [act, what, id, ...words]) {
  const text = words.join(' ')
  if (!id) return undefined
  if (verdicts[act]) return verdictOf(db, act, what, id, text)
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

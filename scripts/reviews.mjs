import { load, serve, time } from './desk.mjs'

// Posts and comments that wait for a person.
const { waiting } = load('../server/modules/circle/review-desk.ts')
const { review } = load('../server/modules/circle/review.ts')

const HELP = `node scripts/reviews.mjs                                  待审核的帖子与评论
node scripts/reviews.mjs pass post|comment <编号>          通过
node scripts/reviews.mjs reject post|comment <编号> <原因>  不通过，作者可修改
node scripts/reviews.mjs down post|comment <编号> <原因>    下架`

const verdicts = { pass: 'pass', reject: 'reject', down: 'takeDown' }
const targets = { post: (id) => ({ postId: id }), comment: (id) => ({ commentId: id }) }

async function list(db) {
  const rows = await waiting(db)
  for (const { kind, id, author, title, content, pictures, createdAt, reported } of rows) {
    console.log(`${kind} ${id}  ${time(createdAt)}  ${author}${reported ? '（被举报）' : ''}`)
    console.log(`  ${[title, content.replaceAll(/\s+/g, ' ')].filter(Boolean).join('｜')}`)
    for (const url of pictures) console.log(`  图片 ${url}`)
  }
  if (!rows.length) console.log('没有待审核的内容')
}

async function run(db, [act = 'list', kind, id, ...reason]) {
  if (act === 'list') return list(db)
  const known = verdicts[act] && targets[kind] && id && (act === 'pass' || reason.length)
  if (!known) return console.log(HELP)
  await review({ db }, targets[kind](id), verdicts[act], reason.join(' '))
  console.log('已处理')
}

await serve(run)

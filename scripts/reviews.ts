import { POST } from '../contract/rules/post'
import { choose, clock, command, everyPage, type AdminCall, type CommandContext } from './back-office'

const DONE = '已处理'
const line = (text: string) => text.replaceAll(/\s+/g, ' ')
const called = (targetType: string) => (targetType === 'liveQuestion' ? 'question' : targetType)

async function waitingPosts(call: AdminCall): Promise<string[]> {
  const all = await everyPage((cursor) => call('POST /admin/api/review/page', { body: { size: 50, cursor } }))
  return all.flatMap(({ kind, id, author, title, content, images, video, createdAt, reported, version }) => [
    `${kind} ${id}@${version}  ${clock(createdAt)}  ${author}${reported ? '（被举报）' : ''}`,
    `  ${[title, line(content)].filter(Boolean).join('｜')}`,
    ...images.map(({ url }) => `  ${video ? '封面' : '图片'} ${url}`),
    ...(video ? [`  视频 ${video.url}  ${video.seconds} 秒，${(video.size / 1024 ** 2).toFixed(1)} MB`] : []),
  ])
}

async function heldQuestions(call: AdminCall): Promise<string[]> {
  const all = await everyPage((cursor) => call('POST /admin/api/liveQuestion/page', { body: { size: 50, cursor } }))
  return all.flatMap(({ id, live, author, content, createdAt }) => [
    `question ${id}  ${clock(createdAt)}  ${author}（被举报）`,
    `  ${live}｜${line(content)}`,
  ])
}

async function openCases(call: AdminCall): Promise<string[]> {
  const all = await everyPage((cursor) => call('POST /admin/api/report/page', { body: { size: 50, cursor } }))
  return all.flatMap(({ targetType, targetId, author, count, evidence, reports }) => [
    `举报 ${called(targetType)} ${targetId}  ${author}，${count} 人举报`,
    ...evidence.flatMap(({ text, files }) => [`  当时：${line(text)}`, ...files.map((url) => `  文件 ${url}`)]),
    ...reports.flatMap(({ at, reason, description, pictures }) => [
      `  ${clock(at)}  ${[reason, line(description)].filter(Boolean).join('｜')}`,
      ...pictures.map((url) => `  附图 ${url}`),
    ]),
  ])
}

type Verdict = 'pass' | 'reject' | 'takeDown'
type Decide = (call: AdminCall, id: string, verdict: Verdict, words: string) => Promise<unknown>

const reviewed =
  (kind: 'post' | 'comment'): Decide =>
  (call, number, verdict, words) => {
    const [id, version] = number.split('@')
    return call('POST /admin/api/review/decide', {
      body: {
        kind,
        id,
        ...(version && { version: Number(version), was: POST.inReview }),
        verdict,
        ...(words && { reason: words }),
      },
    })
  }
const reported =
  (targetType: 'user' | 'message'): Decide =>
  (call, targetId, verdict, reason) =>
    call('POST /admin/api/report/decide', {
      body: { targetType, targetId, decision: choose({ pass: 'dismissed', reject: 'upheld' } as const, verdict), reason },
    })
const question: Decide = (call, id, verdict, words) =>
  call('POST /admin/api/liveQuestion/review', {
    body: { id, verdict: choose({ pass: 'pass', reject: 'reject' } as const, verdict), ...(words && { reason: words }) },
  })
const targets: Record<string, Decide> = {
  post: reviewed('post'),
  comment: reviewed('comment'),
  user: reported('user'),
  message: reported('message'),
  question,
}

const decide =
  (verdict: Verdict) =>
  async ({ call }: CommandContext, what: string, id: string, ...reason: string[]) => {
    await choose(targets, what)(call, id, verdict, reason.join(' '))
    return DONE
  }
const switches = { on: true, off: false }

export const run = command(module, {
  list: {
    help: '待审核的帖子、评论与直播提问，没有处理的举报；编号照列出的写，@ 后面是看到的哪一版',
    async run({ call }) {
      const lines = [...(await waitingPosts(call)), ...(await heldQuestions(call)), ...(await openCases(call))]
      return lines.length ? lines : '没有待审核的内容'
    },
  },
  pass: {
    words: 'post|comment|question|user|message <编号> [原因 …]',
    help: '通过；直播提问恢复；对人与消息的举报不成立（须写原因）',
    run: decide('pass'),
  },
  reject: {
    words: 'post|comment|question|user|message <编号> [原因 …]',
    help: '不通过，作者可修改；直播提问移除；举报成立：警告这个人、移除消息。直播提问以外须写原因',
    run: decide('reject'),
  },
  down: { words: 'post|comment <编号> <原因 …>', help: '下架', run: decide('takeDown') },
  digest: {
    words: 'on|off <编号>',
    help: '加精华或取消',
    async run({ call }, on, id) {
      await call('POST /admin/api/post/digest', { body: { id, on: choose(switches, on) } })
      return DONE
    },
  },
  pin: {
    words: 'on|off <编号> <话题名>',
    help: '在话题中置顶或取消',
    async run({ call }, on, id, topic) {
      await call('POST /admin/api/post/pin', { body: { id, topic, on: choose(switches, on) } })
      return DONE
    },
  },
})

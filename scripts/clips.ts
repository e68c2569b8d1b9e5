// Draws the demonstration clips of the course school and of 圈子, and encodes them into server/seeds/{lesson,circle}/media.
// Needs ffmpeg with libx264 and aac on the PATH (`apt-get install ffmpeg`, `brew install ffmpeg`).
// The results are committed: nobody needs ffmpeg unless the words below change. `npx tsx scripts/clips.ts` writes all of them,
// `npx tsx scripts/clips.ts probation` one.
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { box } from '../server/app/drawing/shapes'
import { setFont, wrapItem, writeMiddle } from '../server/app/drawing/text'
import { errorOf } from '../server/app/thrown'

const media = path.join(__dirname, '../server/seeds/lesson/media')
const circleMedia = path.join(__dirname, '../server/seeds/circle/media')
const [WIDTH, HEIGHT, RATE, SLIDE_SECONDS, SEGMENT_SECONDS] = [640, 360, 10, 8, 6]
const [GROUND, CARD, BLUE, BLUE_WEAK, INK, INK_2, INK_3, LINE] =
  '#EEF1F6 #FFFFFF #2B5CE6 #EDF2FF #1F2329 #3A3F47 #6A7079 #E6E8EB'.split(' ')

interface Slide {
  title: string
  lines: string[]
  source: string
}
interface Clip {
  name: string
  slides: Slide[]
  /** How long each slide stands, and pictures a second; those above unless said. */
  seconds?: number
  rate?: number
  /** What sounds under each slide in turn, in Hz. */
  chords: number[][]
}

const clips: Record<string, Clip> = {
  contract: {
    name: '劳动合同法实操 · 要点速览',
    slides: [
      {
        title: '书面合同，一个月内签',
        lines: [
          '1. 用工之日起一个月内订立书面劳动合同',
          '2. 超过一个月不满一年未订立，每月支付二倍工资',
          '3. 二倍工资从满一个月的次日起算，到补订前一日止',
        ],
        source: '《劳动合同法》第十条、第八十二条；《实施条例》第六条',
      },
      {
        title: '试用期最长几个月',
        lines: [
          '1. 合同三个月以上不满一年：不超过一个月',
          '2. 一年以上不满三年：不超过二个月',
          '3. 三年以上固定期限和无固定期限：不超过六个月',
          '4. 不满三个月、以完成一定任务为期限：不得约定',
        ],
        source: '《劳动合同法》第十九条',
      },
      {
        title: '试用期解除，先看证据',
        lines: [
          '1. 录用条件写清楚，入职时让本人签收',
          '2. 考核有记录：任务、标准、结果、谈话',
          '3. 试用期满之前作出决定，并向劳动者说明理由',
        ],
        source: '《劳动合同法》第二十一条、第三十九条第（一）项',
      },
      {
        title: '变更合同，用书面',
        lines: [
          '1. 协商一致才能变更约定的内容',
          '2. 变更采用书面形式，文本双方各执一份',
          '3. 口头变更履行超过一个月，不能只因没有书面就无效',
        ],
        source: '《劳动合同法》第三十五条；《解释（一）》第四十三条',
      },
      {
        title: '经济补偿怎么算',
        lines: [
          '1. 每满一年，一个月工资；六个月以上不满一年按一年算',
          '2. 不满六个月，半个月工资',
          '3. 月工资是解除前十二个月的平均应得工资',
          '4. 高于当地职工月平均工资三倍：按三倍，最长十二年',
        ],
        source: '《劳动合同法》第四十七条；《实施条例》第二十七条',
      },
      {
        title: '离职，记住这四件事',
        lines: [
          '1. 出具解除或者终止劳动合同的证明',
          '2. 十五日内办理档案和社会保险关系转移',
          '3. 应付的经济补偿，在办结交接时支付',
          '4. 已解除的合同文本，至少保存二年',
        ],
        source: '《劳动合同法》第五十条',
      },
    ],
    chords: [
      [220, 277.18, 329.63],
      [184.997, 220, 277.18],
      [146.83, 220, 293.66],
      [164.81, 207.65, 246.94],
    ],
  },
  interview: {
    name: '招聘面试官训练营 · 要点速览',
    slides: [
      {
        title: '开面之前，先问用人部门',
        lines: ['1. 这个人入职三个月要交出什么？', '2. 硬条件只留三条，多一条就划掉一条', '3. 谁面、谁定、薪资上限谁拍板？'],
        source: '第 1 讲 · 需求会',
      },
      {
        title: '结构化，就是三个“同样”',
        lines: [
          '1. 同样的问题：一个岗位一份提纲',
          '2. 同样的顺序：先行为题，再情境题，最后动机',
          '3. 同样的尺子：每一分写清楚看到什么',
        ],
        source: '第 4 讲 · 结构化提纲',
      },
      {
        title: 'STAR 四格，缺哪格问哪格',
        lines: [
          '1. 情境：当时是什么情况，有多难？',
          '2. 任务：你负责的是哪一块？',
          '3. 行动：你先做了什么，为什么这样做？',
          '4. 结果：后来怎样，谁能证明？',
        ],
        source: '第 7 讲 · STAR 追问',
      },
      {
        title: '三句追问，把“我们”变成“我”',
        lines: ['1. “这件事里，哪一步是你本人做的？”', '2. “如果没有你，这一步会怎么样？”', '3. “再做一次，你会改哪一步？”'],
        source: '第 8 讲 · 追问练习',
      },
      {
        title: '评分写事实，不写印象',
        lines: ['1. 面试结束先各自打分，再讨论', '2. 每一项写一件候选人做过的具体的事', '3. 写不出事例的分数，退回重写'],
        source: '第 12 讲 · 评分与合议',
      },
      {
        title: '这些话，面试里不要说',
        lines: [
          '1. 不得以性别为由拒绝录用妇女或者提高录用标准',
          '2. 不得约定限制女职工结婚、生育的内容',
          '3. 只了解与劳动合同直接相关的基本情况',
        ],
        source: '《就业促进法》第二十七条；《劳动合同法》第八条',
      },
    ],
    chords: [
      [196, 246.94, 293.66],
      [164.81, 196, 246.94],
      [130.81, 196, 261.63],
      [146.83, 184.997, 220],
    ],
  },
  salary: {
    name: '薪酬体系设计 · 要点速览',
    slides: [
      {
        title: '先排岗位，再谈钱',
        lines: ['1. 岗位说明书：职责、权限、任职条件', '2. 选六到八个评价因素，定权重', '3. 挑标杆岗位试评，评完再铺开'],
        source: '第 3 讲 · 岗位价值评估',
      },
      {
        title: '带宽和中位值，怎么算',
        lines: [
          '1. 中位值：这一级想付到市场的哪个位置',
          '2. 带宽 =（最高值 − 最低值）÷ 最低值',
          '3. 例：8000 到 12000 元，带宽 50%，中位值 10000 元',
        ],
        source: '第 6 讲 · 宽带薪酬',
      },
      {
        title: '比较率：他在带子的哪里',
        lines: [
          '1. 比较率 = 实际月薪 ÷ 本级中位值',
          '2. 例：月薪 9200 元，中位值 10000 元，比较率 0.92',
          '3. 低于 0.8 或高于 1.2 的，逐个看原因',
        ],
        source: '第 8 讲 · 入级与套改（区间为本课举例）',
      },
      {
        title: '调薪矩阵：两把尺子',
        lines: ['1. 横轴：绩效等级；纵轴：比较率', '2. 绩效好、比较率低的，幅度最大', '3. 先定总额，再倒推格子里的百分比'],
        source: '第 10 讲 · 年度调薪',
      },
      {
        title: '加班工资的三个倍数',
        lines: ['1. 工作日延长工作时间：不低于 150%', '2. 休息日又不能安排补休：不低于 200%', '3. 法定休假日：不低于 300%'],
        source: '《劳动法》第四十四条',
      },
      {
        title: '工资条和台账',
        lines: ['1. 工资至少每月支付一次，遇节假日提前发', '2. 支付工资时，给本人一份工资清单', '3. 支付记录保存二年以上备查'],
        source: '《工资支付暂行规定》第六条、第七条',
      },
    ],
    chords: [
      [174.61, 220, 261.63],
      [146.83, 174.61, 220],
      [116.54, 174.61, 233.08],
      [130.81, 164.81, 196],
    ],
  },
  sick: {
    name: '病假与医疗期 · 直播课件',
    slides: [
      {
        title: '病假与医疗期：最容易算错的五处',
        lines: ['一、医疗期有多长；二、病休时间怎么累计', '三、医疗期内合同到期', '四、医疗期满之后', '五、病假工资的底线'],
        source: '病假工资各地标准不同，以当地规定为准',
      },
      {
        title: '一、医疗期有多长',
        lines: [
          '1. 工作十年以下，本单位五年以下：3 个月',
          '2. 十年以下、五年以上，或十年以上、五年以下：6 个月',
          '3. 十年以上：五至十年 9 个月，至十五年 12 个月',
          '4. 十五至二十年 18 个月，二十年以上 24 个月',
        ],
        source: '《企业职工患病或非因工负伤医疗期规定》（劳部发〔1994〕479号）第三条',
      },
      {
        title: '二、病休时间怎么累计',
        lines: [
          '1. 医疗期 3 个月：按 6 个月内累计病休时间',
          '2. 6 个月：按 12 个月内；9 个月：按 15 个月内',
          '3. 从第一天病休起记台账，断断续续的也要累计',
        ],
        source: '劳部发〔1994〕479号第四条',
      },
      {
        title: '三、医疗期内合同到期',
        lines: [
          '1. 合同续延到医疗期满时终止，不能到期就走',
          '2. 医疗期内不得依照第四十条、第四十一条解除',
          '3. 本人严重违纪的不在此列：看第三十九条',
        ],
        source: '《劳动合同法》第四十二条第（三）项、第四十五条',
      },
      {
        title: '四、医疗期满之后',
        lines: [
          '1. 先看能不能从事原工作',
          '2. 不能的，另行安排工作',
          '3. 仍不能从事：提前三十日书面通知，或付一个月工资',
          '4. 依照第四十条解除的，支付经济补偿',
        ],
        source: '《劳动合同法》第四十条第（一）项、第四十六条第（三）项',
      },
      {
        title: '五、病假工资的底线',
        lines: ['1. 先查当地规定，再看公司制度', '2. 可以低于当地最低工资', '3. 但不能低于最低工资的 80%'],
        source: '劳部发〔1995〕309号第五十九条',
      },
    ],
    chords: [
      [164.81, 196, 246.94],
      [146.83, 184.997, 220],
      [130.81, 164.81, 196],
      [146.83, 174.61, 220],
    ],
  },
}

/** Films of posts, with a cover beside them. */
const posted: Record<string, Clip> = {
  probation: {
    name: '一分钟看懂：试用期最长多久',
    slides: [
      {
        title: '试用期，最长能约定多久？',
        lines: ['1. 只看劳动合同签多久，不看岗位高低', '2. 同一单位与同一劳动者，只能约定一次', '3. 试用期包含在劳动合同期限内'],
        source: '《劳动合同法》第十九条',
      },
      {
        title: '不满一年：最长一个月',
        lines: ['1. 合同期限三个月以上、不满一年', '2. 试用期不得超过一个月', '3. 例：合同签六个月，试用期最长一个月'],
        source: '《劳动合同法》第十九条第一款',
      },
      {
        title: '一年以上：最长二个月',
        lines: ['1. 合同期限一年以上、不满三年', '2. 试用期不得超过二个月', '3. “以上”包括本数：刚好签一年，也是二个月'],
        source: '《劳动合同法》第十九条第一款；《民法典》第一千二百五十九条',
      },
      {
        title: '三年以上：最长六个月',
        lines: [
          '1. 三年以上的固定期限合同，不得超过六个月',
          '2. 无固定期限的合同，也不得超过六个月',
          '3. 差一天满三年，还是二个月',
        ],
        source: '《劳动合同法》第十九条第一款',
      },
      {
        title: '这三种，不能约定试用期',
        lines: ['1. 以完成一定工作任务为期限的合同', '2. 期限不满三个月的合同', '3. 非全日制用工'],
        source: '《劳动合同法》第十九条第三款、第七十条',
      },
      {
        title: '试用期的工资，有底线',
        lines: [
          '1. 不低于相同岗位最低档工资的 80%',
          '2. 或者不低于劳动合同约定工资的 80%',
          '3. 还不得低于单位所在地的最低工资标准',
        ],
        source: '《劳动合同法》第二十条；《实施条例》第十五条',
      },
      {
        title: '约定长了，要付赔偿金',
        lines: [
          '1. 违法约定的，由劳动行政部门责令改正',
          '2. 已经履行的，按超过法定的期间支付赔偿金',
          '3. 标准：试用期满后的月工资',
        ],
        source: '《劳动合同法》第八十三条',
      },
    ],
    chords: [
      [196, 246.94, 293.66],
      [174.61, 220, 261.63],
      [146.83, 184.997, 220],
      [164.81, 207.65, 246.94],
    ],
  },
}

/**
 * Films of single lessons: their slides stand longer and hardly move, three minutes of them are twice a clip and not four
 * times.
 */
const LESSON_PACE = { seconds: 13, rate: 1 }
const LESSON_CHORDS = [
  [196, 246.94, 293.66],
  [164.81, 196, 246.94],
  [174.61, 220, 261.63],
  [146.83, 184.997, 220],
]

/** What scripts/films/*.md says: `# key name`, then slides of `## title`, `- line` and `> source`. */
function lessonFilms(): Record<string, Clip> {
  const folder = path.join(__dirname, 'films')
  const files = fs.readdirSync(folder).map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
  const films = files.flatMap((text) => text.split(/^# /m).slice(1))
  return Object.fromEntries(
    films.map((text) => {
      const [head, ...slides] = text.split(/^## /m)
      const [, key, name] = /^(\S+) (.+)$/m.exec(head)!
      return [key, { name, slides: slides.map(slideOf), chords: LESSON_CHORDS, ...LESSON_PACE }]
    }),
  )
}

function slideOf(text: string): Slide {
  const [title, ...rows] = text.trim().split('\n')
  const said = (mark: string) => rows.filter((row) => row.startsWith(mark)).map((row) => row.slice(mark.length))
  return { title, lines: said('- ').map((line, i) => `${i + 1}. ${line}`), source: said('> ')[0] }
}

function ffmpeg(args: string[]) {
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], { stdio: ['ignore', 'inherit', 'inherit'] })
}

/**
 * The first slide stands at once, as it is the poster; at ten pictures a second the others come up within three. Afterwards
 * only the line at the bottom moves, which costs almost no bits.
 */
function paint(ctx: SKRSContext2D, { name, slides, seconds = SLIDE_SECONDS, rate = RATE }: Clip, at: number, total: number) {
  const index = Math.min(Math.floor(at / seconds), slides.length - 1)
  const slide = slides[index]
  box(ctx, GROUND, 0, 0, WIDTH, HEIGHT)
  box(ctx, CARD, 20, 18, WIDTH - 40, HEIGHT - 54, 14)
  box(ctx, BLUE, 44, 50, 5, 30, 2.5)
  setFont(ctx, 27, 700)
  ctx.fillStyle = INK
  writeMiddle(ctx, slide.title, 62, 65)
  if (ctx.measureText(slide.title).width > WIDTH - 160) throw new Error(`${name}: “${slide.title}” is too long`)
  setFont(ctx, 14, 400)
  const count = `${index + 1} / ${slides.length}`
  box(ctx, BLUE_WEAK, WIDTH - 94, 53, 50, 24, 12)
  ctx.fillStyle = BLUE
  writeMiddle(ctx, count, WIDTH - 69, 65, 'center')

  setFont(ctx, 20, 400)
  const lines = slide.lines.flatMap((line) => wrapItem(ctx, line, WIDTH - 88))
  if (lines.length > 4) throw new Error(`${name}: “${slide.title}” has ${lines.length} lines, there is room for 4`)
  const step = lines.length > 3 ? 40 : 46
  ctx.fillStyle = INK_2
  lines.forEach(({ text, indent }, i) => writeMiddle(ctx, text, 44 + indent, 128 + i * step))

  box(ctx, LINE, 44, 280, WIDTH - 88, 1)
  setFont(ctx, 14, 400)
  ctx.fillStyle = INK_3
  writeMiddle(ctx, slide.source, 44, 302)
  const veil = !index || rate < RATE ? 0 : 1 - Math.min(1, ((at % seconds) * rate + 1) / 3)
  if (veil > 0) {
    ctx.globalAlpha = veil
    box(ctx, CARD, 36, 36, WIDTH - 72, HEIGHT - 84)
    ctx.globalAlpha = 1
  }

  setFont(ctx, 12, 400)
  ctx.fillStyle = INK_3
  writeMiddle(ctx, name, 24, 343)
  const from = Math.max(250, 40 + ctx.measureText(name).width)
  const room = WIDTH - 24 - from
  box(ctx, '#D5DCEA', from, 341, room, 4, 2)
  box(ctx, BLUE, from, 341, Math.max(4, room * ((at + 1 / rate) / total)), 4, 2)
}

const SOUND_RATE = 22050

function wav(samples: Float64Array): Buffer {
  const data = Buffer.alloc(44 + samples.length * 2)
  data.write('RIFF', 0)
  data.writeUInt32LE(36 + samples.length * 2, 4)
  data.write('WAVEfmt ', 8)
  data.writeUInt32LE(16, 16)
  data.writeUInt16LE(1, 20)
  data.writeUInt16LE(1, 22)
  data.writeUInt32LE(SOUND_RATE, 24)
  data.writeUInt32LE(SOUND_RATE * 2, 28)
  data.writeUInt16LE(2, 32)
  data.writeUInt16LE(16, 34)
  data.write('data', 36)
  data.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((value, i) => data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32767), 44 + i * 2))
  return data
}

/** Adds a tone that swells and fades; `soft` is the share of its length it takes to come and to go. */
function tone(samples: Float64Array, from: number, seconds: number, pitch: number, loudness: number, soft: number) {
  const start = Math.round(from * SOUND_RATE)
  const length = Math.min(Math.round(seconds * SOUND_RATE), samples.length - start)
  for (let i = 0; i < length; i += 1) {
    const share = i / length
    const swell = Math.min(1, share / soft, (1 - share) / soft)
    const turn = (2 * Math.PI * pitch * i) / SOUND_RATE
    samples[start + i] += loudness * swell * swell * (Math.sin(turn) + 0.18 * Math.sin(2 * turn))
  }
}

function bed(seconds: number, chords: number[][], slide = SLIDE_SECONDS): Float64Array {
  const samples = new Float64Array(seconds * SOUND_RATE)
  for (let at = 0; at < seconds; at += slide) {
    for (const pitch of chords[(at / slide) % chords.length]) tone(samples, at, slide, pitch, 0.028, 0.4)
  }
  return samples
}

/** A short tune of five notes over long chords: what plays while a live session waits and in audio lessons. */
function tune(seconds: number): Float64Array {
  const samples = bed(seconds, clips.contract.chords)
  const steps = [0, 2, 4, 7, 9, 7, 4, 2, 4, 0, 2, 4, 9, 7, 4, 0]
  for (let i = 0; i * 1.25 + 2.5 <= seconds; i += 1) {
    tone(samples, i * 1.25, 2.2, 440 * 2 ** (steps[(i * 5) % steps.length] / 12), 0.07, i % 4 ? 0.12 : 0.3)
  }
  return samples
}

async function film(file: string, clip: Clip, sound: string): Promise<string> {
  const { seconds = SLIDE_SECONDS, rate = RATE } = clip
  const total = clip.slides.length * seconds
  fs.writeFileSync(sound, wav(bed(total, clip.chords, seconds)))
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${WIDTH}x${HEIGHT}`, '-r', String(rate), '-i', 'pipe:0']
  // Closed pictures of one segment each, so that the HLS rendition is a mere copy of them; of a lesson, of one slide each.
  const keys = clip.seconds ?? SEGMENT_SECONDS
  const picture = `-c:v libx264 -profile:v baseline -level 3.0 -pix_fmt yuv420p -preset veryslow -crf 31`.split(' ')
  const group = ['-g', String(rate * keys), '-keyint_min', String(rate * keys), '-sc_threshold', '0']
  const rest = ['-c:a', 'aac', '-ac', '1', '-b:a', '20k', '-t', String(total), '-movflags', '+faststart']
  const exact = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact', '-map_metadata', '-1']
  const args = ['-hide_banner', '-loglevel', 'error', '-y', ...raw, '-i', sound, ...picture, ...group, ...rest, ...exact, file]
  const encoder = spawn('ffmpeg', args, { stdio: ['pipe', 'inherit', 'inherit'] })
  const done = once(encoder, 'exit')
  const canvas = createCanvas(WIDTH, HEIGHT)
  const ctx = canvas.getContext('2d')
  for (let frame = 0; frame < total * rate; frame += 1) {
    paint(ctx, clip, frame / rate, total)
    const { data } = ctx.getImageData(0, 0, WIDTH, HEIGHT)
    if (!encoder.stdin.write(Buffer.from(data.buffer))) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  const [code] = await done
  if (code) throw new Error(`ffmpeg ended with ${code}`)
  return file
}

/** The first picture, as an app would have drawn it. */
function cover(file: string, clip: Clip) {
  const canvas = createCanvas(WIDTH, HEIGHT)
  paint(canvas.getContext('2d'), clip, 0, clip.slides.length * SLIDE_SECONDS)
  fs.writeFileSync(file, canvas.toBuffer('image/jpeg', 88))
}

function segment(file: string, folder: string) {
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  const list = ['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod', '-hls_list_size', '0']
  // Not .ts: the compiler and the linter would take them for TypeScript.
  const names = ['-hls_segment_filename', path.join(folder, '%02d.mpegts'), path.join(folder, 'index.m3u8')]
  ffmpeg(['-i', file, '-c', 'copy', '-bsf:v', 'h264_mp4toannexb', ...list, ...names])
}

/** Those that play on air, or to show how a lesson is played in parts. */
const SEGMENTED = ['contract', 'sick']

async function draw(wanted: string[], sound: string) {
  for (const folder of [media, circleMedia]) fs.mkdirSync(folder, { recursive: true })
  const isWanted = (name: string) => !wanted.length || wanted.includes(name)
  for (const [name, clip] of Object.entries(clips).filter(([one]) => isWanted(one))) {
    console.log(name)
    const file = await film(path.join(media, `${name}.mp4`), clip, sound)
    if (SEGMENTED.includes(name)) segment(file, path.join(media, name))
  }
  for (const [name, clip] of Object.entries(lessonFilms()).filter(([one]) => isWanted(one))) {
    console.log(name)
    await film(path.join(media, `${name}.mp4`), clip, sound)
  }
  for (const [name, clip] of Object.entries(posted).filter(([one]) => isWanted(one))) {
    console.log(name)
    await film(path.join(circleMedia, `${name}.mp4`), clip, sound)
    cover(path.join(circleMedia, `${name}.jpg`), clip)
  }
  if (isWanted('audio')) {
    console.log('audio')
    fs.writeFileSync(sound, wav(tune(40)))
    const audio = ['-c:a', 'aac', '-ac', '1', '-b:a', '28k', '-movflags', '+faststart', '-map_metadata', '-1']
    ffmpeg(['-i', sound, ...audio, path.join(media, 'audio.m4a')])
  }
}

async function main() {
  const { positionals } = parseArgs({ allowPositionals: true })
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'clips-'))
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' })
    await draw(positionals, path.join(work, 'sound.wav'))
  } catch (error) {
    if (errorOf(error).code !== 'ENOENT') throw error
    console.error('需要 ffmpeg（含 libx264、aac），请先安装：apt-get install ffmpeg 或 brew install ffmpeg')
    process.exitCode = 1
  } finally {
    fs.rmSync(work, { recursive: true, force: true })
  }
}
void main()

import type { ClipKey, DemoClip } from './types'

/** Made by scripts/clips.ts, which holds their words too. */
export const CLIPS: Record<ClipKey, DemoClip> = {
  contract: {
    file: 'contract.mp4',
    hls: 'contract/index.m3u8',
    mime: 'video/mp4',
    seconds: 48,
    slides: [
      '书面合同，一个月内签',
      '试用期最长几个月',
      '试用期解除，先看证据',
      '变更合同，用书面',
      '经济补偿怎么算',
      '离职，记住这四件事',
    ],
  },
  interview: {
    file: 'interview.mp4',
    mime: 'video/mp4',
    seconds: 48,
    slides: [
      '开面之前，先问用人部门',
      '结构化，就是三个“同样”',
      'STAR 四格，缺哪格问哪格',
      '三句追问，把“我们”变成“我”',
      '评分写事实，不写印象',
      '这些话，面试里不要说',
    ],
  },
  salary: {
    file: 'salary.mp4',
    mime: 'video/mp4',
    seconds: 48,
    slides: [
      '先排岗位，再谈钱',
      '带宽和中位值，怎么算',
      '比较率：他在带子的哪里',
      '调薪矩阵：两把尺子',
      '加班工资的三个倍数',
      '工资条和台账',
    ],
  },
  audio: { file: 'audio.m4a', mime: 'audio/mp4', seconds: 40, slides: [] },
}

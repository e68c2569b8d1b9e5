import type { ClipKey, DemoClip } from './types'

/** Made by scripts/clips.ts, which holds their words too. */
export const CLIPS: Record<ClipKey, DemoClip> = {
  contract: { file: 'contract.mp4', hls: 'contract/index.m3u8', mime: 'video/mp4', seconds: 48 },
  interview: { file: 'interview.mp4', mime: 'video/mp4', seconds: 48 },
  salary: { file: 'salary.mp4', mime: 'video/mp4', seconds: 48 },
  audio: { file: 'audio.m4a', mime: 'audio/mp4', seconds: 40 },
}

import { LIVE } from '../../../../../contract/rules/statuses'
import * as codes from '../../../../../contract/rules/codes'
import type { Ctx, OpenCtx } from '../../../../app/context'
import type { Db } from '../../../../app/db'
import { refuse } from '../../../../app/errors'
import { mediaAddress } from '../../lesson/media/media'
import { mediumOf } from '../../lesson/media/stored-media'
import { needHost } from '../access'
import { listAddress } from '../stream/hls'
import { OVERRUN_MINUTES } from '../limits'
import { sign } from '../stream/keys'
import type { LiveRow } from '../queries'

/** To begin with; whoever watches goes on as long as there is something to see. */
const PLAY_SECONDS = 120
const MINUTE = 60_000

interface Play {
  playUrl: string
  playType: 'none' | 'flv' | 'hls' | 'mp4'
  /** The same picture in several qualities; empty when there is one. */
  playUrls: { label: string; url: string }[]
  /** The same picture for phones that cannot show FLV; '' where there is none. */
  hlsUrl: string
}
const NOTHING: Play = { playUrl: '', playType: 'none', playUrls: [], hlsUrl: '' }

export const flvPath = (liveId: string) => `/live/${liveId}.flv`

/** What there is to see now: what the host pushes, else the recording that it plays, afterwards the playback. */
export async function playOf(ctx: OpenCtx, live: LiveRow): Promise<Play> {
  const { db, settings, now } = ctx
  if (live.status === LIVE.playback) return recording(db, live.playback_id, now)
  if (live.status !== LIVE.on) return NOTHING
  if (live.pushed) return stream(ctx, live)
  if (live.media_id) return recording(db, live.media_id, now)
  // Whether another media server has a picture only that one knows.
  return settings.live.playBase ? stream(ctx, live) : NOTHING
}

/** No live is on longer. */
const lastMoment = ({ plan_end_at }: LiveRow) => new Date(plan_end_at.getTime() + OVERRUN_MINUTES * MINUTE)

async function stream({ db, settings, user, now }: OpenCtx, live: LiveRow): Promise<Play> {
  const { playBase, qualities } = settings.live
  const liveId = live.id
  const signature = await sign(db, 'play', liveId, new Date(now.getTime() + PLAY_SECONDS * 1000))
  if (!playBase) {
    const hlsUrl = await listAddress(db, liveId, user?.id ?? '', lastMoment(live))
    return { playUrl: `${flvPath(liveId)}?sign=${signature}`, playType: 'flv', playUrls: [], hlsUrl }
  }
  const address = (suffix: string) => `${playBase}/${liveId}${suffix}.flv?sign=${signature}`
  const playUrls = qualities.map(({ label, suffix }) => ({ label, url: address(suffix) }))
  return { playUrl: playUrls[0]?.url ?? address(''), playType: 'flv', playUrls: playUrls.length > 1 ? playUrls : [], hlsUrl: '' }
}

async function recording(db: Db, mediaId: string | null, now: Date): Promise<Play> {
  const medium = await mediumOf(db, mediaId)
  if (!medium) return NOTHING
  const { url } = await mediaAddress(db, medium, now)
  return { ...NOTHING, playUrl: url, playType: medium.kind === 'hls' ? 'hls' : 'mp4' }
}

/**
 * Where the host pushes to, with a key for this live alone that is good until it is closed at the latest. Refuses with 10104, 11342
 * (not the host), 11332 (over, or this server takes no pushes).
 */
export async function pushAddress({ db, user, settings }: Ctx, id: string) {
  const live = await needHost(db, id, user.id)
  if (live.host_id !== user.id) refuse(codes.LIVE_NOT_FOR_THEM, '只有讲师可以推流')
  if (live.status > LIVE.on) refuse(codes.LIVE_NOT_ON, '直播已结束')
  const { pushBase, rtmpPort } = settings.live
  if (!pushBase && !rtmpPort) refuse(codes.LIVE_NOT_ON, '本站未开启推流')
  return {
    url: pushBase || `rtmp://${new URL(settings.publicUrl).hostname}:${rtmpPort}/live`,
    key: `${id}?sign=${await sign(db, 'push', id, lastMoment(live))}`,
  }
}

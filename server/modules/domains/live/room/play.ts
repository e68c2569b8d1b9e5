import { LIVE } from '../../../../../contract/rules/statuses'
import * as codes from '../../../../../contract/rules/codes'
import type { Ctx, OpenCtx } from '../../../../app/context'
import { refuse } from '../../../../app/errors'
import { MINUTE_MS } from '../../../../app/time/units'
import { mediumOf } from '../../lesson/media/stored-media'
import { openTicket } from '../../lesson/media/tickets'
import { needHost } from '../access'
import { liveSubject } from '../play-rights'
import { listAddress } from '../stream/hls'
import { OVERRUN_MINUTES } from '../limits'
import { flvAddress, sign } from '../stream/keys'
import type { LiveRow } from '../queries'

/** To begin with; whoever watches goes on as long as there is something to see. */
const PLAY_SECONDS = 120

interface Play {
  playUrl: string
  playType: 'none' | 'flv' | 'hls' | 'mp4'
  /** The same picture in several qualities; empty when there is one. */
  playUrls: { label: string; url: string }[]
  /** The same picture for phones that cannot show FLV; '' where there is none. */
  hlsUrl: string
  /** How soon the address of a recording has to be renewed. */
  renewSeconds?: number
}
const NOTHING: Play = { playUrl: '', playType: 'none', playUrls: [], hlsUrl: '' }

/** What there is to see now: what the host pushes, else the recording that it plays, afterwards the playback. */
export async function playOf(ctx: OpenCtx, live: LiveRow): Promise<Play> {
  if (live.status === LIVE.playback) return recording(ctx, live, live.playback_id)
  if (live.status !== LIVE.on) return NOTHING
  const { playBase } = ctx.settings.live
  // Another media server says of a push that it has turned away that it ended, too: it may well have a picture.
  if (live.pushed || (live.pushed_once && playBase)) return stream(ctx, live)
  // The room waits for the host: nothing that has nothing to do with it plays meanwhile.
  if (live.pushed_once) return NOTHING
  if (live.media_id) return recording(ctx, live, live.media_id)
  // Whether another media server has a picture only that one knows.
  return playBase ? stream(ctx, live) : NOTHING
}

/** No live is on longer. */
const lastMoment = ({ plan_end_at }: LiveRow) => new Date(plan_end_at.getTime() + OVERRUN_MINUTES * MINUTE_MS)

async function stream({ db, settings, user, now }: OpenCtx, live: LiveRow): Promise<Play> {
  const { playBase, qualities } = settings.live
  const liveId = live.id
  const until = new Date(now.getTime() + PLAY_SECONDS * 1000)
  if (!playBase) {
    const viewer = user?.id ?? ''
    const [playUrl, hlsUrl] = await Promise.all([
      flvAddress(db, liveId, viewer, until),
      listAddress(db, liveId, viewer, lastMoment(live)),
    ])
    return { playUrl, playType: 'flv', playUrls: [], hlsUrl }
  }
  const signature = await sign(db, 'play', liveId, until)
  const address = (suffix: string) => `${playBase}/${liveId}${suffix}.flv?sign=${signature}`
  const playUrls = qualities.map(({ label, suffix }) => ({ label, url: address(suffix) }))
  return { playUrl: playUrls[0]?.url ?? address(''), playType: 'flv', playUrls: playUrls.length > 1 ? playUrls : [], hlsUrl: '' }
}

async function recording(ctx: OpenCtx, live: LiveRow, mediaId: string | null): Promise<Play> {
  const medium = await mediumOf(ctx.db, mediaId)
  if (!medium) return NOTHING
  const { url, kind, renewSeconds } = await openTicket(ctx, medium, liveSubject(live.id))
  return { ...NOTHING, playUrl: url, playType: kind === 'hls' ? 'hls' : 'mp4', renewSeconds }
}

/**
 * Where the host pushes to, with a key for this live alone that is good until it is closed at the latest. Refuses with 10104,
 * 11342 (not the host), 11332 (over, or this server takes no pushes).
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

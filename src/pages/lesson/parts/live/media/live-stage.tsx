import { Text, View } from '@tarojs/components'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useCallback, useEffect, useRef, useState, type MutableRefObject, type ReactNode } from 'react'
import { serverNow } from '@/lib/server-time'
import { Renewal } from '@/features/course/renewal'
import { mayAutoplay } from '@/pages/lesson/parts/player/autoplay'
import { Seek } from '@/pages/lesson/parts/player/seek'
import { Glyph } from '@/patterns/media/glyph'
import { Media } from '@/patterns/media/media'
import type { MediaHandle, MediaSource } from '@/patterns/media/media-types'
import '@/pages/lesson/parts/player/player.scss'
import { useAction } from '@/patterns/feedback/use-action'
import type { ShowMenu } from '@/patterns/feedback/use-menu'
import { a11y, onWeapp } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { Countdown } from '@/ui/text/countdown'
import { moment } from '@/lib/date'
import { Icon } from '@/ui/icon/icon'
import { Pic } from '@/ui/media/pic'
import { Tap } from '@/ui/button/tap'
import { LIVE } from '../../../../../../contract/rules/statuses'
import { LiveMedia } from './live-media'
import type { LiveHandle } from './live-media-types'
import type { LiveRoom } from '@/pages/lesson/parts/live/live-room'

/** An address from which so much was played is a good one. */
const PLAYS_SECONDS = 1
/** A lost picture is looked for again so many ms later, the first time and after that. */
const AGAIN_MS = [2000, 5000, 10_000]

const Over = ({ children, dim = true }: { children: ReactNode; dim?: boolean }) => (
  <View className={`player__over ${dim ? 'player__over--dim' : ''}`} {...a11y({ role: 'status' })}>
    {children}
  </View>
)

const Waiting = () => (
  <Over dim={false}>
    <Icon name="loader-circle" size="l" spin label="加载中" />
  </Over>
)

const Away = () => (
  <Over>
    <Text className="player__words">讲师暂时离开，马上回来</Text>
    <Text>画面恢复后会自动继续，不用刷新</Text>
  </Over>
)

const Big = ({ onTap }: { onTap: () => void }) => (
  <Over dim={false}>
    <Tap className="player__big" label="播放" onTap={onTap}>
      <Glyph name="play" size="l" />
    </Tap>
  </Over>
)

interface StageProps {
  room: LiveRoom
  /** The page's: in what stays in sight, bars would lie over a sheet. */
  show: ShowMenu
}

interface PictureProps {
  room: LiveRoom
  url: string
}

/** What of one's watching outlasts a picture: after each loss another one begins. */
interface Sitting {
  /** In a row, since it played last. */
  losses: number
  muted: boolean
  /** By the person, not as the page was left. */
  paused: boolean
}

/** A round of signing in stands on the page, which a full screen covers. */
function useWindowed(room: LiveRoom, handle: MutableRefObject<Pick<LiveHandle, 'windowed'> | undefined>) {
  const round = room.ownSignIn?.round
  useEffect(() => {
    if (round !== undefined) handle.current?.windowed()
  }, [round, handle])
}

/** What the host pushes: it can be stopped and made silent, not wound. */
const Stream = observer(function Stream({
  room,
  url,
  show,
  sitting: { current: sitting },
}: PictureProps & StageProps & { sitting: MutableRefObject<Sitting> }) {
  const handle = useRef<LiveHandle>()
  const lend = useCallback((lent: LiveHandle) => void (handle.current = lent), [])
  useWindowed(room, handle)
  const [auto] = useState(!sitting.paused)
  const [playing, setPlaying] = useState(false)
  const [waiting, setWaiting] = useState(auto)
  const [muted, setMuted] = useState(sitting.muted)
  const [unsupported, setUnsupported] = useState(false)
  const again = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(again.current), [])
  // Whoever comes back goes on watching, unless they had stopped it themselves.
  const goesOn = useRef(false)
  useDidHide(() => {
    goesOn.current = (playing || waiting) && !sitting.paused
    handle.current?.pause()
  })
  useDidShow(() => {
    if (goesOn.current) handle.current?.play()
    goesOn.current = false
  })
  const lost = (why: 'unsupported' | 'broken') => {
    if (why === 'unsupported') return setUnsupported(true)
    setWaiting(true)
    clearTimeout(again.current)
    const wait = AGAIN_MS[Math.min(sitting.losses++, AGAIN_MS.length - 1)]
    // A media server that stops is looked for by the whole room.
    again.current = setTimeout(() => void room.retryPlay(), wait + room.spread())
  }
  const toggle = () => {
    sitting.paused = playing
    if (playing) handle.current?.pause()
    else handle.current?.play()
  }
  const qualities = room.entry?.playUrls ?? []
  const quality = room.quality || (qualities[0]?.label ?? '')
  const choose = () =>
    show(
      qualities.map(({ label }) => ({ label, chosen: label === quality, onTap: () => room.choose(label) })),
      '清晰度',
    )
  const silence = () => {
    sitting.muted = !muted
    setMuted(!muted)
  }
  return (
    <>
      <View className="player__stage">
        <LiveMedia
          url={url}
          hlsUrl={room.entry?.hlsUrl ?? ''}
          auto={auto}
          muted={muted}
          lend={lend}
          title={room.detail?.title ?? ''}
          onPlaying={(on) => {
            setPlaying(on)
            setWaiting(false)
            if (on) sitting.losses = 0
          }}
          onWaiting={setWaiting}
          onError={lost}
        />
        {unsupported ? (
          <Over>
            <Text className="player__words">当前浏览器不能播放直播画面，可以换浏览器或在微信小程序观看；聊天不受影响</Text>
          </Over>
        ) : waiting && room.entry?.away ? (
          <Away />
        ) : waiting ? (
          <Waiting />
        ) : (
          !playing && <Big onTap={toggle} />
        )}
      </View>
      <View className="player__bar">
        <Tap className="player__btn" label={playing ? '暂停' : '播放'} onTap={toggle}>
          <Glyph name={playing ? 'pause' : 'play'} />
        </Tap>
        <Text className="player__now">直播中</Text>
        {qualities.length > 1 && (
          <Tap className="player__btn player__btn--words" label={`清晰度，${quality}`} onTap={choose}>
            {quality}
          </Tap>
        )}
        <Tap className="player__btn player__btn--words" onTap={silence}>
          {muted ? '打开声音' : '静音'}
        </Tap>
        <Tap className="player__btn" label="全屏" onTap={() => handle.current?.fullscreen()}>
          <Glyph name="maximize" />
        </Tap>
      </View>
    </>
  )
})

/** A recording: the playback, or what a live plays. */
const Recording = observer(function Recording({ room, url, kind }: PictureProps & { kind: 'hls' | 'mp4' }) {
  const handle = useRef<MediaHandle>()
  const lend = useCallback((lent: MediaHandle) => void (handle.current = lent), [])
  useWindowed(room, handle)
  const [source, setSource] = useState<MediaSource>({ url, kind, startAt: 0, auto: false, speed: 1 })
  const [playing, setPlaying] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const [state, setState] = useState<'fine' | 'mending' | 'failed'>('fine')
  const [position, setPosition] = useState({ at: 0, seconds: 0 })
  const [dragged, setDragged] = useState<number>()
  // How another address begins. Until the player has found its place, what it says of that is not where its viewer was.
  const next = useRef({ startAt: 0, auto: false })
  const placed = useRef(true)
  const mended = useRef(false)
  useEffect(() => {
    if (url === source.url) return
    setSource({ ...source, url, kind, ...next.current })
    setState('fine')
  }, [url, kind, source])
  useDidHide(() => {
    next.current.auto = false
    handle.current?.pause()
  })
  const again = async () => {
    placed.current = false
    setPlaying(false)
    setState('mending')
    await room.readdress().catch(() => {})
    // Refused, or overtaken.
    if (room.playUrl === url) setState('failed')
  }
  const play = (on: boolean) => {
    next.current.auto = on
    setPlaying(on)
  }
  /** An address that was not renewed is over, as after a while in the background: another one is asked for, without a tap. */
  const broken = () => {
    if (state !== 'fine') return
    if (mended.current) return setState('failed')
    mended.current = true
    void again()
  }
  const retry = () => {
    mended.current = false
    next.current.auto = true
    void again()
  }
  const renewSeconds = room.entry?.renewSeconds
  useEffect(() => {
    const renewal = new Renewal()
    if (renewSeconds) renewal.keep(url, renewSeconds)
    return () => renewal.stop()
  }, [url, renewSeconds])
  const toggle = () => (playing ? handle.current?.pause() : handle.current?.play())
  const at = dragged ?? position.at
  return (
    <>
      <View className="player__stage">
        <Media
          source={source}
          lend={lend}
          mayDrag
          title={room.detail?.title ?? ''}
          events={{
            onReady: (seconds) => {
              placed.current = true
              setPosition((before) => ({ ...before, seconds }))
            },
            onPlay: () => play(true),
            onPause: () => play(false),
            onTime: (now, seconds) => {
              if (!placed.current) return
              next.current.startAt = now
              if (now > source.startAt + PLAYS_SECONDS) mended.current = false
              setPosition((before) => ({ at: now, seconds: seconds || before.seconds }))
            },
            onSeek: () => {},
            onWaiting: setWaiting,
            onEnded: () => play(false),
            onError: broken,
          }}
        />
        {state === 'failed' ? (
          <Over>
            <Text className="player__words">视频没有播放出来</Text>
            <Btn size="s" kind="weak" icon="refresh-cw" onTap={retry}>
              重试
            </Btn>
          </Over>
        ) : state === 'mending' || (playing && waiting) ? (
          <Waiting />
        ) : (
          !playing && <Big onTap={toggle} />
        )}
      </View>
      {!onWeapp && (
        <View className="player__bar">
          <Tap className="player__btn" label={playing ? '暂停' : '播放'} onTap={toggle}>
            <Glyph name={playing ? 'pause' : 'play'} />
          </Tap>
          <Seek
            at={at}
            seconds={position.seconds}
            onDrag={setDragged}
            onDone={(to) => {
              setDragged(undefined)
              handle.current?.seek(to)
            }}
          />
          <Tap className="player__btn" label="全屏" onTap={() => handle.current?.fullscreen()}>
            <Glyph name="maximize" />
          </Tap>
        </View>
      )}
    </>
  )
})

const SOON_MS = 30 * 60_000
/** As much as a timer can wait. */
const LONGEST_MS = 2 ** 31 - 1

/** Whether it begins within half an hour; true where nobody has said when. */
function useSoon(startTime: string | undefined): boolean {
  const left = startTime === undefined ? 0 : Date.parse(startTime) - SOON_MS - serverNow()
  const [, turn] = useState(0)
  useEffect(() => {
    if (left <= 0 || left > LONGEST_MS) return
    const timer = setTimeout(() => turn((n) => n + 1), left)
    return () => clearTimeout(timer)
    // How much is left changes with every look at it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [startTime])
  return left <= 0
}

/** In place of a picture: when it begins, that it will, that it is over. */
const NoPicture = observer(function NoPicture({ room }: { room: LiveRoom }) {
  const { status, kicked, detail, entry } = room
  const back = useAction(room.comeBack)
  const soon = useSoon(detail?.startTime)
  if (kicked)
    return (
      <Over>
        <Text className="player__words">账号在其他设备观看</Text>
        <Btn size="s" busy={back.busy} onTap={() => void back.run()}>
          在这台设备继续
        </Btn>
      </Over>
    )
  if (status < LIVE.on)
    return (
      <Over>
        <Text className="player__words">{soon ? '直播即将开始' : '直播还没有开始'}</Text>
        {detail && (
          <>
            <Countdown boxed until={detail.startTime} now={serverNow} onEnd={room.due} />
            <Text>{moment(detail.startTime)}</Text>
          </>
        )}
      </Over>
    )
  if (status === LIVE.on && entry?.away) return <Away />
  return (
    <Over>
      <Text className="player__words">
        {status === LIVE.on ? '画面马上就来，请稍候' : status === LIVE.playback ? '回放加载中…' : '直播已结束'}
      </Text>
      {status === LIVE.ended && <Text>{room.playbackDue ? '回放正在生成，完成后可在这里观看' : '这场直播没有回放'}</Text>}
    </Over>
  )
})

/** The picture waits for a tap where it would cost its viewer, who is asked once a visit; undefined until that is known. */
function useByItself() {
  const [may, setMay] = useState<boolean>()
  useEffect(() => void mayAutoplay().then(setMay), [])
  return { may, allow: () => setMay(true) }
}

/** The picture of a live, or what stands in its position. */
export const LiveStage = observer(function LiveStage({ room, show }: StageProps) {
  const { entry, detail, status } = room
  // Whoever comes back into sight sees how things are.
  useDidShow(() => {
    if (room.state === 'ready') void room.reenter()
  })
  const { playType = 'none' } = entry ?? {}
  const { playUrl } = room
  const { may, allow } = useByItself()
  const sitting = useRef<Sitting>({ losses: 0, muted: false, paused: false })
  return (
    <View className="player live-stage">
      {playUrl === '' || playType === 'none' ? (
        <View className="player__stage">
          <Pic className="player__cover" src={detail?.cover ?? ''} alt="" />
          <NoPicture room={room} />
        </View>
      ) : playType === 'flv' && !may ? (
        <View className="player__stage">
          <Pic className="player__cover" src={detail?.cover ?? ''} alt="" />
          {may === undefined ? (
            <Waiting />
          ) : (
            <Over>
              <Text className="player__words">正在使用移动网络，观看直播会消耗流量</Text>
              <Btn size="s" onTap={allow}>
                继续播放
              </Btn>
            </Over>
          )}
        </View>
      ) : playType === 'flv' ? (
        <Stream key={playUrl} room={room} url={playUrl} show={show} sitting={sitting} />
      ) : (
        <Recording key={status} room={room} url={playUrl} kind={playType} />
      )}
    </View>
  )
})

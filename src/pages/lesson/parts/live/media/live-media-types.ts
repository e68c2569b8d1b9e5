export interface LiveHandle {
  play(): void
  pause(): void
  fullscreen(): void
  /** Out of the full screen, where it fills that. */
  windowed(): void
}

export interface LiveMediaProps {
  /** HTTP-FLV, signed. */
  url: string
  /** The same as HLS, for what cannot show the former; '' where there is none. */
  hlsUrl: string
  /** Begins by itself; whoever had stopped the one before begins it. */
  auto: boolean
  muted: boolean
  /** Takes what can be done with it. */
  lend(handle: LiveHandle): void
  title: string
  onPlaying(playing: boolean): void
  onWaiting(waiting: boolean): void
  /** This browser can't show it, or it has ended. */
  onError(why: 'unsupported' | 'broken'): void
}

/** What can be done with what is playing. */
export interface MediaHandle {
  play(): void
  pause(): void
  /** Seconds. */
  seek(to: number): void
  speed(rate: number): void
  fullscreen(): void
  /** Back into its page. */
  windowed(): void
}

export interface MediaSource {
  /** Signed, of our own files. */
  url: string
  kind: 'hls' | 'mp4' | 'audio'
  /** Where it begins, in seconds. */
  startAt: number
  /** Begins by itself: only after somebody has tapped. */
  auto: boolean
  speed: number
}

export interface MediaEvents {
  onReady(seconds: number): void
  onPlay(): void
  onPause(): void
  onTime(at: number, seconds: number): void
  /** Jumps, or has jumped. */
  onSeek(at: number): void
  onWaiting(waiting: boolean): void
  onEnded(): void
  onError(): void
}

export interface MediaProps {
  source: MediaSource
  /** Takes what can be done with it. */
  lend: (handle: MediaHandle) => void
  events: MediaEvents
  /** weapp draws its own controls; without a bar to drag where nobody may skip. */
  mayDrag: boolean
  title: string
}

export interface SeenVideo {
  /** 0: not known here. */
  seconds: number
  /** Its first picture, as upload() and <Image> take it; '' when it could not be drawn. */
  cover: string
}

export interface ChosenVideo {
  /** What upload() takes. */
  path: string
  /** Bytes. */
  size: number
  /** What the device itself can say of it, which may take seconds; never rejects. */
  seen: Promise<SeenVideo>
}

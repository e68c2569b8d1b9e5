export interface VideoMediaProps {
  /** Address of one of our own files. */
  url: string
  /** Shown until it plays; '' without. */
  cover: string
  title: string
  onError: () => void
}

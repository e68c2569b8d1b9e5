export interface ScannerProps {
  /** What is to be held before it. */
  hint: string
  onCode: (text: string) => void
}

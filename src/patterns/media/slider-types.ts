export interface SliderProps {
  /** Seconds. */
  value: number
  max: number
  label: string
  /** The value in words. */
  text: string
  onDrag: (value: number) => void
  onDone: (value: number) => void
}

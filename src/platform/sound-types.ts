export interface SoundEvents {
  onTime: (seconds: number) => void
  onEnd: () => void
  onError: () => void
}

const two = (n: number) => String(n).padStart(2, '0')

/** 12:30, 1:02:03 */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`
}

/** 40 分, 12 小时 40 分 */
export function longDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return hours ? `${hours} 小时${rest ? ` ${rest} 分` : ''}` : `${minutes} 分`
}

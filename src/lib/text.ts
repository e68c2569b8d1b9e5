const short = (n: number) => String(Math.floor(n * 10) / 10)

/** 980, 1,280, 1.2万, 3.4亿 */
export function count(n: number): string {
  if (n >= 1e8) return `${short(n / 1e8)}亿`
  if (n >= 1e4) return `${short(n / 1e4)}万`
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** 812 B, 34.5 KB, 1.2 MB */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 ** 2) return `${short(bytes / 1024)} KB`
  return `${short(bytes / 1024 ** 2)} MB`
}

import { useRouter } from '@tarojs/taro'

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    // Somebody has cut the address short.
    return ''
  }
}

/** Parameters of this page as they were meant; what cannot be read is as good as none. */
export function useParams<K extends string>(...names: K[]): Record<K, string> {
  const { params } = useRouter()
  // Object.fromEntries knows only strings.
  return Object.fromEntries(names.map((name) => [name, decoded(params[name] ?? '')])) as Record<K, string>
}

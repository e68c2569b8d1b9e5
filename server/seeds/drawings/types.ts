import type { PhotoName } from './photos'

/** Pictures of the demo content are drawn from data, so the repository holds no binary pictures for them. */
export type Drawing =
  | { kind: 'table'; title: string; columns: string[]; rows: string[][]; /** index of a row to mark */ marked?: number }
  | { kind: 'chart'; title: string; unit: string; bars: { label: string; value: number }[] }
  | { kind: 'steps'; title: string; steps: string[] }
  | { kind: 'note'; title: string; lines: string[] }
  /** A snapshot of where somebody was. */
  | { kind: 'photo'; name: PhotoName }

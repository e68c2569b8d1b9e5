/** Pictures of the demo content are drawn from data, so the repository holds no binary pictures for them. */
export type Drawing =
  | {
      kind: 'cover'
      title: string
      ground: string
      shape: 'rings' | 'peaks' | 'bars' | 'grid' | 'waves'
      /** Where something else stands below the title. */
      top?: true
    }
  | { kind: 'table'; title: string; columns: string[]; rows: string[][]; /** index of a row to mark */ marked?: number }
  | { kind: 'chart'; title: string; unit: string; bars: { label: string; value: number }[] }
  | { kind: 'steps'; title: string; steps: string[] }
  | { kind: 'note'; title: string; lines: string[] }
  | { kind: 'scene'; scene: 'office' | 'interview' | 'training' | 'party' | 'desk' | 'city'; ground: string }

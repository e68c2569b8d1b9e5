/** How the upper part of a poster is coloured; what is under it is the same everywhere. */
export interface Look {
  head: string
  ink: string
  /** What is beside the name of the platform. */
  soft: string
  /** The drawing behind the words. */
  line: string
  drawing: 'rings' | 'grid' | 'steps'
  /** The sign of the platform. */
  sign: { ground: string; ink: string }
}

const BRAND = '#23408E'
export const LOOKS = {
  blue: {
    head: BRAND,
    ink: '#FFFFFF',
    soft: 'rgba(255,255,255,0.86)',
    line: 'rgba(255,255,255,0.15)',
    drawing: 'rings',
    sign: { ground: '#FFFFFF', ink: BRAND },
  },
  paper: {
    head: '#EDF2FF',
    ink: '#1F2329',
    soft: '#51565E',
    line: 'rgba(43,92,230,0.13)',
    drawing: 'grid',
    sign: { ground: BRAND, ink: '#FFFFFF' },
  },
  night: {
    head: '#1B1E22',
    ink: '#FFFFFF',
    soft: '#B6BBC2',
    line: 'rgba(123,156,255,0.22)',
    drawing: 'steps',
    sign: { ground: '#3E68E8', ink: '#FFFFFF' },
  },
} as const satisfies Record<string, Look>
export type LookName = keyof typeof LOOKS

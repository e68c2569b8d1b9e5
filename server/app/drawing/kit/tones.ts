import { keysOf, recordOf } from '../../../../contract/rules/keys'

/** What a picture is about; each has a hue of its own, which lives in pictures alone. */
export const DOMAINS = ['law', 'hire', 'pay', 'train', 'org', 'exam', 'care', 'bond', 'tool'] as const
export type Domain = (typeof DOMAINS)[number]
/** Deep: courses, lives, activities. Soft: topics, goods, documents. */
export type Ground = 'deep' | 'soft'
export type Mode = 'light' | 'dark'

export interface Tones {
  ground: string
  stage: string
  floor: string
  /** The hard shadow under things. */
  shadow: string
  /** A label on the ground. */
  ink: string
  paper: string
  paperShade: string
  light: string
  body: string
  strong: string
  deep: string
  accent: string
  accentShade: string
  /** Veils over whatever is under them. */
  shade: string
  shine: string
  skin: string
  skinShade: string
}
export type Tone = Exclude<keyof Tones, 'ground' | 'stage' | 'floor' | 'shadow' | 'ink'>

const AMBER = ['#FFC04D', '#EB9E23'] as const
const CORAL = ['#FF8A65', '#E66D48'] as const
const MINT = ['#4CC9A8', '#2EA988'] as const
const CREAM = ['#FFE0A3', '#F2C36B'] as const
/** A seal is red whatever it lies on; coins, crowns and helmets are amber. */
export const RED = { accent: '#E5484D', accentShade: '#C7353B' }
export const GOLD = { accent: AMBER[0], accentShade: AMBER[1] }

interface Hue {
  /** OKLCH */
  hue: number
  /** Share of the chroma that all others have. */
  chroma: number
  /** Warm grounds look heavier than they are. */
  lift?: number
  accent: readonly [string, string]
}
const HUES: Record<Domain, Hue> = {
  law: { hue: 264, chroma: 1.15, accent: AMBER },
  hire: { hue: 184, chroma: 0.8, accent: CORAL },
  pay: { hue: 60, chroma: 1.1, lift: 0.03, accent: MINT },
  train: { hue: 295, chroma: 1.05, accent: AMBER },
  org: { hue: 228, chroma: 0.85, accent: CORAL },
  exam: { hue: 358, chroma: 1.05, accent: CREAM },
  care: { hue: 152, chroma: 0.95, accent: AMBER },
  bond: { hue: 32, chroma: 0.85, accent: CREAM },
  tool: { hue: 258, chroma: 0.3, accent: AMBER },
}

/** Of a colour in OKLCH, the nearest that a screen has: less colourful, never lighter or of another hue. */
function oklch(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  if (chroma > 0.004 && linear.some((value) => value < -0.0005 || value > 1.0005)) return oklch(lightness, chroma - 0.004, hue)
  const channel = (value: number) => {
    const light = Math.max(0, Math.min(1, value))
    const gamma = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
    return Math.round(255 * gamma)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${linear.map(channel).join('')}`.toUpperCase()
}

/** Lightness and chroma of each tone: the same for all hues, so that none is louder than another. */
type Steps = Record<
  Exclude<keyof Tones, 'accent' | 'accentShade' | 'shine' | 'skin' | 'skinShade' | 'shade'>,
  [number, number]
> & {
  shade: [lightness: number, chroma: number, veil: string]
  shine: string
}
const WHITE: [number, number] = [1, 0]
const STEPS: Record<Ground, Record<Mode, Steps>> = {
  deep: {
    light: {
      ground: [0.47, 0.15],
      stage: [0.54, 0.152],
      floor: [0.41, 0.135],
      shadow: [0.37, 0.12],
      ink: WHITE,
      paper: WHITE,
      paperShade: [0.925, 0.028],
      light: [0.87, 0.06],
      body: [0.79, 0.095],
      strong: [0.67, 0.13],
      deep: [0.27, 0.09],
      shade: [0.24, 0.08, '2E'],
      shine: '#FFFFFF59',
    },
    dark: {
      ground: [0.37, 0.115],
      stage: [0.43, 0.125],
      floor: [0.32, 0.1],
      shadow: [0.29, 0.09],
      ink: WHITE,
      paper: [0.97, 0.01],
      paperShade: [0.89, 0.03],
      light: [0.83, 0.065],
      body: [0.74, 0.1],
      strong: [0.61, 0.13],
      deep: [0.22, 0.07],
      shade: [0.2, 0.07, '33'],
      shine: '#FFFFFF4D',
    },
  },
  soft: {
    light: {
      ground: [0.945, 0.026],
      stage: [0.9, 0.046],
      floor: [0.875, 0.056],
      shadow: [0.845, 0.06],
      ink: [0.36, 0.11],
      paper: WHITE,
      paperShade: [0.945, 0.02],
      light: [0.815, 0.08],
      body: [0.64, 0.13],
      strong: [0.53, 0.145],
      deep: [0.34, 0.11],
      shade: [0.25, 0.09, '26'],
      shine: '#FFFFFF66',
    },
    dark: {
      ground: [0.3, 0.055],
      stage: [0.36, 0.07],
      floor: [0.265, 0.05],
      shadow: [0.235, 0.045],
      ink: [0.9, 0.05],
      paper: [0.95, 0.012],
      paperShade: [0.86, 0.03],
      light: [0.83, 0.075],
      body: [0.73, 0.115],
      strong: [0.63, 0.135],
      deep: [0.19, 0.05],
      shade: [0.17, 0.05, '38'],
      shine: '#FFFFFF4D',
    },
  },
}

const made = new Map<string, Tones>()

export function tonesOf(domain: Domain, ground: Ground, mode: Mode): Tones {
  const key = `${domain} ${ground} ${mode}`
  let tones = made.get(key)
  if (!tones) made.set(key, (tones = mix(HUES[domain], STEPS[ground][mode])))
  return tones
}

function mix({ hue, chroma, lift = 0, accent }: Hue, { shade, shine, ...steps }: Steps): Tones {
  const tone = ([lightness, colour]: readonly [number, number, ...unknown[]]) =>
    oklch(lightness + (lightness > 0.3 && lightness < 0.56 ? lift : 0), colour * chroma, hue)
  const plain = recordOf(keysOf(steps), (name) => tone(steps[name]))
  return {
    ...plain,
    accent: accent[0],
    accentShade: accent[1],
    shade: tone(shade) + shade[2],
    shine,
    skin: '#F6CDA8',
    skinShade: '#D9986B',
  }
}

import type { Place } from './paint'
import type { PartName } from './parts'
import type { Domain } from './tones'

/** How parts stand together in each shape: in a box of 320 × 180, of 120 × 90 and of 120 × 120. The first is at the back. */
interface Layout {
  wide: readonly Place[]
  thumb: readonly Place[]
  square: readonly Place[]
  /** Which of them the picture is of. */
  main: number
}

const LAYOUTS = {
  /** Behind and leaning, and before it. */
  pair: {
    wide: [
      [258, 150, 114, 8],
      [186, 168, 122],
    ],
    thumb: [
      [82, 77, 60, 8],
      [48, 84, 64],
    ],
    square: [
      [78, 92, 62, 8],
      [46, 106, 70],
    ],
    main: 1,
  },
  /** Something small before something large. */
  front: {
    wide: [
      [202, 158, 140],
      [268, 168, 82, 8],
    ],
    thumb: [
      [54, 80, 74],
      [86, 84, 44, 8],
    ],
    square: [
      [54, 102, 84],
      [86, 106, 50, 8],
    ],
    main: 0,
  },
  /** What is said over it. */
  above: {
    wide: [
      [226, 84, 74],
      [226, 166, 150],
    ],
    thumb: [
      [60, 40, 36],
      [60, 82, 80],
    ],
    square: [
      [60, 46, 42],
      [60, 107, 84],
    ],
    main: 1,
  },
  /** The same over hands, which hang lower in their box. */
  clasp: {
    wide: [
      [222, 72, 66],
      [222, 186, 146],
    ],
    thumb: [
      [60, 36, 34],
      [60, 95, 78],
    ],
    square: [
      [60, 46, 42],
      [60, 120, 88],
    ],
    main: 1,
  },
  twins: {
    wide: [
      [182, 158, 112],
      [250, 168, 110],
    ],
    thumb: [
      [44, 78, 56],
      [76, 83, 60],
    ],
    square: [
      [42, 92, 60],
      [76, 104, 66],
    ],
    main: 1,
  },
  fan: {
    wide: [
      [266, 146, 118, 8],
      [212, 168, 130, -4],
    ],
    thumb: [
      [78, 70, 58, 8],
      [54, 85, 70, -4],
    ],
    square: [
      [78, 88, 62, 8],
      [54, 104, 74, -4],
    ],
    main: 1,
  },
  /** Large, and two small ones before it, one on the other. */
  desk: {
    wide: [
      [204, 158, 152],
      [272, 168, 66],
      [270, 138, 62, -8],
    ],
    thumb: [
      [54, 80, 82],
      [86, 85, 38],
    ],
    square: [
      [54, 102, 84],
      [88, 107, 44],
    ],
    main: 0,
  },
  /** A tool swung over it. */
  swing: {
    wide: [
      [200, 164, 136],
      [258, 144, 108, 34],
    ],
    thumb: [
      [50, 83, 66],
      [76, 73, 52, 36],
    ],
    square: [
      [52, 105, 80],
      [78, 93, 62, 38],
    ],
    main: 0,
  },
  /** A paper, and what it is looked at with. */
  lens: {
    wide: [
      [204, 160, 142, -6],
      [266, 168, 92],
    ],
    thumb: [
      [50, 83, 70, -6],
      [80, 86, 50],
    ],
    square: [
      [54, 102, 86, -6],
      [82, 107, 56],
    ],
    main: 0,
  },
  /** One, and a small one on either side of it. */
  trio: {
    wide: [
      [218, 158, 132],
      [276, 168, 70, 6],
      [154, 168, 58],
    ],
    thumb: [
      [54, 80, 72],
      [86, 85, 44, 6],
    ],
    square: [
      [54, 102, 80],
      [86, 107, 50, 6],
    ],
    main: 0,
  },
} satisfies Record<string, Layout>

interface Scene {
  domain: Domain
  layout: keyof typeof LAYOUTS
  parts: readonly PartName[]
}

const scene = (domain: Domain, layout: keyof typeof LAYOUTS, ...parts: PartName[]): Scene => ({ domain, layout, parts })

/** Every picture that can be put together, by what it is of. */
export const SCENES = {
  contract: scene('law', 'pair', 'contract', 'scale'),
  signing: scene('law', 'lens', 'contract', 'pen'),
  seal: scene('law', 'front', 'contract', 'stamp'),
  gavel: scene('law', 'swing', 'folder', 'gavel'),
  court: scene('law', 'twins', 'scale', 'gavel'),
  evidence: scene('law', 'lens', 'folder', 'magnifier'),
  leaving: scene('law', 'front', 'suitcase', 'contract'),
  goodbye: scene('law', 'pair', 'contract', 'suitcase'),
  severance: scene('law', 'front', 'contract', 'calculator'),
  payout: scene('law', 'front', 'suitcase', 'coins'),
  rules: scene('law', 'front', 'notebook', 'shield'),
  compliance: scene('law', 'pair', 'folder', 'shield'),
  secret: scene('law', 'front', 'shield', 'contract'),
  statute: scene('law', 'front', 'scale', 'books'),
  lecture: scene('law', 'twins', 'books', 'scale'),

  interview: scene('hire', 'above', 'bubbles', 'chairs'),
  candidate: scene('hire', 'lens', 'resume', 'magnifier'),
  questions: scene('hire', 'pair', 'resume', 'bubbles'),
  recruiting: scene('hire', 'front', 'megaphone', 'resume'),
  campus: scene('hire', 'twins', 'megaphone', 'gradcap'),
  offer: scene('hire', 'front', 'envelope', 'badge'),
  entry: scene('hire', 'pair', 'envelope', 'badge'),
  posts: scene('hire', 'front', 'checklist', 'badge'),

  salary: scene('pay', 'trio', 'chart', 'calculator', 'coin'),
  grades: scene('pay', 'front', 'chart', 'coins'),
  raise: scene('pay', 'twins', 'coins', 'chart'),
  payslip: scene('pay', 'front', 'payslip', 'calculator'),
  tax: scene('pay', 'lens', 'payslip', 'magnifier'),
  bonus: scene('pay', 'front', 'gift', 'coins'),
  goals: scene('pay', 'front', 'target', 'checklist'),
  review: scene('pay', 'pair', 'checklist', 'target'),
  ranking: scene('pay', 'twins', 'chart', 'target'),
  membership: scene('pay', 'front', 'crown', 'ticket'),

  training: scene('train', 'desk', 'whiteboard', 'books', 'gradcap'),
  trainer: scene('train', 'front', 'whiteboard', 'mic'),
  reading: scene('train', 'pair', 'gradcap', 'books'),
  webinar: scene('train', 'front', 'laptop', 'mic'),
  answers: scene('train', 'pair', 'mic', 'bubbles'),
  welcome: scene('train', 'front', 'notebook', 'badge'),

  partner: scene('org', 'twins', 'org', 'target'),
  structure: scene('org', 'front', 'org', 'chart'),
  talent: scene('org', 'lens', 'org', 'magnifier'),
  cooperation: scene('org', 'clasp', 'bubbles', 'handshake'),
  dashboard: scene('org', 'front', 'laptop', 'chart'),
  plan: scene('org', 'front', 'calendar', 'target'),

  certificate: scene('exam', 'fan', 'answers', 'certificate'),
  diploma: scene('exam', 'front', 'certificate', 'gradcap'),
  exam: scene('exam', 'lens', 'answers', 'pen'),
  champion: scene('exam', 'front', 'trophy', 'certificate'),
  mothers: scene('exam', 'front', 'pram', 'calendar'),
  cradle: scene('exam', 'pair', 'clipboard', 'pram'),

  insurance: scene('care', 'front', 'umbrella', 'calendar'),
  cover: scene('care', 'twins', 'house', 'umbrella'),
  fund: scene('care', 'front', 'house', 'coins'),
  injury: scene('care', 'front', 'helmet', 'clipboard'),
  safety: scene('care', 'twins', 'helmet', 'shield'),
  sickness: scene('care', 'front', 'clipboard', 'umbrella'),
  recovery: scene('care', 'front', 'calendar', 'clipboard'),
  welfare: scene('care', 'front', 'gift', 'plant'),

  overtime: scene('bond', 'front', 'stopwatch', 'mug'),
  shifts: scene('bond', 'front', 'calendar', 'stopwatch'),
  holiday: scene('bond', 'pair', 'suitcase', 'calendar'),
  talk: scene('bond', 'clasp', 'bubbles', 'handshake'),
  meeting: scene('bond', 'above', 'bubbles', 'chairs'),
  party: scene('bond', 'front', 'gift', 'ticket'),
  feast: scene('bond', 'trio', 'megaphone', 'gift', 'ticket'),

  tools: scene('tool', 'pair', 'laptop', 'folder'),
  templates: scene('tool', 'fan', 'xlsx', 'docx'),
  handover: scene('tool', 'front', 'suitcase', 'checklist'),
  desk: scene('tool', 'front', 'laptop', 'mug'),
  notes: scene('tool', 'front', 'notebook', 'pen'),
} satisfies Record<string, Scene>

export type SceneName = keyof typeof SCENES
export const sceneOf = (name: SceneName): Scene => SCENES[name]
export const layoutOf = (name: SceneName): Layout => LAYOUTS[SCENES[name].layout]

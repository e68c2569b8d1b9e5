/** Whose something is that this device keeps. */
type Owner = 'phone' | 'account'

/**
 * All that this device keeps, and whose it is. What is the phone's stays when somebody logs out; everything else goes, also what
 * no version knows any more.
 */
export const OWNERS = {
  /** How it looks. */
  theme: 'phone',
  fontScale: 'phone',
  pinchZoom: 'phone',
  /** Banners that were sent away for the day. */
  squareBanner: 'phone',
  schoolBanner: 'phone',
  zhikuBanner: 'phone',
  mallBanner: 'phone',
  /** The entries of the first screen as they stood last. */
  homeGrid: 'phone',
  /** When the next message may be asked for. */
  cd: 'phone',
  /** Whose link brought somebody here who has no account yet. */
  inviter: 'phone',
  /** Shows at a log-in that its person has logged in here before. */
  deviceKey: 'phone',
  /** This device as lessons know the one that plays, and trainings the one that signs. */
  studyDevice: 'phone',
  /** Who asks the assistant here while nobody is logged in. */
  aiGuest: 'phone',
  /** What could be asked of it when its page stood last. */
  aiSamples: 'phone',
  /** This device as an examination knows the one that writes. */
  examDevice: 'phone',
  /** Sessions that were logged out of here, until the server has heard of it. */
  leftSessions: 'phone',

  token: 'account',
  token_expireTime: 'account',
  userInfo: 'account',
  sessionId: 'account',
  openid: 'account',
  minOpenid: 'account',
  isShowUserInfoCompleteBox: 'account',
  /** Who was logged in last: whose it is that waits here. */
  account: 'account',
  /** The page that somebody was on when they had to log in. */
  unLoginPage: 'account',
  /** Of somebody who came in to one training by its list. */
  trainingSession: 'account',
  /** Who came in so last. */
  trainee: 'account',
  searchHistory: 'account',
  squareFeed: 'account',
  /** Study that the server has not heard of. */
  studyReports: 'account',
  /** Tickets that were scanned without a network. */
  activityScans: 'account',
  /** Answers that the server has not heard of. */
  unsentAnswers: 'account',
  /** Messages that the server has not heard of. */
  unsentMessages: 'account',
} as const satisfies Record<string, Owner>

/** What is kept for as long as a window stands; H5 only. All of it is the account's. */
export type WindowKey = 'interruptedPayment' | 'wechatState'

type Named = typeof OWNERS
type OwnedBy<O extends Owner> = { [K in keyof Named]: Named[K] extends O ? K : never }[keyof Named]
export type DraftKey = `draft:${string}`
export type AccountKey = OwnedBy<'account'> | DraftKey
/** The same of whoever came in to a training by its list alone: a room shares one device, and each has a place of their own. */
export type TraineeKey = `trainee:${string}`
export type StorageKey = OwnedBy<'phone'> | AccountKey | TraineeKey

// What lies on a device may be of a version that had other keys.
export const isPhones = (key: string) => (OWNERS as Record<string, Owner>)[key] === 'phone'
/** What somebody finds again whose session ran out under them; nobody else does. */
const WAITING: readonly string[] = [
  'account',
  'trainee',
  'unLoginPage',
  'searchHistory',
  'studyReports',
  'activityScans',
  'unsentAnswers',
  'unsentMessages',
] satisfies AccountKey[]
export const waits = (key: string) => WAITING.includes(key) || key.startsWith('draft:') || key.startsWith('trainee:')

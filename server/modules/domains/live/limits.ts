/** Minutes before its start from which a live is 即将开始: people may come in and talk. */
export const SOON_MINUTES = 15
/** The host may go on air so long before. */
export const EARLY_MINUTES = 30
/** What nobody has started so long after its planned end is closed; what was started may run longer. */
export const DESERTED_MINUTES = 60
export const OVERRUN_MINUTES = 180
/** What took place has its playback within so long, or has none. */
export const PLAYBACK_HOURS = 24
/** Whoever was heard of within so long is there. */
export const ONLINE_SECONDS = 40
/** What of a room comes to so many is counted anew only every so often. */
export const MANY = 200
export const COUNTED_MS = 5000
export const TALK_PACE_SECONDS = 2
export const SIGN_SECONDS = 60
export const ASK_PACE_SECONDS = 10
/** More than so many likes of one person in a minute do not count; the room hears of the sum every so often. */
export const LIKES_A_MINUTE = 60
export const LIKES_TOLD_SECONDS = 2
export const PASSWORD_TRIES = 5
export const PASSWORD_MINUTES = 10

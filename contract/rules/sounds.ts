const SOUNDS = /\.(?:m4a|mp3|wav|webm)$/i
/** Whether a file is to be listened to, by its name. */
export const isSound = (name: string) => SOUNDS.test(name)

// Taro resolves ./current to the adapter of the build: current.weapp.ts or current.h5.ts.
export { platform } from './current'
export type { HttpAnswer, PickedImage, Platform, ShareData, Theme, UploadTask } from './types'

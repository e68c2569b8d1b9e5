// Taro resolves ./current to the adapter of the build: current.weapp.ts or current.h5.ts.
export { platform } from './current'
export type { AccountKey, DraftKey, StorageKey, TraineeKey } from './storage-keys'
export type { HttpAnswer, PayOutcome, PickedImage, Platform, ShareData, Socket, SocketEvents, Theme, UploadTask } from './types'

/// <reference types="@tarojs/taro" />
declare module '*.scss'
declare module '*.png' {
  const path: string
  export default path
}
/** Where the API lives: empty on H5 (same origin), an absolute address on weapp. Set in config/index.ts. */
declare const API_ORIGIN: string
/** Where weapp loads pictures and videos: the API's own address, or a CDN before it. */
declare const ASSET_BASE: string

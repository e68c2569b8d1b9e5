export { WebView } from '@tarojs/components'

export { Textarea } from '@tarojs/components'

export { Button as NativeButton } from '@tarojs/components'

import Taro from '@tarojs/taro'
import { View } from '@tarojs/components'
import { Btn } from '@/ui/button/btn'
import type { ScannerProps } from './scanner-types'
import './scanner.scss'

/** WeChat's own scanner, opened by a tap. */
export function MiniScanner({ hint, onCode }: ScannerProps) {
  const scan = () =>
    // Whoever closes it has scanned nothing.
    void Taro.scanCode({ onlyFromCamera: true, scanType: ['qrCode'] }).then(
      ({ result }) => onCode(result),
      () => {},
    )
  return (
    <View className="scanner">
      <Btn icon="camera" onTap={scan}>
        打开相机扫码
      </Btn>
      <View className="scanner__hint">{hint}</View>
    </View>
  )
}

// The components of the first screen, drawn on the server as H5 draws them.
export { default as Image } from '@tarojs/components-react/dist/components/image/index.js'
export { default as Text } from '@tarojs/components-react/dist/components/text/index.js'
export { default as View } from '@tarojs/components-react/dist/components/view/index.js'

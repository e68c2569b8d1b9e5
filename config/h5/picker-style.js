import '@tarojs/components-react/dist/index.css'

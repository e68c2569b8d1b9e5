// The build replaces this one.
globalThis.defineAppConfig = (config) => config
// Before anything else: Taro's modules import each other in a circle that only closes from here.
require('@tarojs/taro')

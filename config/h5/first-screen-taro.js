// Of Taro the first screen only needs hooks that do nothing before the page lives.
const nothing = () => {}

export const useDidHide = nothing
export const useDidShow = nothing
export const usePullDownRefresh = nothing
export const useReachBottom = nothing
export const useRouter = () => ({ path: '/pages/tabBar/circle/index', params: {} })
export default {}

export { PullRefresh as default } from '@/platform/h5/pull-refresh'

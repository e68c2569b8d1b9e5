export { initTabbar } from '@/platform/h5/tab-bar'

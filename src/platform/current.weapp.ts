export { weapp as platform } from './weapp'

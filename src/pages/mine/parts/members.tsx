export { Members } from '@/patterns/members'

import { studyReports } from '@/features/course/study-reports'
import { countUnsent, sendKept } from '@/features/tiku/kept-answers'
import { wait } from '@/lib/wait'
import { accountStorage } from '@/stores/account-storage'

/** Whoever logs out waits no longer for what is being sent. */
const WAIT_MS = 2000

/** What whoever logs out would lose, after what can be sent was; '' for nothing. */
export async function lostWords(): Promise<string> {
  await Promise.race([Promise.allSettled([sendKept(), studyReports.flush(() => {})]), wait(WAIT_MS)])
  const answers = countUnsent()
  const lost = [answers ? `${answers} 题的答案` : '', accountStorage.get('studyReports') ? '最近的学习记录' : ''].filter(Boolean)
  return lost.length ? `${lost.join('和')}还只在本机，没有送到服务器，退出后就没有了。` : ''
}

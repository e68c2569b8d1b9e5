/** What the demo accounts of README learn: percent of each course, by the keys of people and courses. */
export const LEARNERS: Record<string, Record<string, number>> = {
  shenyue: { contract: 50, okr: 100, compliance: 100, severance: 20 },
  zhoumin: { interviewer: 100, salary: 35, okr: 40 },
  sunqian: { okr: 60, contract: 5 },
  chenlv: { hrbp: 15 },
}

/** Minutes of study, today first. */
export const DAYS: Record<string, number[]> = {
  shenyue: [12, 25, 40, 18, 30, 0, 22],
  zhoumin: [8, 0, 15, 20],
  sunqian: [0, 20, 35],
}

/** How far the others are who learn a course: from one to the next a little further. */
export const STEPS = [100, 45, 60, 90, 50, 100, 40, 75, 55, 85]
/** Of the most popular course so many learn it, of each one after that one less. */
export const MOST = 20

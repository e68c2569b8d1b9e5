/** Of the teachers, by key: of PEOPLE of the drawing kit. Who is also a member looks the same there. */
export const FACES: Record<string, number> = { chen: 18, xu: 1, fang: 19, shen: 15, gu: 10, luo: 6 }

/** Which demo account is a teacher's: their home shows the courses, and they go on air. */
export const ACCOUNTS: Record<string, string> = { chen: 'chenlv' }

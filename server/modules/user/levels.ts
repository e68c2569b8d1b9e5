const names = ['HR新人', 'HR专员', 'HR主管', 'HR经理', '资深经理', 'HRBP', 'HRD', 'CHO', '资深CHO', '荣誉CHO']

/** The title of level 1–10. */
export const levelName = (level: number): string => names[level - 1]

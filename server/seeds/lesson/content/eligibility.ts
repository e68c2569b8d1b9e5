import type { EligibilityRule } from './types'

interface Level {
  level: 1 | 2 | 3 | 4
  name: string
  /** Any one of them is enough. */
  rules: EligibilityRule[]
}

/** 企业人力资源管理师, who may apply for which level; `newer` and `hint` stand wherever a result is shown. */
export const ELIGIBILITY: {
  title: string
  source: string
  date: string
  hint: string
  newer: string
  related: { jobs: string; majors: string }
  levels: Level[]
} = {
  title: '企业人力资源管理师申报条件',
  source: '《企业人力资源管理师国家职业技能标准（2019年版）》，人力资源和社会保障部',
  date: '2019年',
  hint: '这里只是初步核对。能不能报、报哪一级、要交什么材料，以报名时当地人社部门和评价机构的公告为准。',
  newer:
    '近年有的评价机构按新的年限受理，例如四级累计工作满 5 年、三级取得四级证书后满 4 年、二级取得三级证书后满 5 年。报名前请先看当期公告写的是哪一套。',
  related: {
    jobs: '人力资源管理、劳动关系协调、劳动保障事务、行政管理等；范围以公告为准',
    majors: '人力资源管理、劳动与社会保障、工商管理、行政管理等；范围以公告为准',
  },
  levels: [
    {
      level: 4,
      name: '四级/中级工',
      rules: [
        { years: 4, text: '累计从事本职业或相关职业工作 4 年（含）以上' },
        {
          education: 'vocational',
          student: true,
          years: 0,
          text: '技工学校，或者以中级技能为培养目标的中等及以上职业学校，本专业或相关专业毕业（含应届）',
        },
        { education: 'college', student: true, years: 0, text: '高等院校本专业或相关专业在校生' },
      ],
    },
    {
      level: 3,
      name: '三级/高级工',
      rules: [
        { cert: 4, years: 5, text: '取得四级证书后，累计从事本职业或相关职业工作 5 年（含）以上' },
        {
          cert: 4,
          education: 'advanced',
          only: true,
          student: true,
          years: 0,
          text: '取得四级证书，并且是高级技工学校、技师学院毕业，或者以高级技能为培养目标的高等职业学校本专业或相关专业毕业（含应届）',
        },
        { cert: 4, education: 'college', years: 2, text: '大专本专业或相关专业毕业，取得四级证书后累计工作 2 年（含）以上' },
        { cert: 4, education: 'bachelor', years: 1, text: '本科本专业或相关专业毕业，取得四级证书后累计工作 1 年（含）以上' },
        { education: 'master', student: true, years: 0, text: '硕士及以上本专业或相关专业学历（含应届）' },
      ],
    },
    {
      level: 2,
      name: '二级/技师',
      rules: [
        { cert: 3, years: 4, text: '取得三级证书后，累计从事本职业或相关职业工作 4 年（含）以上' },
        {
          cert: 3,
          education: 'advanced',
          only: true,
          years: 3,
          text: '高级技工学校、技师学院毕业并取得三级证书，累计工作 3 年（含）以上；技师学院毕业并取得预备技师证书的，2 年（含）以上',
        },
        { cert: 3, education: 'bachelor', years: 2, text: '本科本专业或相关专业毕业，取得三级证书后累计工作 2 年（含）以上' },
        { cert: 3, education: 'master', years: 1, text: '硕士本专业或相关专业毕业，取得三级证书后累计工作 1 年（含）以上' },
        { education: 'doctor', years: 2, text: '博士本专业或相关专业学历，累计从事本职业或相关职业工作 2 年（含）以上' },
      ],
    },
    {
      level: 1,
      name: '一级/高级技师',
      rules: [{ cert: 2, years: 4, text: '取得二级证书后，累计从事本职业或相关职业工作 4 年（含）以上' }],
    },
  ],
}

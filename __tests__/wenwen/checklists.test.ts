import { lawReferences } from '../../contract/rules/law'
import { checklistCard, CHECKLISTS } from '../../server/modules/domains/wenwen/checklists/checklists'
import { ARTICLES } from '../../server/seeds/wenwen/articles'

test.each([
  ['新员工入职要办哪些手续', '新员工入职清单'],
  ['公司裁员的流程是什么', '经济性裁员清单'],
  ['员工不能胜任工作，解除要走什么程序', '不能胜任工作解除清单'],
  ['工伤怎么申报', '工伤申报清单'],
  ['申请劳动仲裁需要准备什么', '劳动仲裁清单'],
  ['员工怀孕了，HR 要做什么', '员工怀孕到返岗清单'],
  ['员工手册生效要经过什么程序', '规章制度生效清单'],
  ['员工严重违纪，开除的步骤有哪些', '违纪解除清单'],
  ['员工离职手续怎么办理', '员工离职手续清单'],
])('“%s” is answered with the checklist %s', (question, title) => {
  expect(checklistCard(question)).toMatchObject([{ kind: 'checklist', title }])
})

test.each(['试用期最长可以约定多久', '工伤十级赔多少钱', '离职补偿金怎么算', '绩效面谈的流程怎么设计'])(
  '“%s” asks for nothing that is done step by step by law, and gets no checklist',
  (question) => expect(checklistCard(question)).toEqual([]),
)

test('every article that a checklist names is one of ours and in force', () => {
  const living = new Set(ARTICLES.filter(({ effectiveUntil }) => !effectiveUntil).map(({ law, article }) => `${law} ${article}`))
  const named = CHECKLISTS.flatMap(({ steps }) => steps.flatMap((step) => lawReferences(step)))
  expect(named.length).toBeGreaterThan(50)
  expect(named.map(({ law, article }) => `${law} ${article}`).filter((name) => !living.has(name))).toEqual([])
})

test('the law of each step is named wherever a step rests on one, so that it can be opened', () => {
  const steps = CHECKLISTS.flatMap((one) => one.steps)
  expect(steps.filter((step) => step.includes('（') && !lawReferences(step).length)).toEqual([])
})

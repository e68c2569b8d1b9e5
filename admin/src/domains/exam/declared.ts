import type { Domain } from '../../screens'

const declared: Domain = {
  labels: {
    name: '名称',
    examAt: '考试',
    applyEndsAt: '报名截止',
    cities: '考点城市',
    waiting: '待审核',
    approved: '待报考',
    enrolled: '已报考及以后',
    certNo: '证书编号',
    holderName: '姓名',
    course: '课程',
    score: '成绩',
    issuedAt: '签发',
    expiresOn: '有效到',
    revokedReason: '撤销原因',
    revoked: '已撤销',
    reissuePrice: '补寄价',
    validMonths: '有效几个月（空为长期）',
    rows: '导入了几行',
    idMask: '证件号',
    theory: '理论',
    skill: '技能',
    ticketNo: '准考证号',
    submittedAt: '提交',
    batch: '批次',
    batchId: '批次',
    status: '状态',
    consentAt: '同意处理资料',
    fields: '资料',
    rejected: '逐项说明',
    words: '说明',
    key: '资料',
    ids: '报名',
    registration: '报名',
  },
  words: {
    status: {
      ...{ 0: '待填写', 1: '未提交', 2: '待审核', 3: '已驳回', 4: '待报考', 5: '已报考', 6: '合格', 7: '不合格', 8: '证书已发' },
    },
  },
  tones: { status: { 2: 'wait', 3: 'wrong', 4: 'live', 5: 'live', 6: 'done', 7: 'wrong', 8: 'done' } },
  pickers: { batchId: 'examBatch' },
  screens: {
    batches: {
      title: '考试批次',
      route: 'POST /admin/api/examBatch/page',
      empty: '还没有批次。建好之后学员才能选考试时间和城市。',
      columns: ['name', 'examAt', 'applyEndsAt', 'cities', 'waiting', 'approved', 'enrolled'],
      creates: [
        { route: 'POST /admin/api/examBatch/create', label: '新建批次' },
        {
          route: 'POST /admin/api/registration/tickets',
          label: '导入准考证号',
          note: 'CSV，每行：报名编号,准考证号[,考点考场座位]。有一行不对就都不导入。',
        },
        {
          route: 'POST /admin/api/registration/scores',
          label: '导入成绩',
          note: 'CSV，每行：准考证号,理论,技能。有一行不对就都不导入。',
        },
      ],
      acts: [
        { route: 'POST /admin/api/examBatch/deadline', label: '改报名截止' },
        {
          route: 'POST /admin/api/examBatch/export/:id',
          label: '导出报送资料',
          note: '审核通过的人的完整资料与照片（ZIP）。写明原因，这次导出会留下记录。',
        },
      ],
    },
    certificates: {
      title: '结业证书',
      route: 'POST /admin/api/certificate/page',
      creates: [
        {
          route: 'POST /admin/api/certificate/issue',
          label: '手工发证书',
          note: '线下学完的、系统没记上的这样补；不看学没学完。证书上的姓名锁定之后不能再改。',
        },
      ],
      empty: '还没有签发过证书。',
      columns: ['certNo', 'holderName', 'course', 'score', 'issuedAt', 'expiresOn', 'revokedReason'],
      show: 'row',
      acts: [
        {
          route: 'POST /admin/api/certificate/revoke',
          label: '撤销',
          bind: { certNo: 'certNo' },
          when: { revokedReason: [''] },
          danger: true,
        },
      ],
    },
    kinds: {
      title: '证书种类',
      route: 'GET /admin/api/certKind/list',
      empty: '没有证书种类。',
      columns: ['name', 'reissuePrice', 'validMonths'],
      acts: [{ route: 'POST /admin/api/certKind/edit', label: '修改' }],
    },
  },
}

export default declared

import type { Domain } from '../../screens'

const OF_COMPANY = { companyId: 'companyId', id: 'id' }

const declared: Domain = {
  labels: {
    name: '企业',
    creditCode: '统一社会信用代码',
    contact: '联系人',
    contactPhoneMasked: '联系电话',
    mainPhoneMasked: '主账号',
    verify: '执照审核',
    hasLicence: '交了执照',
    seats: '席位',
    used: '已用',
    endTime: '到期',
    endsWithin: '几天内到期',
    scale: '规模',
    verifyReason: '不通过的原因',
    joined: '已加入',
    pending: '待加入',
    disabled: '已停用',
    changeLeft: '今年还可更换',
    moreChanges: '另外放宽',
    more: '另外可以更换几次',
    pass: '通过',
    dept: '部门',
    role: '身份',
    joinTime: '加入',
    parentId: '上级部门',
    above: '上级部门',
    sort: '次序（小的在前）',
    people: '人数',
    companyId: '企业',
    keyword: '名称、信用代码、手机号',
    url: '营业执照（十分钟内有效）',
  },
  words: {
    verify: { none: '没有交', waiting: '待审核', verified: '已通过', refused: '不通过' },
    role: { main: '主账号', manager: '管理员', member: '成员' },
    status: { invited: '待加入', joined: '已加入', disabled: '已停用' },
  },
  tones: {
    verify: { waiting: 'wait', verified: 'done', refused: 'wrong' },
    status: { invited: 'wait', joined: 'done', disabled: 'wrong' },
  },
  // 企业HR finds the own company there, which the list of all companies is not for.
  pickers: { companyId: 'trainingCompany', parentId: 'companyDepartment' },
  screens: {
    companies: {
      title: '企业',
      route: 'POST /admin/api/company/page',
      empty: '没有这样的企业。',
      columns: ['name', 'creditCode', 'contact', 'contactPhoneMasked', 'verify', 'seats', 'used', 'endTime', 'createdAt'],
      show: 'GET /admin/api/company/show/:id',
      acts: [
        {
          route: 'GET /admin/api/company/licence/:id',
          label: '看执照',
          when: { hasLicence: [true] },
          note: '这次查看会留下记录。',
        },
        {
          route: 'POST /admin/api/company/review',
          label: '通过',
          bind: { id: 'id' },
          fixed: { pass: true },
          when: { verify: ['waiting'] },
          note: '结果与原因告诉主账号。',
        },
        {
          route: 'POST /admin/api/company/review',
          label: '不通过',
          bind: { id: 'id' },
          fixed: { pass: false },
          when: { verify: ['waiting'] },
          danger: true,
        },
        { route: 'POST /admin/api/company/edit', label: '更正名称' },
        { route: 'POST /admin/api/company/changes', label: '放宽更换次数' },
      ],
      under: [
        {
          title: '成员',
          route: 'POST /admin/api/company/member/page',
          bind: { companyId: 'id' },
          labels: { name: '姓名', keyword: '姓名或手机号' },
          empty: '还没有成员。',
          columns: ['name', 'phoneMasked', 'dept', 'role', 'status', 'joinTime'],
          acts: [
            {
              route: 'POST /admin/api/company/main',
              label: '交给他做主账号',
              bind: { companyId: '^id', memberId: 'id' },
              when: { status: ['joined'], role: ['manager', 'member'] },
            },
          ],
        },
      ],
    },
    departments: {
      title: '企业的部门',
      route: 'POST /admin/api/company/department/list',
      filters: ['companyId'],
      labels: { name: '部门' },
      empty: '还没有部门。',
      columns: ['name', 'above', 'people'],
      creates: [{ route: 'POST /admin/api/company/department/create', label: '新建部门', omit: ['parentId'] }],
      acts: [
        {
          route: 'POST /admin/api/company/department/create',
          label: '加下级部门',
          bind: { companyId: 'companyId', parentId: 'id' },
        },
        { route: 'POST /admin/api/company/department/edit', label: '修改', bind: OF_COMPANY },
        { route: 'POST /admin/api/company/department/remove', label: '删除', bind: OF_COMPANY, danger: true },
      ],
    },
  },
}

export default declared

import type { DemoCategory } from './types'

export const CATEGORIES: DemoCategory[] = [
  {
    key: 'labor',
    name: '劳动用工',
    icon: 'file-text',
    children: [
      { key: 'labor-contract', name: '劳动合同' },
      { key: 'labor-dispute', name: '争议与仲裁' },
      { key: 'labor-social', name: '社保与工伤' },
      { key: 'labor-rules', name: '规章与合规' },
    ],
  },
  {
    key: 'hire',
    name: '招聘与配置',
    icon: 'user-round-plus',
    children: [
      { key: 'hire-interview', name: '面试甄选' },
      { key: 'hire-plan', name: '需求与配置' },
    ],
  },
  {
    key: 'pay',
    name: '薪酬绩效',
    icon: 'coins',
    children: [
      { key: 'pay-system', name: '薪酬体系' },
      { key: 'pay-count', name: '工资核算' },
      { key: 'pay-performance', name: '绩效管理' },
    ],
  },
  {
    key: 'train',
    name: '培训发展',
    icon: 'graduation-cap',
    children: [
      { key: 'train-system', name: '培训体系' },
      { key: 'train-trainer', name: '内训师' },
    ],
  },
  {
    key: 'org',
    name: 'HRBP与组织',
    icon: 'heart-handshake',
    children: [
      { key: 'org-bp', name: '业务伙伴' },
      { key: 'org-design', name: '组织与人才' },
    ],
  },
  {
    key: 'exam',
    name: '考证',
    icon: 'star',
    children: [
      { key: 'exam-4', name: '人力四级' },
      { key: 'exam-3', name: '人力三级' },
      { key: 'exam-2', name: '人力二级' },
    ],
  },
]

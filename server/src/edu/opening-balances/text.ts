import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  noStudent: {
    zh: '没有编号为“{{no}}”的学员，或您没有查看权限',
    en: 'There is no student with the number “{{no}}”, or you don’t have access.',
    zhtw: '沒有編號為「{{no}}」的學員，或您沒有查看權限',
  },
  noPlan: {
    zh: '价格方案“{{name}}”不存在',
    en: 'There is no price plan “{{name}}”.',
    zhtw: '價格方案「{{name}}」不存在',
  },
  noCampus: {
    zh: '学员所在校区已停用',
    en: 'The campus of the student is closed.',
    zhtw: '學員所在校區已停用',
  },
  wholeDays: {
    zh: '“{{name}}”按天计费，剩余天数须为整数',
    en: '“{{name}}” is billed by the day, so the days left must be a whole number.',
    zhtw: '「{{name}}」按天計費，剩餘天數須為整數',
  },
  expired: {
    zh: '有效期至 {{date}}，早于今天',
    en: 'The last valid day {{date}} is before today.',
    zhtw: '有效期至 {{date}}，早於今天',
  },
  alreadyThere: {
    zh: '“{{name}}”已导入过该方案的期初课时（合同 {{no}}）。如需修改，请先作废该合同',
    en: '“{{name}}” already has an opening balance for this plan (order {{no}}). To change it, void that order first.',
    zhtw: '「{{name}}」已匯入過該方案的期初課時（合約 {{no}}）。如需修改，請先作廢該合約',
  },
  addOnly: {
    zh: '期初课时只能新增，不能更新',
    en: 'Opening balances can only be added, not updated.',
    zhtw: '期初課時只能新增，不能更新',
  },
} as const satisfies Record<string, LocalizedText>

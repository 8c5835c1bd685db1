import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  notLead: {
    zh: '“{{name}}”已经签约，不在招生跟进中',
    en: '“{{name}}” has signed and is no longer a lead.',
    zhtw: '「{{name}}」已經簽約，不在招生跟進中',
  },
  hasTrial: {
    zh: '“{{name}}”已约或已上试听课，状态由试听决定；请先取消试听',
    en: '“{{name}}” has a trial lesson, which determines the column. Cancel the trial first.',
    zhtw: '「{{name}}」已約或已上試聽課，狀態由試聽決定；請先取消試聽',
  },
  reasonRequired: {
    zh: '请填写无效原因',
    en: 'Enter why the lead was lost.',
    zhtw: '請填寫無效原因',
  },
  movedMeanwhile: {
    zh: '“{{name}}”已被移到其他状态，请刷新后重试',
    en: '“{{name}}” was moved in the meantime. Reload and try again.',
    zhtw: '「{{name}}」已被移到其他狀態，請重新整理後再試',
  },
  notAssigned: {
    zh: '您不能修改课程顾问，未分配：{{names}}',
    en: 'You cannot change the consultant of {{names}}.',
    zhtw: '您不能修改課程顧問，未分配：{{names}}',
  },
  noConsultant: {
    zh: '课程顾问“{{name}}”不存在',
    en: 'There is no consultant “{{name}}”.',
    zhtw: '課程顧問「{{name}}」不存在',
  },
  periodReversed: {
    zh: '结束日期不能早于开始日期',
    en: 'The last day cannot be before the first one.',
    zhtw: '結束日期不能早於開始日期',
  },
} satisfies Record<string, LocalizedText>

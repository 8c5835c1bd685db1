import type { LocalizedText } from '@tessera/shared/contract/localized-text'

export const text = {
  earlier: {
    zh: '有效期只能延长，当前到 {{date}}',
    en: 'A lesson account can only be extended. It is valid until {{date}}.',
    zhtw: '有效期只能延長，目前到 {{date}}',
  },
  past: {
    zh: '有效期不能早于今天',
    en: 'The last day cannot be before today.',
    zhtw: '有效期不能早於今天',
  },
  unlimited: {
    zh: '该课时账户长期有效，无需延期',
    en: 'This lesson account does not expire.',
    zhtw: '該課時帳戶長期有效，無需延期',
  },
  periodCard: {
    zh: '期限卡按天计费，不能调整课时或有效期，请使用停课',
    en: 'A period card is billed by the day. Suspend it instead.',
    zhtw: '期限卡按天計費，不能調整課時或有效期，請使用停課',
  },
  notActive: {
    zh: '该课时账户不是在用状态，不能增加课时',
    en: 'Lessons can only be added to a lesson account that is in use.',
    zhtw: '該課時帳戶不是在用狀態，不能增加課時',
  },
  compensation: { zh: '补课时', en: 'Compensation', zhtw: '補課時' },
} satisfies Record<string, LocalizedText>

import type { Line } from '@tessera/shared/contract/lang'

export const text = {
  noRule: { zh: '单据规则不存在', en: 'There is no such rule for serial numbers.', zhtw: '單據規則不存在' },
} satisfies Record<string, Line>

import type { Line } from '@tessera/shared/contract/lang'

export const text = {
  notYours: { zh: '您不属于该组织，不能切换', en: 'You do not belong to this organisation.', zhtw: '您不屬於該組織，不能切換' },
} satisfies Record<string, Line>

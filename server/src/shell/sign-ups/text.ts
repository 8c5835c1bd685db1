import type { Line } from '@tessera/shared/contract/lang'

export const text = {
  title: { zh: '账号申请：{{companyName}}，{{contact}}，{{mobile}}', en: 'Request for an account: {{companyName}}, {{contact}}, {{mobile}}', zhtw: '帳號申請：{{companyName}}，{{contact}}，{{mobile}}' },
} satisfies Record<string, Line>

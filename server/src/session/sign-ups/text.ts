import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  title: {
    zh: '账号申请：{{companyName}}，{{contact}}，{{mobile}}',
    en: 'Account request: {{companyName}}, {{contact}}, {{mobile}}',
    zhtw: '帳號申請：{{companyName}}，{{contact}}，{{mobile}}',
  },
  body: {
    zh: '<p>公司名称：{{companyName}}</p><p>联系人：{{contact}}</p><p>手机号：{{mobile}}（已验证）</p>',
    en: '<p>Company name: {{companyName}}</p><p>Contact: {{contact}}</p><p>Mobile number: {{mobile}} (verified)</p>',
    zhtw: '<p>公司名稱：{{companyName}}</p><p>聯絡人：{{contact}}</p><p>手機號碼：{{mobile}}（已驗證）</p>',
  },
} satisfies Record<string, LocalizedText>

import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  administratorsOnly: {
    zh: '只有超级管理员可以查看和设置超级管理员',
    en: 'Only super administrators can see and set super administrators.',
    zhtw: '只有超級管理員可以檢視和設定超級管理員',
  },
  lastAdministrator: {
    zh: 'adminIds：至少要保留一位启用的超级管理员',
    en: 'adminIds: at least one enabled super administrator must remain.',
    zhtw: 'adminIds：至少要保留一位啟用的超級管理員',
  },
  noAdminUser: {
    zh: 'adminIds：所选用户不存在',
    en: 'adminIds: a selected user does not exist.',
    zhtw: 'adminIds：所選使用者不存在',
  },
  typeAgain: {
    zh: '服务器、账号或地址已更改，请重新输入密码或密钥',
    en: 'The server, account or URL has changed. Enter the password or key again.',
    zhtw: '伺服器、帳號或位址已變更，請重新輸入密碼或金鑰',
  },
  noMailbox: {
    zh: '自动收取邮件需要收信服务器（POP3）和账号',
    en: 'Receiving mail automatically requires a POP3 server and an account.',
    zhtw: '自動收取郵件需要收信伺服器（POP3）和帳號',
  },
  noAddresses: {
    zh: '请输入 IP 地址、网段或范围，例如 192.168.1.8、10.0.0.0/8、192.168.1.1-192.168.1.99',
    en: 'Enter IP addresses, networks or ranges, such as 192.168.1.8, 10.0.0.0/8, 192.168.1.1-192.168.1.99.',
    zhtw: '請輸入 IP 位址、網段或範圍，例如 192.168.1.8、10.0.0.0/8、192.168.1.1-192.168.1.99',
  },
  emptyList: {
    zh: '启用白名单时请至少填写一个地址，否则除超级管理员外无人可以登录',
    en: 'Enter at least one address. With an empty list, only super administrators can sign in.',
    zhtw: '啟用白名單時請至少填寫一個位址，否則除超級管理員外無人可以登入',
  },
  nothingToTest: {
    zh: '请填写 SMTP 或 POP3 服务器',
    en: 'Enter an SMTP or POP3 server.',
    zhtw: '請填寫 SMTP 或 POP3 伺服器',
  },
  noAccount: { zh: '请填写账号', en: 'Enter the account.', zhtw: '請填寫帳號' },
  noSender: { zh: '请填写发件邮箱', en: 'Enter the sender address.', zhtw: '請填寫寄件信箱' },
  smtp: { zh: '发信（SMTP）：{{why}}', en: 'Sending (SMTP): {{why}}', zhtw: '寄信（SMTP）：{{why}}' },
  pop3: { zh: '收信（POP3）：{{why}}', en: 'Receiving (POP3): {{why}}', zhtw: '收信（POP3）：{{why}}' },
  testTitle: { zh: '测试邮件', en: 'Test email', zhtw: '測試郵件' },
  testBody: {
    zh: '这是一封测试邮件。收到它说明发信配置正确。',
    en: 'This is a test email. If you received it, the outgoing mail settings are correct.',
    zhtw: '這是一封測試郵件。收到它說明寄信設定正確。',
  },
} satisfies Record<string, LocalizedText>

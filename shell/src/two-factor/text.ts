import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('shell', {
  'twoFactor.title': { zh: '两步验证', en: 'Two-step verification', zhtw: '兩步驟驗證' },
  'twoFactor.what': {
    zh: '开启后，登录时除密码外还需输入手机身份验证器中的动态码，密码泄露也无法登录。',
    en: 'When on, signing in also requires a code from the authenticator app on your phone, so a stolen password alone is not enough.',
    zhtw: '開啟後，登入時除密碼外還需輸入手機身分驗證器中的動態碼，密碼外洩也無法登入。',
  },
  'twoFactor.on': { zh: '已开启', en: 'On', zhtw: '已開啟' },
  'twoFactor.off': { zh: '未开启', en: 'Off', zhtw: '未開啟' },
  'twoFactor.since': {
    zh: '{{time}} 开启，剩余 {{n}} 个恢复码',
    en: 'Since {{time}}; {{n}} recovery codes left',
    zhtw: '{{time}} 開啟，剩餘 {{n}} 個復原碼',
  },
  'twoFactor.demandedOfUser': {
    zh: '管理员要求您使用两步验证。',
    en: 'An administrator requires it for your account.',
    zhtw: '管理員要求您使用兩步驟驗證。',
  },
  'twoFactor.demandedOfRole': {
    zh: '您的角色要求使用两步验证：{{names}}。',
    en: 'It is required by your role: {{names}}.',
    zhtw: '您的角色要求使用兩步驟驗證：{{names}}。',
  },
  'twoFactor.turnOn': { zh: '开启两步验证', en: 'Turn on', zhtw: '開啟兩步驟驗證' },
  'twoFactor.turnOff': { zh: '关闭两步验证', en: 'Turn off', zhtw: '關閉兩步驟驗證' },
  'twoFactor.renew': { zh: '更换恢复码', en: 'New recovery codes', zhtw: '更換復原碼' },
  'twoFactor.renewNote': {
    zh: '更换后，之前的恢复码全部失效。',
    en: 'The previous codes will no longer work.',
    zhtw: '更換後，之前的復原碼全部失效。',
  },
  'twoFactor.failed': {
    zh: '加载失败，请重试',
    en: 'Loading failed. Please try again.',
    zhtw: '載入失敗，請重試',
  },
  'twoFactor.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
  'twoFactor.cancel': { zh: '取消', en: 'Cancel', zhtw: '取消' },

  'twoFactor.password': { zh: '登录密码', en: 'Password', zhtw: '登入密碼' },
  'twoFactor.passwordNote': {
    zh: '请先输入登录密码，确认是您本人。',
    en: 'Enter your password to confirm that it is you.',
    zhtw: '請先輸入登入密碼，確認是您本人。',
  },
  'twoFactor.needPassword': { zh: '请输入密码', en: 'Please enter your password', zhtw: '請輸入密碼' },
  'twoFactor.next': { zh: '下一步', en: 'Next', zhtw: '下一步' },
  'twoFactor.install': {
    zh: '在手机上安装身份验证器（如 Microsoft Authenticator 或 Google Authenticator）。',
    en: 'Install an authenticator app on your phone, such as Microsoft Authenticator or Google Authenticator.',
    zhtw: '在手機上安裝身分驗證器（如 Microsoft Authenticator 或 Google Authenticator）。',
  },
  'twoFactor.scan': {
    zh: '用它扫描二维码；无法扫描时，手动输入密钥。',
    en: 'Scan this code with the app, or enter the key manually.',
    zhtw: '用它掃描 QR Code；無法掃描時，手動輸入金鑰。',
  },
  'twoFactor.qr': { zh: '两步验证二维码', en: 'QR code for the authenticator', zhtw: '兩步驟驗證 QR Code' },
  'twoFactor.key': { zh: '密钥', en: 'Key', zhtw: '金鑰' },
  'twoFactor.enter': {
    zh: '输入它显示的六位动态码。',
    en: 'Enter the six-digit code from the app.',
    zhtw: '輸入它顯示的六位動態碼。',
  },
  'twoFactor.code': { zh: '六位动态码', en: 'Six-digit code', zhtw: '六位動態碼' },
  'twoFactor.anyCode': {
    zh: '六位动态码或恢复码',
    en: 'Six-digit or recovery code',
    zhtw: '六位動態碼或復原碼',
  },
  'twoFactor.needCode': {
    zh: '请输入六位动态码',
    en: 'Please enter the six-digit code',
    zhtw: '請輸入六位動態碼',
  },
  'twoFactor.confirm': { zh: '确认开启', en: 'Confirm', zhtw: '確認開啟' },

  'twoFactor.codes': { zh: '恢复码', en: 'Recovery codes', zhtw: '復原碼' },
  'twoFactor.codesNote': {
    zh: '手机不在身边时，可使用恢复码代替动态码，每个只能使用一次。恢复码仅显示这一次，请妥善保存。',
    en: 'If you do not have your phone, use a recovery code instead. Each works once. They are shown only now, so keep them in a safe place.',
    zhtw: '手機不在身邊時，可使用復原碼代替動態碼，每個只能使用一次。復原碼僅顯示這一次，請妥善儲存。',
  },
  'twoFactor.copy': { zh: '复制', en: 'Copy', zhtw: '複製' },
  'twoFactor.copied': { zh: '已复制', en: 'Copied', zhtw: '已複製' },
  'twoFactor.notCopied': {
    zh: '无法复制，请手动抄写',
    en: 'Copying failed. Please write the codes down.',
    zhtw: '無法複製，請手動抄寫',
  },
  'twoFactor.download': { zh: '下载', en: 'Download', zhtw: '下載' },
  'twoFactor.kept': { zh: '我已保存', en: 'I have saved them', zhtw: '我已儲存' },
})

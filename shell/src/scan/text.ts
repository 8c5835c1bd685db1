import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('shell', {
  'scan.how': {
    zh: '用已登录的手机扫描二维码，并在手机上确认',
    en: 'Scan this with a phone that is signed in, and confirm there',
    zhtw: '用已登入的手機掃描二維碼，並在手機上確認',
  },
  'scan.code': { zh: '登录二维码', en: 'QR code for signing in', zhtw: '登入二維碼' },
  'scan.left': { zh: '{{seconds}} 秒后过期', en: 'Expires in {{seconds}} s', zhtw: '{{seconds}} 秒後過期' },
  'scan.scanned': {
    zh: '{{name}} 已扫描，请在手机上确认登录',
    en: '{{name}} has scanned it. Please confirm on the phone.',
    zhtw: '{{name}} 已掃描，請在手機上確認登入',
  },
  'scan.confirmed': { zh: '已确认，正在登录…', en: 'Confirmed. Signing in…', zhtw: '已確認，正在登入…' },
  'scan.refused': {
    zh: '手机上已拒绝本次登录',
    en: 'This was refused on the phone.',
    zhtw: '手機上已拒絕本次登入',
  },
  'scan.expired': { zh: '二维码已过期', en: 'The QR code has expired.', zhtw: '二維碼已過期' },
  'scan.refresh': { zh: '刷新二维码', en: 'New QR code', zhtw: '重新整理二維碼' },
  'scan.title': { zh: '确认登录', en: 'Confirm sign-in', zhtw: '確認登入' },
  'scan.ask': {
    zh: '要在这台电脑上以 {{name}} 的身份登录吗？',
    en: 'Sign in on this computer as {{name}}?',
    zhtw: '要在這台電腦上以 {{name}} 的身分登入嗎？',
  },
  'scan.device': { zh: '设备', en: 'Device', zhtw: '裝置' },
  'scan.place': { zh: '地点', en: 'Place', zhtw: '地點' },
  'scan.time': { zh: '请求时间', en: 'Asked at', zhtw: '請求時間' },
  'scan.unknown': { zh: '未知', en: 'Unknown', zhtw: '未知' },
  'scan.warning': {
    zh: '只确认您自己打开的登录页面。如果二维码是别人发给您的，请拒绝。',
    en: 'Only confirm a sign-in page that you opened yourself. If somebody sent you this code, refuse.',
    zhtw: '只確認您自己開啟的登入頁面。如果二維碼是別人傳給您的，請拒絕。',
  },
  'scan.confirm': { zh: '确认登录', en: 'Sign in there', zhtw: '確認登入' },
  'scan.refuse': { zh: '拒绝', en: 'Refuse', zhtw: '拒絕' },
  'scan.didConfirm': {
    zh: '已确认，请在电脑上继续',
    en: 'Done. Please go on at the computer.',
    zhtw: '已確認，請在電腦上繼續',
  },
  'scan.didRefuse': {
    zh: '已拒绝，那台电脑不会登录',
    en: 'Refused. That computer is not signed in.',
    zhtw: '已拒絕，那台電腦不會登入',
  },
  'scan.noTicket': {
    zh: '这个链接不完整，请重新扫描电脑上的二维码',
    en: 'This link is not complete. Please scan the QR code on the computer again.',
    zhtw: '這個連結不完整，請重新掃描電腦上的二維碼',
  },
  'scan.home': { zh: '返回首页', en: 'Back to home', zhtw: '返回首頁' },
})

import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('shell', {
  'scan.how': {
    zh: '请使请使用已登录的手机扫描二维码，并在手机上确认',
    en: 'Scan the code with a signed-in phone and confirm there',
    zhtw: '用已登入的手機掃描 QR Code，並在手機上確認',
  },
  'scan.code': { zh: '登录二维码', en: 'QR code for signing in', zhtw: '登入 QR Code' },
  'scan.left': { zh: '{{seconds}} 秒后过期', en: 'Expires in {{seconds}} s', zhtw: '{{seconds}} 秒後過期' },
  'scan.scanned': {
    zh: '{{name}} 已扫描，请在手机上确认登录',
    en: 'Scanned by {{name}}. Please confirm on the phone.',
    zhtw: '{{name}} 已掃描，請在手機上確認登入',
  },
  'scan.confirmed': { zh: '已确认，正在登录…', en: 'Confirmed. Signing in…', zhtw: '已確認，正在登入…' },
  'scan.refused': {
    zh: '手机上已拒绝本次登录',
    en: 'Sign-in was refused on the phone.',
    zhtw: '手機上已拒絕本次登入',
  },
  'scan.expired': { zh: '二维码已过期', en: 'The QR code has expired.', zhtw: 'QR Code 已過期' },
  'scan.refresh': { zh: '刷新二维码', en: 'New QR code', zhtw: '重新整理 QR Code' },
  'scan.title': { zh: '确认登录', en: 'Confirm sign-in', zhtw: '確認登入' },
  'scan.ask': {
    zh: '确定在该电脑上登录账号 {{name}} 吗？',
    en: 'Sign in on the computer as {{name}}?',
    zhtw: '確定在該電腦上登入帳號 {{name}} 嗎？',
  },
  'scan.device': { zh: '设备', en: 'Device', zhtw: '裝置' },
  'scan.place': { zh: '地点', en: 'Location', zhtw: '地點' },
  'scan.time': { zh: '请求时间', en: 'Requested at', zhtw: '請求時間' },
  'scan.unknown': { zh: '未知', en: 'Unknown', zhtw: '未知' },
  'scan.warning': {
    zh: '请仅确认您本人打开的登录页面。如果二维码是他人发给您的，请拒绝。',
    en: 'Only confirm a sign-in that you started yourself. If someone sent you this code, refuse it.',
    zhtw: '請僅確認您本人開啟的登入頁面。如果 QR Code 是他人傳給您的，請拒絕。',
  },
  'scan.confirm': { zh: '确认登录', en: 'Confirm', zhtw: '確認登入' },
  'scan.refuse': { zh: '拒绝', en: 'Refuse', zhtw: '拒絕' },
  'scan.didConfirm': {
    zh: '已确认，请在电脑上继续',
    en: 'Confirmed. Continue on the computer.',
    zhtw: '已確認，請在電腦上繼續',
  },
  'scan.didRefuse': {
    zh: '已拒绝，该电脑不会登录',
    en: 'Refused. The computer is not signed in.',
    zhtw: '已拒絕，該電腦不會登入',
  },
  'scan.noTicket': {
    zh: '链接不完整，请重新扫描电脑上的二维码',
    en: 'This link is incomplete. Please scan the QR code on the computer again.',
    zhtw: '連結不完整，請重新掃描電腦上的 QR Code',
  },
  'scan.home': { zh: '返回首页', en: 'Back to home', zhtw: '返回首頁' },
})

import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  over: { zh: '此报表已停止公开', en: 'The time to read this report is over.', zhtw: '此報表已停止公開' },
  closed: {
    zh: '报表暂时无法查看，请联系发给您链接的人',
    en: 'This report cannot be read now. Please contact the person who sent you the link.',
    zhtw: '報表暫時無法檢視，請聯絡傳送連結給您的人',
  },
  passOver: {
    zh: '页面已过期，请刷新后重新打开',
    en: 'This page has expired. Reload it.',
    zhtw: '頁面已過期，請重新整理後再開啟',
  },
  noFile: {
    zh: '此报表不提供下载',
    en: 'This report cannot be downloaded.',
    zhtw: '此報表不提供下載',
  },
  linkOver: {
    zh: '下载链接已失效，请重新下载',
    en: 'This download link has expired. Download the file again.',
    zhtw: '下載連結已失效，請重新下載',
  },
  notOpen: {
    zh: '查询条件“{{name}}”不能修改',
    en: '“{{name}}” cannot be changed.',
    zhtw: '查詢條件「{{name}}」不能修改',
  },
  valuesTooLong: {
    zh: '填写的查询条件过长，请缩短后再试',
    en: 'The values are too long. Shorten them.',
    zhtw: '填寫的查詢條件過長，請縮短後再試',
  },
  pictureForUsers: {
    zh: '（登录后可查看图片）',
    en: '(Sign in to see the picture)',
    zhtw: '（登入後可檢視圖片）',
  },
  partial: {
    zh: '部分数据暂时无法显示',
    en: 'Some data cannot be shown now.',
    zhtw: '部分資料暫時無法顯示',
  },
  unknownParameter: {
    zh: '报表没有查询条件“{{name}}”',
    en: 'The report has no filter “{{name}}”.',
    zhtw: '報表沒有查詢條件「{{name}}」',
  },
  lostParameters: {
    zh: '链接固定了报表中已没有的条件：{{names}}。请移除，再为改名后的条件填写固定值',
    en: 'The link sets filters that the report no longer has: {{names}}. Remove them, and set the renamed ones instead.',
    zhtw: '連結固定了報表中已沒有的條件：{{names}}。請移除，再為改名後的條件填寫固定值',
  },
  faulty: {
    zh: '访客无法查看：{{problem}}',
    en: 'Guests see nothing. {{problem}}',
    zhtw: '訪客無法檢視：{{problem}}',
  },
  forUsers: {
    zh: '“{{name}}”需登录后才能选择，不能由访客填写',
    en: '“{{name}}” is chosen from lists for signed-in users, so guests cannot fill it in.',
    zhtw: '「{{name}}」需登入後才能選擇，不能由訪客填寫',
  },
  makerDisabled: {
    zh: '“{{name}}”的账号已停用，访客无法查看。保存后将改用您的权限',
    en: 'The account of {{name}} is disabled, so guests see nothing. After you save, your permissions are used.',
    zhtw: '「{{name}}」的帳號已停用，訪客無法檢視。儲存後將改用您的權限',
  },
  makerRefused: {
    zh: '“{{name}}”已没有查看该报表的权限，访客无法查看。保存后将改用您的权限',
    en: '{{name}} may no longer see the report, so guests see nothing. After you save, your permissions are used.',
    zhtw: '「{{name}}」已沒有檢視該報表的權限，訪客無法檢視。儲存後將改用您的權限',
  },
  disabled: {
    zh: '报表已停用，访客无法查看',
    en: 'The report is disabled, so guests see nothing.',
    zhtw: '報表已停用，訪客無法檢視',
  },
} satisfies Record<string, LocalizedText>

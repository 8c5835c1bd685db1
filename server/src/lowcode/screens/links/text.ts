import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  over: { zh: '此大屏已停止公开', en: 'This screen is no longer public.', zhtw: '此大屏已停止公開' },
  closed: {
    zh: '大屏暂时无法查看，请联系发给您链接的人',
    en: 'This screen cannot be shown now. Please contact the person who sent you the link.',
    zhtw: '大屏暫時無法檢視，請聯絡傳送連結給您的人',
  },
  passOver: {
    zh: '页面已过期，请刷新后重新打开',
    en: 'This page has expired. Reload it.',
    zhtw: '頁面已過期，請重新整理後再開啟',
  },
  noPicture: { zh: '图片不存在', en: 'There is no such picture.', zhtw: '圖片不存在' },
  forUsers: {
    zh: '登录后可查看此数据',
    en: 'Sign in to see this data.',
    zhtw: '登入後可檢視此資料',
  },
  noData: {
    zh: '数据暂时无法显示',
    en: 'This data cannot be shown now.',
    zhtw: '資料暫時無法顯示',
  },
  makerDisabled: {
    zh: '“{{name}}”的账号已停用，访客无法查看。保存后将改用您的权限',
    en: 'The account of {{name}} is disabled, so guests see nothing. After you save, your permissions are used.',
    zhtw: '「{{name}}」的帳號已停用，訪客無法檢視。儲存後將改用您的權限',
  },
  makerRefused: {
    zh: '“{{name}}”已没有查看该大屏的权限，访客无法查看。保存后将改用您的权限',
    en: '{{name}} may no longer see the screen, so guests see nothing. After you save, your permissions are used.',
    zhtw: '「{{name}}」已沒有檢視該大屏的權限，訪客無法檢視。儲存後將改用您的權限',
  },
  disabled: {
    zh: '大屏已停用，访客无法查看',
    en: 'The screen is disabled, so guests see nothing.',
    zhtw: '大屏已停用，訪客無法檢視',
  },
} satisfies Record<string, LocalizedText>

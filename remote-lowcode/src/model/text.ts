import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('lowcode', {
  'model.notReleased': { zh: '该功能尚未发布', en: 'Not released yet', zhtw: '該功能尚未發布' },
  'model.notReleasedHint': {
    zh: '设计人员发布后，这里会显示表单和数据。发布后请刷新页面。',
    en: 'The form and its records appear here after a designer has released it. Reload the page then.',
    zhtw: '設計人員發布後，這裡會顯示表單和資料。發布後請重新整理頁面。',
  },
  'model.noRight': {
    zh: '您没有访问该功能的权限',
    en: 'You do not have access',
    zhtw: '您沒有存取該功能的權限',
  },
  'model.noRightHint': {
    zh: '请联系管理员在“组织管理 > 权限管理”中授权。',
    en: 'Ask an administrator to grant it under Organisation > Authorize.',
    zhtw: '請聯絡管理員在「組織管理 > 權限管理」中授權。',
  },
  'model.unreadable': { zh: '无法打开该功能', en: 'This page cannot be opened', zhtw: '無法開啟該功能' },
  'model.unreadableHint': {
    zh: '表单设计由更新的版本创建，请刷新页面后重试。',
    en: 'Its form was designed with a newer version. Reload the page and try again.',
    zhtw: '表單設計由更新的版本建立，請重新整理頁面後重試。',
  },
  'model.failed': { zh: '加载失败', en: 'Could not load the page', zhtw: '載入失敗' },
  'model.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
  'model.submitted': { zh: '提交成功', en: 'Submitted', zhtw: '提交成功' },
  'model.submittedHint': {
    zh: '您填写的内容已保存。',
    en: 'Your answers are saved.',
    zhtw: '您填寫的內容已儲存。',
  },
  'model.another': { zh: '再填一份', en: 'Fill in another', zhtw: '再填一份' },
})

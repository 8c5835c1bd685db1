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
  'model.loading': { zh: '加载中…', en: 'Loading…', zhtw: '載入中…' },
  'model.add': { zh: '新建{{name}}', en: 'New: {{name}}', zhtw: '新建{{name}}' },
  'model.edit': { zh: '编辑{{name}}', en: 'Edit: {{name}}', zhtw: '編輯{{name}}' },
  'model.detail': { zh: '{{name}}详情', en: 'Details: {{name}}', zhtw: '{{name}}詳情' },
  'model.close': { zh: '关闭', en: 'Close', zhtw: '關閉' },
  'model.secretStored': {
    zh: '已保存，留空则不修改',
    en: 'Stored. Leave empty to keep it.',
    zhtw: '已儲存，留空則不修改',
  },
  'model.submitted': { zh: '提交成功', en: 'Submitted', zhtw: '提交成功' },
  'model.submittedHint': {
    zh: '您填写的内容已保存。',
    en: 'Your answers are saved.',
    zhtw: '您填寫的內容已儲存。',
  },
  'model.another': { zh: '再填一份', en: 'Fill in another', zhtw: '再填一份' },
  'model.newRelease': {
    zh: '该表单已发布新版本，请加载后再打开记录',
    en: 'A new version of this form was released. Load it before you open the record',
    zhtw: '該表單已發布新版本，請載入後再開啟記錄',
  },
  'model.loadRelease': { zh: '加载新版本', en: 'Load the new version', zhtw: '載入新版本' },
  'model.badAddress': {
    zh: '无法打开地址“{{address}}”',
    en: 'The address “{{address}}” cannot be opened',
    zhtw: '無法開啟位址「{{address}}」',
  },
})

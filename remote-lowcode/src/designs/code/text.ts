import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('lowcode', {
  'code.title': { zh: '生成代码：{{name}}', en: 'Generate code: {{name}}', zhtw: '產生程式碼：{{name}}' },
  'code.hint': {
    zh: '根据最新发布的版本生成一个可独立构建和发布的前端模块。数据、权限和流程仍由系统处理。',
    en: 'Writes a remote from the current release. Your team builds, changes and publishes it. Records and rights stay with the product.',
    zhtw: '根據最新發布的版本產生一個可獨立建置和發布的前端模組。資料、權限和流程仍由系統處理。',
  },
  'code.module': { zh: '所属模块', en: 'Module', zhtw: '所屬模組' },
  'code.className': { zh: '类名', en: 'Class name', zhtw: '類別名稱' },
  'code.subClassName': {
    zh: '子表“{{name}}”的类名',
    en: 'Class name of the sub-table “{{name}}”',
    zhtw: '子表「{{name}}」的類別名稱',
  },
  'code.description': { zh: '说明', en: 'Description', zhtw: '說明' },
  'code.preview': { zh: '生成预览', en: 'Preview', zhtw: '產生預覽' },
  'code.download': { zh: '下载', en: 'Download', zhtw: '下載' },
  'code.publish': { zh: '发布页面', en: 'Publish', zhtw: '發布頁面' },
  'code.back': { zh: '返回代码', en: 'Back to the code', zhtw: '返回程式碼' },
  'code.close': { zh: '关闭', en: 'Close', zhtw: '關閉' },
  'code.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
  'code.files': { zh: '文件', en: 'Files', zhtw: '檔案' },
  'code.search': { zh: '搜索文件', en: 'Search files', zhtw: '搜尋檔案' },
  'code.noFile': { zh: '没有符合条件的文件', en: 'No matching files', zhtw: '沒有符合條件的檔案' },
  'code.root': { zh: '项目根目录', en: 'Project folder', zhtw: '專案根目錄' },
  'code.content': { zh: '文件“{{name}}”的内容', en: 'Contents of {{name}}', zhtw: '檔案「{{name}}」的內容' },
  'code.compare': {
    zh: '与上次生成（第 {{release}} 版）比较：{{n}} 个文件有变化',
    en: 'Compare with the last generation (release {{release}}): [n:file|files] changed',
    zhtw: '與上次產生（第 {{release}} 版）比較：{{n}} 個檔案有變化',
  },
  'code.added': { zh: '新增', en: 'Added', zhtw: '新增' },
  'code.removed': { zh: '删除', en: 'Removed', zhtw: '刪除' },
  'code.edited': { zh: '修改', en: 'Changed', zhtw: '修改' },
  'code.changesOf': {
    zh: '文件“{{name}}”的变化',
    en: 'Changes of {{name}}',
    zhtw: '檔案「{{name}}」的變化',
  },
  'code.empty': {
    zh: '填写类名后点击“生成预览”，这里会显示代码。',
    en: 'Enter the class names and press “Preview” to see the code here.',
    zhtw: '填寫類別名稱後點選「產生預覽」，這裡會顯示程式碼。',
  },
  'code.changed': {
    zh: '设置已修改，请重新生成预览。',
    en: 'The settings have changed. Press “Preview” to see the new code.',
    zhtw: '設定已修改，請重新產生預覽。',
  },
})

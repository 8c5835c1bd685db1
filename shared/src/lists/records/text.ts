import { defineWords } from '../../text/text.ts'

/** What lists and forms of the records of a design say. */
export const text = defineWords('shared', {
  'records.failed': { zh: '加载失败', en: 'Could not load the page', zhtw: '載入失敗' },
  'records.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
  'records.empty': { zh: '还没有数据', en: 'No records yet', zhtw: '還沒有資料' },
  'records.emptyHint': {
    zh: '新建的记录会显示在这里。',
    en: 'New records appear here.',
    zhtw: '新建的記錄會顯示在這裡。',
  },
  'records.emptyReadOnly': {
    zh: '有记录且您有查看权限时，会显示在这里。',
    en: 'Records you have access to appear here.',
    zhtw: '有記錄且您有檢視權限時，會顯示在這裡。',
  },
  'records.group': { zh: '{{name}}（{{n}}）', en: '{{name}} ({{n}})', zhtw: '{{name}}（{{n}}）' },
  'records.noGroup': { zh: '未填写', en: 'Empty', zhtw: '未填寫' },
  'records.treeAll': { zh: '全部', en: 'All', zhtw: '全部' },
  'records.treeSearch': { zh: '搜索', en: 'Search', zhtw: '搜尋' },
  'records.treeNothing': { zh: '没有符合条件的选项', en: 'No matches', zhtw: '沒有符合條件的選項' },
  'records.treeTitle': { zh: '分类', en: 'Categories', zhtw: '分類' },
  'records.newerRelease': {
    zh: '此页面由第 {{generated}} 版生成，设计已发布第 {{current}} 版。重新发布页面后可使用新版本。',
    en: 'This page was generated from release {{generated}}; the design is at release {{current}}. Publish the page again to use it.',
    zhtw: '此頁面由第 {{generated}} 版產生，設計已發布第 {{current}} 版。重新發布頁面後可使用新版本。',
  },
  'records.rows': { zh: '{{n}} 行', en: 'Rows: {{n}}', zhtw: '{{n}} 列' },
  'records.moreRows': {
    zh: '这里只显示前 {{n}} 行，打开记录可查看全部',
    en: 'Only the first {{n}} rows are shown. Open the record to see all of them.',
    zhtw: '這裡只顯示前 {{n}} 列，開啟記錄可查看全部',
  },
  'records.conflict': {
    zh: '该记录已在别处被修改',
    en: 'This record was changed meanwhile',
    zhtw: '該記錄已在別處被修改',
  },
  'records.conflictHint': {
    zh: '您打开后，该记录在别处（如其他窗口）保存了新的内容。以下字段不同：',
    en: 'It was saved after you opened it, perhaps in another window. These fields differ:',
    zhtw: '您開啟後，該記錄在別處（如其他視窗）儲存了新的內容。以下欄位不同：',
  },
  'records.conflictSame': {
    zh: '您打开后，该记录在别处保存过，但内容与您的一致。',
    en: 'It was saved after you opened it, with the same values as yours.',
    zhtw: '您開啟後，該記錄在別處儲存過，但內容與您的一致。',
  },
  'records.field': { zh: '字段', en: 'Field', zhtw: '欄位' },
  'records.theirs': { zh: '最新内容', en: 'Current value', zhtw: '最新內容' },
  'records.mine': { zh: '我的内容', en: 'Your value', zhtw: '我的內容' },
  'records.reload': {
    zh: '放弃我的修改并重新加载',
    en: 'Discard mine and reload',
    zhtw: '放棄我的修改並重新載入',
  },
  'records.keepMine': { zh: '保留我的并保存', en: 'Keep mine and save', zhtw: '保留我的並儲存' },
  'records.back': { zh: '返回编辑', en: 'Back to editing', zhtw: '返回編輯' },
})

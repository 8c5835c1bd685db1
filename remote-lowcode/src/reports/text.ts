import { defineWords } from '@tessera/shared/text/text'

/** Words of the list of reports. */
export const text = defineWords('lowcode', {
  'reports.noun': { zh: '报表', en: 'report', zhtw: '報表' },
  'reports.empty': { zh: '还没有报表', en: 'No reports yet', zhtw: '還沒有報表' },
  'reports.emptyHint': {
    zh: '新建后从列表、分组小计或交叉表开始，选好数据集和列，一分钟就能做出一张报表。',
    en: 'Create one, start with a list, groups or a cross table, choose a data set and its columns, and you have a report in a minute.',
    zhtw: '新建後從清單、分組小計或交叉表開始，選好資料集和欄位，一分鐘就能做出一張報表。',
  },
  'reports.add': { zh: '新建报表', en: 'New report', zhtw: '新建報表' },
  'reports.edit': { zh: '编辑报表', en: 'Edit report', zhtw: '編輯報表' },
  'reports.fullName': { zh: '报表名称', en: 'Name', zhtw: '報表名稱' },
  'reports.fullNameHint': {
    zh: '例如：各校区每月课时',
    en: 'For example: Lessons by campus and month',
    zhtw: '例如：各校區每月課時',
  },
  'reports.enCode': { zh: '报表编码', en: 'Code', zhtw: '報表編碼' },
  'reports.category': { zh: '分类', en: 'Category', zhtw: '分類' },
  'reports.chooseCategory': { zh: '请选择分类', en: 'Select a category', zhtw: '請選擇分類' },
  'reports.state': { zh: '状态', en: 'Status', zhtw: '狀態' },
  'reports.description': { zh: '说明', en: 'Description', zhtw: '說明' },
  'reports.sortCode': { zh: '排序', en: 'Order', zhtw: '排序' },
  'reports.creatorUser': { zh: '创建人', en: 'Created by', zhtw: '建立人' },
  'reports.creatorTime': { zh: '创建时间', en: 'Created', zhtw: '建立時間' },
  'reports.lastModifyTime': { zh: '修改时间', en: 'Changed', zhtw: '修改時間' },
  'reports.design': { zh: '设计', en: 'Design', zhtw: '設計' },
  'reports.preview': { zh: '预览', en: 'Preview', zhtw: '預覽' },
  'reports.copy': { zh: '复制', en: 'Copy', zhtw: '複製' },
  'reports.importTitle': { zh: '导入为新报表', en: 'Import as a new report', zhtw: '匯入為新報表' },
  'reports.export': { zh: '导出', en: 'Export', zhtw: '匯出' },
})

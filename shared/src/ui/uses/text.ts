import { defineWords } from '../../text/text.ts'

/** Words of the list of what uses a record. */
export const text = defineWords('shared', {
  'uses.design': { zh: '表单', en: 'Form', zhtw: '表單' },
  'uses.flow': { zh: '流程', en: 'Flow', zhtw: '流程' },
  'uses.menu': { zh: '菜单和授权', en: 'Menu and its grants', zhtw: '選單和授權' },
  'uses.scheme': { zh: '数据权限', en: 'Data permission', zhtw: '資料權限' },
  'uses.interface': { zh: '数据接口', en: 'Data interface', zhtw: '資料介面' },
  'uses.printTemplate': { zh: '打印模板', en: 'Print template', zhtw: '列印範本' },
  'uses.queryPlan': { zh: '高级查询方案', en: 'Saved filter', zhtw: '進階查詢方案' },
  'uses.publicForm': { zh: '公开表单', en: 'Public form', zhtw: '公開表單' },
  'uses.portal': { zh: '门户', en: 'Portal', zhtw: '入口網站' },
  'uses.dataSet': { zh: '数据集', en: 'Data set', zhtw: '資料集' },
  'uses.report': { zh: '报表', en: 'Report', zhtw: '報表' },
  'uses.screen': { zh: '大屏', en: 'Data screen', zhtw: '大屏' },
  'uses.task': { zh: '定时任务', en: 'Scheduled task', zhtw: '排程任務' },
  'uses.remote': { zh: '生成的页面', en: 'Generated pages', zhtw: '產生的頁面' },
  'uses.line': { zh: '{{kind}}“{{name}}”', en: '{{kind}} “{{name}}”', zhtw: '{{kind}}「{{name}}」' },
  'uses.lineFields': {
    zh: '{{kind}}“{{name}}”：{{fields}}',
    en: '{{kind}} “{{name}}”: {{fields}}',
    zhtw: '{{kind}}「{{name}}」：{{fields}}',
  },
  'uses.removal': {
    zh: '有 {{n}} 处正在使用，删除后将无法正常工作：',
    en: '{{n}} [n:place uses|places use] it and will stop working:',
    zhtw: '有 {{n}} 處正在使用，刪除後將無法正常運作：',
  },
  'uses.none': { zh: '没有其他地方使用。', en: 'Nothing else uses it.', zhtw: '沒有其他地方使用。' },
  'uses.failed': {
    zh: '无法检查哪些地方正在使用',
    en: 'Could not check what uses it',
    zhtw: '無法檢查哪些地方正在使用',
  },
})

import { defineWords } from '@tessera/shared/text/text'

/** Words of what puts a report on a portal. */
export const text = defineWords('lowcode', {
  'toPortal.open': { zh: '添加到门户', en: 'Add to portal', zhtw: '新增至入口網站' },
  'toPortal.title': {
    zh: '将“{{name}}”添加到门户',
    en: 'Add “{{name}}” to a portal',
    zhtw: '將「{{name}}」新增至入口網站',
  },
  'toPortal.portal': { zh: '门户', en: 'Portal', zhtw: '入口網站' },
  'toPortal.choose': { zh: '选择门户', en: 'Select a portal', zhtw: '選擇入口網站' },
  'toPortal.none': {
    zh: '还没有可以设计的门户，请先新建门户',
    en: 'There is no portal to design yet. Create one first.',
    zhtw: '還沒有可以設計的入口網站，請先新建入口網站',
  },
  'toPortal.rights': {
    zh: '按当前查询条件添加。门户的用户只有在有此报表的权限时才能看到内容',
    en: 'The current filters are kept. Users of the portal see the content only if they have access to this report.',
    zhtw: '依目前的查詢條件新增。入口網站的使用者只有在有此報表的權限時才能看到內容',
  },
  'toPortal.shown': { zh: '显示', en: 'Show', zhtw: '顯示' },
  'toPortal.table': { zh: '表格', en: 'Table', zhtw: '表格' },
  'toPortal.chart': { zh: '图表：{{title}}', en: 'Chart: {{title}}', zhtw: '圖表：{{title}}' },
  'toPortal.add': { zh: '添加', en: 'Add', zhtw: '新增' },
  'toPortal.added': {
    zh: '已添加到门户“{{name}}”',
    en: 'Added to the portal “{{name}}”.',
    zhtw: '已新增至入口網站「{{name}}」',
  },
  'toPortal.show': { zh: '打开门户', en: 'Open the portal', zhtw: '開啟入口網站' },
  'toPortal.tooMany': {
    zh: '“{{name}}”的组件已达上限，请先删除一些组件',
    en: '“{{name}}” has as many widgets as a portal can have. Delete some of them first.',
    zhtw: '「{{name}}」的元件已達上限，請先刪除一些元件',
  },
  'toPortal.unreadable': {
    zh: '“{{name}}”的内容无法读取，未添加',
    en: 'The layout of “{{name}}” cannot be read. Nothing was added.',
    zhtw: '無法讀取「{{name}}」的內容，未新增',
  },
})

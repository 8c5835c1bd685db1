import { defineWords } from '@tessera/shared/text/text'

/** Words of the removal of designs, and of their recycle bin. */
export const text = defineWords('lowcode', {
  'removal.bin': { zh: '回收站', en: 'Deleted designs', zhtw: '資源回收筒' },
  'removal.back': { zh: '返回设计列表', en: 'Back to the designs', zhtw: '返回設計清單' },
  'removal.restore': { zh: '恢复', en: 'Restore', zhtw: '恢復' },
  'removal.restored': {
    zh: '已恢复“{{name}}”。发布时可以重新添加到菜单',
    en: '“{{name}}” was restored. Release it to add it to a menu again',
    zhtw: '已恢復「{{name}}」。發布時可以重新新增到選單',
  },
  'removal.emptyBin': { zh: '回收站是空的', en: 'No deleted designs', zhtw: '資源回收筒是空的' },
  'removal.emptyBinHint': {
    zh: '删除的设计会显示在这里，可以恢复。',
    en: 'Deleted designs appear here and can be restored.',
    zhtw: '刪除的設計會顯示在這裡，可以恢復。',
  },
  'removal.question': {
    zh: '设计会移到回收站，之后可以恢复。是否继续？',
    en: 'The design moves to the deleted designs and can be restored. Do you want to continue?',
    zhtw: '設計會移到資源回收筒，之後可以恢復。是否繼續？',
  },
  'removal.records': {
    zh: '它的 {{n}} 条数据会一起保留，恢复设计后可以继续使用。',
    en: 'Its {{n}} [n:record is|records are] kept and can be used again once the design is restored.',
    zhtw: '它的 {{n}} 筆資料會一起保留，恢復設計後可以繼續使用。',
  },
  'removal.title': { zh: '删除设计“{{name}}”', en: 'Delete design “{{name}}”', zhtw: '刪除設計「{{name}}」' },
  'removal.menus': {
    zh: '它还在以下菜单中，菜单会一起删除：',
    en: 'These menus open it and are deleted with it:',
    zhtw: '它還在以下選單中，選單會一起刪除：',
  },
  'removal.menusHint': {
    zh: '删除菜单会同时收回这些菜单的授权。',
    en: 'The permissions granted for a menu are removed with it.',
    zhtw: '刪除選單會同時收回這些選單的授權。',
  },
  'removal.askAdmin': {
    zh: '您没有删除菜单的权限，请联系管理员。',
    en: 'You don’t have permission to delete menus. Ask an administrator.',
    zhtw: '您沒有刪除選單的權限，請聯絡管理員。',
  },
  'removal.toMenus': { zh: '前往菜单管理', en: 'Go to the menus', zhtw: '前往選單管理' },
  'removal.removeMenus': {
    zh: '删除设计和菜单',
    en: 'Delete the design and its menus',
    zhtw: '刪除設計和選單',
  },
  'removal.cancel': { zh: '取消', en: 'Cancel', zhtw: '取消' },
})

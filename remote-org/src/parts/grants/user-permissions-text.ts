import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('org', {
  'held.title': { zh: '{{name}} 的全部权限', en: 'All permissions of {{name}}', zhtw: '{{name}} 的全部權限' },
  'held.everything': {
    zh: '超级管理员拥有全部权限，无需授权。',
    en: 'Super administrators have all permissions.',
    zhtw: '超級管理員擁有全部權限，無需授權。',
  },
  'held.nothing': {
    zh: '该用户还没有任何权限。可以为其本人、角色、岗位或分组授权。',
    en: 'This user has no permissions yet. Grant permissions to the user or to one of their roles, positions or groups.',
    zhtw: '該使用者還沒有任何權限。可以為其本人、角色、職位或分組授權。',
  },
  'held.filter': { zh: '按菜单或来源筛选', en: 'Filter by menu or source', zhtw: '按選單或來源篩選' },
  'held.noneFound': { zh: '没有符合条件的数据', en: 'No matching data', zhtw: '沒有符合條件的資料' },
  'held.menu': { zh: '菜单', en: 'Menu', zhtw: '選單' },
  'held.from': { zh: '来自', en: 'Granted by', zhtw: '來自' },
  'held.buttons': { zh: '按钮', en: 'Buttons', zhtw: '按鈕' },
  'held.schemes': { zh: '数据', en: 'Data', zhtw: '資料' },
  'held.interfaces': { zh: '可调用的数据接口', en: 'Data interfaces', zhtw: '可呼叫的資料介面' },
  'held.allButtons': { zh: '全部（不限制）', en: 'All (not restricted)', zhtw: '全部（不限制）' },
  'held.noButtons': { zh: '无', en: 'None', zhtw: '無' },
  'held.allData': { zh: '全部（不限制）', en: 'All (not restricted)', zhtw: '全部（不限制）' },
  'held.ownData': { zh: '仅本人数据', en: 'Own records only', zhtw: '僅本人資料' },
  'held.User': { zh: '本人', en: 'User', zhtw: '本人' },
  'held.Role': { zh: '角色', en: 'Role', zhtw: '角色' },
  'held.Position': { zh: '岗位', en: 'Position', zhtw: '職位' },
  'held.Group': { zh: '分组', en: 'Group', zhtw: '分組' },
  'held.failed': { zh: '加载失败', en: 'Could not load', zhtw: '載入失敗' },
  'held.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
})

import { defineWords } from '@tessera/shared/text/text'

/**
 * Directories of the built-in menus by their enCode, and pages that have another name in a variant of the
 * texts.
 */
export const text = defineWords(
  'shell',
  {
    'menu.home': { zh: '首页', en: 'Home', zhtw: '首頁' },
    'menu.edu': { zh: '教务管理', en: 'Teaching', zhtw: '教務管理' },
    'menu.workFlow': { zh: '工作流程', en: 'Workflow', zhtw: '工作流程' },
    'menu.permission': { zh: '组织权限', en: 'Permissions', zhtw: '組織權限' },
    'menu.permission.user': { zh: '用户管理', en: 'Users', zhtw: '使用者管理' },
    'menu.permission.organize': { zh: '组织管理', en: 'Organisations', zhtw: '組織管理' },
    'menu.permission.onlineUser': { zh: '在线用户', en: 'Users online', zhtw: '線上使用者' },
    'menu.onlineDev': { zh: '在线开发', en: 'Low-code', zhtw: '線上開發' },
    'menu.system': { zh: '系统管理', en: 'System', zhtw: '系統管理' },
    'menu.systemData': { zh: '数据应用', en: 'Data', zhtw: '資料應用' },
    'menu.weChat': { zh: '公众平台', en: 'Public account', zhtw: '公眾平台' },
    'menu.extend': { zh: '功能示例', en: 'Feature demos', zhtw: '功能範例' },
    'menu.navigation': { zh: '导航菜单', en: 'Navigation', zhtw: '導覽選單' },
  },
  {
    'menu.permission': { zh: '俱乐部权限', en: 'Clubs', zhtw: '俱樂部權限' },
    'menu.permission.user': { zh: '教练管理', en: 'Coaches', zhtw: '教練管理' },
    'menu.permission.organize': { zh: '俱乐部管理', en: 'Clubs', zhtw: '俱樂部管理' },
    'menu.permission.onlineUser': { zh: '在线教练', en: 'Coaches online', zhtw: '線上教練' },
  },
)

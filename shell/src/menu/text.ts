import { lines } from '@tessera/shared/text/text'

/** Directories of the menus that come with the product, by their enCode. */
export const text = lines('shell', {
  'menu.home': { zh: '首页', en: 'Home', zhtw: '首頁' },
  'menu.edu': { zh: '教务管理', en: 'Teaching', zhtw: '教務管理' },
  'menu.workFlow': { zh: '工作流程', en: 'Workflow', zhtw: '工作流程' },
  'menu.permission': { zh: '组织权限', en: 'Permission', zhtw: '組織權限' },
  'menu.onlineDev': { zh: '在线开发', en: 'Online dev', zhtw: '線上開發' },
  'menu.system': { zh: '系统管理', en: 'System', zhtw: '系統管理' },
  'menu.navigation': { zh: '导航菜单', en: 'Navigation', zhtw: '導覽選單' },
})

import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import { translateName } from '../errors/translate.ts'

/**
 * The names of the built-in menus by code. The seeds store the Chinese ones; `tools/rules/menu-names.test.ts`
 * compares all of them with the titles of the pages and with the shell's names of directories.
 */
export const builtInMenus: Readonly<Record<string, LocalizedText>> = {
  edu: { zh: '教务管理', en: 'Teaching', zhtw: '教務管理' },
  'edu.eduClasslist': { zh: '班级列表', en: 'Classes', zhtw: '班級清單' },
  'edu.eduTimetable': { zh: '课表', en: 'Timetable', zhtw: '課表' },
  'edu.eduStudent': { zh: '学员管理', en: 'Students', zhtw: '學員管理' },
  'edu.eduLead': { zh: '招生跟进', en: 'Leads', zhtw: '招生跟進' },
  'edu.eduCare': { zh: '续费与预警', en: 'Renewals and alerts', zhtw: '續費與預警' },
  'edu.eduReview': { zh: '课评管理', en: 'Lesson reviews', zhtw: '課評管理' },
  'edu.finance': { zh: '财务管理', en: 'Finance', zhtw: '財務管理' },
  'edu.statisticsXk': { zh: '训练课次统计', en: 'Training sessions', zhtw: '訓練課次統計' },
  'edu.statisticsMem': { zh: '会员分析', en: 'Member analysis', zhtw: '會員分析' },
  'edu.statisticsComment': { zh: '课评分析', en: 'Course reviews', zhtw: '課評分析' },
  'edu.statisticFinance': { zh: '财务统计', en: 'Finance statistics', zhtw: '財務統計' },
  'edu.eduCourse': { zh: '课程与价目', en: 'Courses and prices', zhtw: '課程與價目' },
  'edu.eduCoach': { zh: '教练管理', en: 'Coaches', zhtw: '教練管理' },
  'edu.eduPlace': { zh: '校区与教室', en: 'Places', zhtw: '校區與教室' },
  workFlow: { zh: '工作流程', en: 'Workflow', zhtw: '工作流程' },
  'workFlow.flowLaunch': { zh: '流程发起', en: 'My requests', zhtw: '流程發起' },
  'workFlow.flowTodo': { zh: '待办事宜', en: 'My to-dos', zhtw: '待辦事宜' },
  'workFlow.flowDone': { zh: '已办事宜', en: 'Done by me', zhtw: '已辦事宜' },
  'workFlow.flowCirculate': { zh: '抄送事宜', en: 'Copied to me', zhtw: '副本事宜' },
  'workFlow.entrust': { zh: '流程委托', en: 'Entrustments', zhtw: '流程委託' },
  'workFlow.flowMonitor': { zh: '流程监控', en: 'Flow monitor', zhtw: '流程監控' },
  'workFlow.flowEngine': { zh: '流程设计', en: 'Flows', zhtw: '流程設計' },
  permission: { zh: '组织权限', en: 'Permissions', zhtw: '組織權限' },
  'permission.organize': { zh: '组织管理', en: 'Organisations', zhtw: '組織管理' },
  'permission.department': { zh: '部门管理', en: 'Departments', zhtw: '部門管理' },
  'permission.position': { zh: '岗位管理', en: 'Positions', zhtw: '職位管理' },
  'permission.role': { zh: '角色管理', en: 'Roles', zhtw: '角色管理' },
  'permission.group': { zh: '分组管理', en: 'Groups', zhtw: '分組管理' },
  'permission.user': { zh: '用户管理', en: 'Users', zhtw: '使用者管理' },
  'permission.organizeChart': { zh: '组织架构图', en: 'Organisation chart', zhtw: '組織架構圖' },
  'permission.authorize': { zh: '授权管理', en: 'Authorization', zhtw: '授權管理' },
  'permission.branchAdmin': { zh: '分级管理', en: 'Branch admins', zhtw: '分級管理' },
  'permission.onlineUser': { zh: '在线用户', en: 'Online users', zhtw: '線上使用者' },
  'permission.audit': { zh: '权限审计', en: 'Audit log', zhtw: '權限稽核' },
  onlineDev: { zh: '在线开发', en: 'Low-code', zhtw: '線上開發' },
  'onlineDev.webDesign': { zh: '功能设计', en: 'Page designs', zhtw: '功能設計' },
  'onlineDev.appDesign': { zh: 'App 设计', en: 'App design', zhtw: 'App 設計' },
  'onlineDev.visualPortal': { zh: '门户设计', en: 'Portals', zhtw: '入口網站設計' },
  'onlineDev.dataSet': { zh: '数据集', en: 'Data sets', zhtw: '資料集' },
  'onlineDev.dataScreen': { zh: '数据大屏', en: 'Data screens', zhtw: '資料大屏' },
  'onlineDev.analysis': { zh: '数据分析', en: 'Data analysis', zhtw: '資料分析' },
  'onlineDev.dataReport': { zh: '数据报表', en: 'Reports', zhtw: '資料報表' },
  system: { zh: '系统管理', en: 'System', zhtw: '系統管理' },
  'system.menu': { zh: '系统菜单', en: 'Menus', zhtw: '系統選單' },
  'system.notice': { zh: '系统公告', en: 'Notices', zhtw: '系統公告' },
  'system.remotes': { zh: '应用管理', en: 'Remotes', zhtw: '應用管理' },
  'system.config': { zh: '系统配置', en: 'Configuration', zhtw: '系統設定' },
  'system.outbox': { zh: '发送记录', en: 'Messages sent', zhtw: '發送記錄' },
  'system.messageTemplate': { zh: '消息模板', en: 'Message templates', zhtw: '訊息範本' },
  'system.smsTemplate': { zh: '短信模板', en: 'SMS templates', zhtw: '簡訊範本' },
  'system.mail': { zh: '邮件收取', en: 'Mailbox', zhtw: '郵件收取' },
  'system.billRule': { zh: '单据规则', en: 'Serial numbers', zhtw: '單據規則' },
  'system.printTemplate': { zh: '打印模板', en: 'Print templates', zhtw: '列印範本' },
  'system.area': { zh: '行政区划', en: 'Areas', zhtw: '行政區劃' },
  'system.task': { zh: '定时任务', en: 'Scheduled tasks', zhtw: '定時任務' },
  'system.language': { zh: '系统语言', en: 'Languages', zhtw: '系統語言' },
  'system.log': { zh: '系统日志', en: 'Logs', zhtw: '系統日誌' },
  'system.monitor': { zh: '系统监控', en: 'Monitor', zhtw: '系統監控' },
  'system.cache': { zh: '系统缓存', en: 'Caches', zhtw: '系統快取' },
  'system.icons': { zh: '系统图标', en: 'Icons', zhtw: '系統圖示' },
  weChat: { zh: '公众平台', en: 'Public account', zhtw: '公眾平台' },
  'weChat.mpConfig': { zh: '公众号配置', en: 'Official account', zhtw: '公眾號設定' },
  'weChat.mpMenu': { zh: '自定义菜单', en: 'Account menu', zhtw: '自訂選單' },
  'weChat.mpMaterial': { zh: '素材管理', en: 'Material', zhtw: '素材管理' },
  'weChat.mpUser': { zh: '粉丝管理', en: 'Followers', zhtw: '粉絲管理' },
  'weChat.mpMessage': { zh: '群发消息', en: 'Messages to followers', zhtw: '群發訊息' },
  'weChat.qyConfig': { zh: '企业微信与钉钉', en: 'WeCom and DingTalk', zhtw: '企業微信與釘釘' },
  'weChat.qyMessage': { zh: '企业消息', en: 'Employee messages', zhtw: '企業訊息' },
  systemData: { zh: '数据应用', en: 'Data', zhtw: '資料應用' },
  'systemData.dataSource': { zh: '数据连接', en: 'Data sources', zhtw: '資料連線' },
  'systemData.dataModel': { zh: '数据建模', en: 'Data modelling', zhtw: '資料建模' },
  'systemData.dataSync': { zh: '数据同步', en: 'Data sync', zhtw: '資料同步' },
  'systemData.dataBackup': { zh: '数据备份', en: 'Backups', zhtw: '資料備份' },
  'systemData.dataInterface': { zh: '数据接口', en: 'Data interfaces', zhtw: '資料介面' },
  'systemData.dictionary': { zh: '数据字典', en: 'Dictionaries', zhtw: '資料字典' },
  'systemData.dataMap': { zh: '地图管理', en: 'Maps', zhtw: '地圖管理' },
  extend: { zh: '功能示例', en: 'Feature demos', zhtw: '功能範例' },
  'extend.list': { zh: '列表示例', en: 'List', zhtw: '清單範例' },
  'extend.form': { zh: '表单示例', en: 'Form', zhtw: '表單範例' },
  'extend.permission': { zh: '权限示例', en: 'Permissions', zhtw: '權限範例' },
  'extend.charts': { zh: '图表示例', en: 'Charts', zhtw: '圖表範例' },
  'extend.upload': { zh: '上传示例', en: 'Upload', zhtw: '上傳範例' },
  'extend.feedback': { zh: '消息与页签', en: 'Messages and tabs', zhtw: '訊息與頁籤' },
  'extend.errors': { zh: '错误处理', en: 'Errors', zhtw: '錯誤處理' },
}

interface StoredMenu {
  enCode: string
  /** As stored, which is the Chinese name. */
  name: string
}

/**
 * The name of a menu in a language, as the sidebar shows it: a translation that an administrator entered, else
 * the built-in one while the menu has its built-in name. A name of an administrator's own is shown in every
 * language.
 */
export function translateMenuName({ enCode, name }: StoredMenu, lang: Lang): string {
  if (lang === 'zh') return name
  const builtIn = Object.hasOwn(builtInMenus, enCode) ? builtInMenus[enCode] : undefined
  return translateName(`menu:${enCode}`, lang, builtIn?.zh === name ? builtIn[lang] : name)
}

const builtInPrefix = 'menu.'

/** The same for a menu of which only the id is known. The id of a built-in menu contains its code. */
export const translateMenuNameById = ({ id, name }: { id: string; name: string }, lang: Lang): string =>
  id.startsWith(builtInPrefix)
    ? translateMenuName({ enCode: id.slice(builtInPrefix.length), name }, lang)
    : name

/** Rows of menus with their names in a language. */
export const withMenuNames = <Row extends { enCode: string; fullName: string }>(
  rows: readonly Row[],
  lang: Lang,
): Row[] => rows.map((row) => ({ ...row, fullName: translateMenuName({ ...row, name: row.fullName }, lang) }))

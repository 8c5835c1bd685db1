import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'

interface Seed {
  enCode: string
  fullName: string
  icon: string
  urlAddress?: string
  buttons?: readonly (readonly [enCode: string, fullName: string])[]
  children?: readonly Seed[]
}

const standard = [
  ['btn_add', '新建'],
  ['btn_edit', '编辑'],
  ['btn_remove', '删除'],
] as const

/**
 * Built-in menus. `enCode` is unique, and ids derive from it, so that a later start adds only new menus. No two
 * entries of a directory have the same icon, and no page has the icon of a directory: the narrow menu shows
 * icons only.
 */
export const menus: readonly Seed[] = [
  {
    enCode: 'edu',
    fullName: '教务管理',
    icon: 'icon-bulb',
    children: [
      {
        enCode: 'edu.eduClasslist',
        fullName: '班级列表',
        icon: 'icon-schedule',
        urlAddress: 'edu/eduClasslist',
        buttons: [
          ...standard,
          ['btn_schedule', '排课'],
          ['btn_move', '调课'],
          ['btn_rollcall', '点名'],
          ['btn_undo', '撤销点名'],
          ['btn_leave', '请假'],
          ['btn_approve', '审批请假'],
          ['btn_makeup', '补课'],
          ['btn_setting', '扣课设置'],
        ],
      },
      {
        enCode: 'edu.eduTimetable',
        fullName: '课表',
        icon: 'icon-calendar-clock',
        urlAddress: 'edu/eduTimetable',
      },
      {
        enCode: 'edu.eduStudent',
        fullName: '学员管理',
        icon: 'icon-user',
        urlAddress: 'edu/eduStudent',
        buttons: [
          ...standard,
          ['btn_import', '导入'],
          ['btn_export', '导出'],
          ['btn_unmask', '查看完整号码'],
          ['btn_merge', '合并'],
          ['btn_suspend', '停课与复课'],
        ],
      },
      {
        enCode: 'edu.eduLead',
        fullName: '招生跟进',
        icon: 'icon-phone',
        urlAddress: 'edu/eduLead',
        buttons: [
          ['btn_follow', '写跟进'],
          ['btn_edit', '改状态'],
          ['btn_assign', '分配'],
          ['btn_trial', '约试听'],
        ],
      },
      {
        enCode: 'edu.eduCare',
        fullName: '续费与预警',
        icon: 'icon-notification',
        urlAddress: 'edu/eduCare',
        buttons: [
          ['btn_add', '建跟进任务'],
          ['btn_handle', '处理预警'],
          ['btn_assign', '分配'],
        ],
      },
      {
        enCode: 'edu.eduReview',
        fullName: '课评管理',
        icon: 'icon-star',
        urlAddress: 'edu/eduReview',
        buttons: [
          ['btn_add', '写课评'],
          ['btn_reply', '回复'],
          ['btn_hide', '隐藏'],
          ['btn_handle', '处理'],
        ],
      },
      {
        enCode: 'edu.finance',
        fullName: '财务管理',
        icon: 'icon-file',
        urlAddress: 'edu/finance',
        buttons: [
          ['btn_add', '开单'],
          ['btn_import', '导入期初'],
          ['btn_discount', '改价'],
          ['btn_collect', '收款'],
          ['btn_void', '作废'],
          ['btn_print', '打印'],
          ['btn_account', '收款账户'],
          ['btn_audit', '账目核对'],
          ['btn_cash', '收支登记'],
          ['btn_cashApprove', '收支审批'],
          ['btn_payroll', '课酬'],
          ['btn_refund', '退费申请'],
          ['btn_payRefund', '退费付款'],
          ['btn_transfer', '转课申请'],
          ['btn_adjust', '调整课时'],
          ['btn_close', '结账'],
          ['btn_reopen', '反结账'],
        ],
      },
      {
        enCode: 'edu.statisticsXk',
        fullName: '训练课次统计',
        icon: 'icon-dashboard',
        urlAddress: 'edu/statisticsXk',
        buttons: [['btn_export', '导出']],
      },
      {
        enCode: 'edu.statisticsMem',
        fullName: '会员分析',
        icon: 'icon-user-group',
        urlAddress: 'edu/statisticsMem',
        buttons: [['btn_export', '导出']],
      },
      {
        enCode: 'edu.statisticsComment',
        fullName: '课评分析',
        icon: 'icon-heart',
        urlAddress: 'edu/statisticsComment',
        buttons: [['btn_export', '导出']],
      },
      {
        enCode: 'edu.statisticFinance',
        fullName: '财务统计',
        icon: 'icon-trophy',
        urlAddress: 'edu/statisticFinance',
        buttons: [['btn_export', '导出']],
      },
      {
        enCode: 'onlineDev.analysis',
        fullName: '数据分析',
        icon: 'icon-thunderbolt',
        urlAddress: 'onlineDev/analysis',
      },
      {
        enCode: 'edu.eduCourse',
        fullName: '课程与价目',
        icon: 'icon-book',
        urlAddress: 'edu/eduCourse',
        buttons: [...standard, ['btn_export', '导出']],
      },
      {
        enCode: 'edu.eduCoach',
        fullName: '教练管理',
        icon: 'icon-idcard',
        urlAddress: 'edu/eduCoach',
        buttons: [...standard, ['btn_export', '导出']],
      },
      {
        enCode: 'edu.eduPlace',
        fullName: '校区与教室',
        icon: 'icon-location',
        urlAddress: 'edu/eduPlace',
        buttons: [...standard, ['btn_export', '导出']],
      },
    ],
  },
  {
    enCode: 'workFlow',
    fullName: '工作流程',
    icon: 'icon-stamp',
    children: [
      {
        enCode: 'workFlow.flowTodo',
        fullName: '待办事宜',
        icon: 'icon-check-square',
        urlAddress: 'workFlow/flowTodo',
      },
      {
        enCode: 'workFlow.flowLaunch',
        fullName: '流程发起',
        icon: 'icon-thunderbolt',
        urlAddress: 'workFlow/flowLaunch',
      },
      {
        enCode: 'workFlow.flowDone',
        fullName: '已办事宜',
        icon: 'icon-archive',
        urlAddress: 'workFlow/flowDone',
      },
      {
        enCode: 'workFlow.flowCirculate',
        fullName: '抄送事宜',
        icon: 'icon-email',
        urlAddress: 'workFlow/flowCirculate',
      },
      {
        enCode: 'workFlow.entrust',
        fullName: '流程委托',
        icon: 'icon-user-group',
        urlAddress: 'workFlow/entrust',
      },
      {
        enCode: 'workFlow.flowMonitor',
        fullName: '流程监控',
        icon: 'icon-dashboard',
        urlAddress: 'workFlow/flowMonitor',
        buttons: [
          ['btn_edit', '编辑'],
          ['btn_remove', '删除'],
        ],
      },
      {
        enCode: 'workFlow.flowEngine',
        fullName: '流程设计',
        icon: 'icon-branch',
        urlAddress: 'workFlow/flowEngine',
        buttons: standard,
      },
    ],
  },
  {
    enCode: 'permission',
    fullName: '组织权限',
    icon: 'icon-safe',
    children: [
      {
        enCode: 'permission.organize',
        fullName: '组织管理',
        icon: 'icon-home',
        urlAddress: 'permission/organize',
        buttons: standard,
      },
      {
        enCode: 'permission.department',
        fullName: '部门管理',
        icon: 'icon-user-group',
        urlAddress: 'permission/department',
        buttons: standard,
      },
      {
        enCode: 'permission.position',
        fullName: '岗位管理',
        icon: 'icon-idcard',
        urlAddress: 'permission/position',
        buttons: standard,
      },
      {
        enCode: 'permission.role',
        fullName: '角色管理',
        icon: 'icon-trophy',
        urlAddress: 'permission/role',
        buttons: standard,
      },
      {
        enCode: 'permission.group',
        fullName: '分组管理',
        icon: 'icon-tags',
        urlAddress: 'permission/group',
        buttons: standard,
      },
      {
        enCode: 'permission.user',
        fullName: '用户管理',
        icon: 'icon-user',
        urlAddress: 'permission/user',
        buttons: [...standard, ['btn_resetPassword', '重置密码']],
      },
      {
        enCode: 'permission.organizeChart',
        fullName: '组织架构图',
        icon: 'icon-branch',
        urlAddress: 'permission/organizeChart',
      },
      {
        enCode: 'permission.authorize',
        fullName: '授权管理',
        icon: 'icon-lock',
        urlAddress: 'permission/authorize',
        buttons: [['btn_edit', '编辑']],
      },
      {
        enCode: 'permission.branchAdmin',
        fullName: '分级管理',
        icon: 'icon-star',
        urlAddress: 'permission/branchAdmin',
        buttons: standard,
      },
      {
        enCode: 'permission.onlineUser',
        fullName: '在线用户',
        icon: 'icon-desktop',
        urlAddress: 'permission/onlineUser',
        buttons: [['btn_remove', '强制下线']],
      },
      { enCode: 'permission.audit', fullName: '权限审计', icon: 'icon-file', urlAddress: 'permission/audit' },
    ],
  },
  {
    enCode: 'onlineDev',
    fullName: '在线开发',
    icon: 'icon-tool',
    children: [
      {
        enCode: 'onlineDev.webDesign',
        fullName: '功能设计',
        icon: 'icon-layout',
        urlAddress: 'onlineDev/webDesign',
        buttons: standard,
      },
      {
        enCode: 'onlineDev.appDesign',
        fullName: 'App 设计',
        icon: 'icon-phone',
        urlAddress: 'onlineDev/appDesign',
        buttons: standard,
      },
      {
        enCode: 'onlineDev.visualPortal',
        fullName: '门户设计',
        icon: 'icon-dashboard',
        urlAddress: 'onlineDev/visualPortal',
        buttons: standard,
      },
      {
        enCode: 'onlineDev.dataReport',
        fullName: '数据报表',
        icon: 'icon-file',
        urlAddress: 'onlineDev/dataReport',
        buttons: standard,
      },
      {
        enCode: 'onlineDev.dataScreen',
        fullName: '数据大屏',
        icon: 'icon-desktop',
        urlAddress: 'onlineDev/dataScreen',
        buttons: standard,
      },
      {
        enCode: 'onlineDev.dataSet',
        fullName: '数据集',
        icon: 'icon-archive',
        urlAddress: 'onlineDev/dataSet',
        buttons: standard,
      },
    ],
  },
  {
    enCode: 'system',
    fullName: '系统管理',
    icon: 'icon-settings',
    children: [
      {
        enCode: 'system.menu',
        fullName: '系统菜单',
        icon: 'icon-menu',
        urlAddress: 'system/menu',
        buttons: [...standard, ['btn_mirror', '引入外部应用']],
      },
      {
        enCode: 'system.notice',
        fullName: '系统公告',
        icon: 'icon-notification',
        urlAddress: 'system/notice',
        buttons: [...standard, ['btn_release', '发布']],
      },
      {
        enCode: 'system.remotes',
        fullName: '应用管理',
        icon: 'icon-apps',
        urlAddress: 'system/remotes',
        buttons: [
          ['btn_publish', '发布'],
          ['btn_override', '仅对我生效'],
          ['btn_tokens', '发布令牌'],
        ],
      },
      {
        enCode: 'system.config',
        fullName: '系统配置',
        icon: 'icon-common',
        urlAddress: 'system/config',
        buttons: [['btn_edit', '编辑']],
      },
      {
        enCode: 'system.outbox',
        fullName: '发送记录',
        icon: 'icon-message',
        urlAddress: 'system/outbox',
        buttons: [['btn_resend', '重新发送']],
      },
      {
        enCode: 'system.messageTemplate',
        fullName: '消息模板',
        icon: 'icon-robot',
        urlAddress: 'system/messageTemplate',
        buttons: [...standard, ['btn_send', '发送']],
      },
      {
        enCode: 'system.smsTemplate',
        fullName: '短信模板',
        icon: 'icon-phone',
        urlAddress: 'system/smsTemplate',
        buttons: [...standard, ['btn_test', '测试发送']],
      },
      {
        enCode: 'system.mail',
        fullName: '邮件收取',
        icon: 'icon-email',
        urlAddress: 'system/mail',
        buttons: [
          ['btn_receive', '收取邮件'],
          ['btn_edit', '标记已读未读'],
          ['btn_remove', '删除'],
        ],
      },
      {
        enCode: 'system.billRule',
        fullName: '单据规则',
        icon: 'icon-printer',
        urlAddress: 'system/billRule',
        buttons: standard,
      },
      {
        enCode: 'system.printTemplate',
        fullName: '打印模板',
        icon: 'icon-file',
        urlAddress: 'system/printTemplate',
        buttons: standard,
      },
      {
        enCode: 'system.area',
        fullName: '行政区划',
        icon: 'icon-public',
        urlAddress: 'system/area',
        buttons: standard,
      },
      {
        enCode: 'system.task',
        fullName: '定时任务',
        icon: 'icon-calendar',
        urlAddress: 'system/task',
        buttons: [...standard, ['btn_run', '立即执行']],
      },
      {
        enCode: 'system.language',
        fullName: '系统语言',
        icon: 'icon-compass',
        urlAddress: 'system/language',
        buttons: [['btn_edit', '编辑']],
      },
      {
        enCode: 'system.log',
        fullName: '系统日志',
        icon: 'icon-history',
        urlAddress: 'system/log',
        buttons: [
          ['btn_edit', '保留期限'],
          ['btn_remove', '删除'],
        ],
      },
      {
        enCode: 'system.monitor',
        fullName: '系统监控',
        icon: 'icon-dashboard',
        urlAddress: 'system/monitor',
      },
      {
        enCode: 'system.cache',
        fullName: '系统缓存',
        icon: 'icon-fire',
        urlAddress: 'system/cache',
        buttons: [['btn_remove', '清除']],
      },
      { enCode: 'system.icons', fullName: '系统图标', icon: 'icon-image', urlAddress: 'system/icons' },
    ],
  },
  {
    enCode: 'weChat',
    fullName: '公众平台',
    icon: 'icon-mobile',
    children: [
      {
        enCode: 'weChat.mpConfig',
        fullName: '公众号配置',
        icon: 'icon-qrcode',
        urlAddress: 'weChat/mpConfig',
        buttons: [['btn_edit', '编辑']],
      },
      {
        enCode: 'weChat.mpMenu',
        fullName: '自定义菜单',
        icon: 'icon-list',
        urlAddress: 'weChat/mpMenu',
        buttons: [...standard, ['btn_publish', '发布']],
      },
      {
        enCode: 'weChat.mpMaterial',
        fullName: '素材管理',
        icon: 'icon-camera',
        urlAddress: 'weChat/mpMaterial',
        buttons: [
          ['btn_add', '上传'],
          ['btn_remove', '删除'],
          ['btn_sync', '拉取素材'],
        ],
      },
      {
        enCode: 'weChat.mpUser',
        fullName: '粉丝管理',
        icon: 'icon-heart',
        urlAddress: 'weChat/mpUser',
        buttons: [
          ['btn_edit', '编辑'],
          ['btn_sync', '拉取粉丝'],
        ],
      },
      {
        enCode: 'weChat.mpMessage',
        fullName: '群发消息',
        icon: 'icon-video-camera',
        urlAddress: 'weChat/mpMessage',
        buttons: [['btn_add', '发送']],
      },
      {
        enCode: 'weChat.qyConfig',
        fullName: '企业微信与钉钉',
        icon: 'icon-customer-service',
        urlAddress: 'weChat/qyConfig',
        buttons: [
          ['btn_edit', '编辑'],
          ['btn_sync', '同步'],
        ],
      },
      {
        enCode: 'weChat.qyMessage',
        fullName: '企业消息',
        icon: 'icon-message',
        urlAddress: 'weChat/qyMessage',
        buttons: [
          ['btn_add', '发送'],
          ['btn_remove', '删除'],
        ],
      },
    ],
  },
  {
    enCode: 'systemData',
    fullName: '数据应用',
    icon: 'icon-storage',
    children: [
      {
        enCode: 'systemData.dataSource',
        fullName: '数据连接',
        icon: 'icon-link',
        urlAddress: 'systemData/dataSource',
        buttons: standard,
      },
      {
        enCode: 'systemData.dataModel',
        fullName: '数据建模',
        icon: 'icon-archive',
        urlAddress: 'systemData/dataModel',
        buttons: [...standard, ['btn_common', '常用字段']],
      },
      {
        enCode: 'systemData.dataSync',
        fullName: '数据同步',
        icon: 'icon-thunderbolt',
        urlAddress: 'systemData/dataSync',
        buttons: [['btn_run', '同步']],
      },
      {
        enCode: 'systemData.dataBackup',
        fullName: '数据备份',
        icon: 'icon-folder',
        urlAddress: 'systemData/dataBackup',
        buttons: [
          ['btn_add', '新建'],
          ['btn_edit', '保留份数'],
          ['btn_remove', '删除'],
          ['btn_download', '下载'],
          ['btn_restore', '恢复'],
        ],
      },
      {
        enCode: 'systemData.dataInterface',
        fullName: '数据接口',
        icon: 'icon-code-block',
        urlAddress: 'systemData/dataInterface',
        buttons: standard,
      },
      {
        enCode: 'systemData.dictionary',
        fullName: '数据字典',
        icon: 'icon-book',
        urlAddress: 'systemData/dictionary',
        buttons: standard,
      },
      {
        enCode: 'systemData.dataMap',
        fullName: '地图管理',
        icon: 'icon-location',
        urlAddress: 'systemData/dataMap',
        buttons: standard,
      },
    ],
  },
]

/** Sample menus for integrators, in the demo only: pages of a remote that is published like any other. */
export const demoMenus: readonly Seed[] = [
  {
    enCode: 'extend',
    fullName: '功能示例',
    icon: 'icon-gift',
    children: [
      { enCode: 'extend.list', fullName: '列表示例', icon: 'icon-list', urlAddress: 'extend/list' },
      { enCode: 'extend.form', fullName: '表单示例', icon: 'icon-layout', urlAddress: 'extend/form' },
      {
        enCode: 'extend.permission',
        fullName: '权限示例',
        icon: 'icon-lock',
        urlAddress: 'extend/permission',
        buttons: standard,
      },
      { enCode: 'extend.charts', fullName: '图表示例', icon: 'icon-dashboard', urlAddress: 'extend/charts' },
      { enCode: 'extend.upload', fullName: '上传示例', icon: 'icon-archive', urlAddress: 'extend/upload' },
      {
        enCode: 'extend.feedback',
        fullName: '消息与页签',
        icon: 'icon-message',
        urlAddress: 'extend/feedback',
      },
      { enCode: 'extend.errors', fullName: '错误处理', icon: 'icon-fire', urlAddress: 'extend/errors' },
    ],
  },
]

/** Adds menus that this database never had; a menu that an administrator deleted is not added again. */
export async function seedMenus(db: Db, { demo }: { demo: boolean }): Promise<void> {
  const rows: object[] = []
  const buttons: object[] = []
  const walk = (seeds: readonly Seed[], parentId: string) => {
    for (const [at, seed] of seeds.entries()) {
      const id = `menu.${seed.enCode}`
      rows.push({
        id,
        parentId,
        enCode: seed.enCode,
        fullName: seed.fullName,
        icon: seed.icon,
        type: seed.children ? 1 : 2,
        urlAddress: seed.urlAddress ?? '',
        checks: seed.buttons ? 1 : 0,
        sortCode: (at + 1) * 10,
      })
      for (const [order, [enCode, fullName]] of (seed.buttons ?? []).entries())
        buttons.push({ id: `${id}.${enCode}`, moduleId: id, enCode, fullName, sortCode: order })
      walk(seed.children ?? [], id)
    }
  }
  walk(demo ? [...menus, ...demoMenus] : menus, '-1')
  await sql`
    insert into system_menu (id, parent_id, en_code, full_name, icon, type, url_address, is_button_authorize,
      sort_code)
    select id, "parentId", "enCode", "fullName", icon, type, "urlAddress", checks, "sortCode"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, "parentId" text, "enCode" text,
      "fullName" text, icon text, type int, "urlAddress" text, checks int, "sortCode" int)
    on conflict do nothing`.execute(db)
  // An icon that an administrator chose stays: saving a menu sets the time of its change.
  await sql`
    update system_menu m set icon = r.icon
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, icon text)
    where m.id = r.id and m.icon <> r.icon and m.last_modify_time is null`.execute(db)
  await sql`
    insert into system_button (id, module_id, en_code, full_name, sort_code)
    select id, "moduleId", "enCode", "fullName", "sortCode"
    from jsonb_to_recordset(${JSON.stringify(buttons)}::jsonb) as r (id text, "moduleId" text, "enCode" text,
      "fullName" text, "sortCode" int)
    where exists (select 1 from system_menu m where m.id = r."moduleId") on conflict do nothing`.execute(db)
}

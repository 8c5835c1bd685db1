import type { BuiltInGroup } from './built-in-group.ts'

/** The built-in dictionaries of the group `group.development`. */
export const developmentDictionaries: BuiltInGroup = {
  enCode: 'group.development',
  name: { zh: '流程与在线开发', en: 'Workflow and online development', zhtw: '流程與線上開發' },
  types: [
    {
      enCode: 'WorkFlowCategory',
      name: { zh: '流程分类', en: 'Workflow category', zhtw: '流程分類' },
      entries: `
        teaching=教务流程|Teaching workflows|教務流程
        finance=财务流程|Finance workflows|財務流程
        personnel=人事流程|Personnel workflows|人事流程
        general=行政流程|Office workflows|行政流程
      `,
    },
    {
      enCode: 'webDesign',
      name: { zh: '功能设计分类', en: 'Web design category', zhtw: '功能設計分類' },
      entries: `
        teaching=教务管理|Teaching|教務管理
        sales=招生管理|Enrolment|招生管理
        office=行政办公|Office|行政辦公
        finance=财务管理|Finance|財務管理
      `,
    },
    {
      enCode: 'appDesigner',
      name: { zh: '移动设计分类', en: 'Mobile design category', zhtw: '行動設計分類' },
      entries: `
        teaching=教务管理|Teaching|教務管理
        sales=招生管理|Enrolment|招生管理
        office=行政办公|Office|行政辦公
      `,
    },
    {
      enCode: 'webForm',
      name: { zh: '功能表单分类', en: 'Web form category', zhtw: '功能表單分類' },
      entries: `
        teaching=教务管理|Teaching|教務管理
        sales=招生管理|Enrolment|招生管理
        office=行政办公|Office|行政辦公
      `,
    },
    {
      enCode: 'appForm',
      name: { zh: '移动表单分类', en: 'Mobile form category', zhtw: '行動表單分類' },
      entries: `
        teaching=教务管理|Teaching|教務管理
        sales=招生管理|Enrolment|招生管理
        office=行政办公|Office|行政辦公
      `,
    },
    {
      enCode: 'flowForm',
      name: { zh: '流程表单分类', en: 'Workflow form category', zhtw: '流程表單分類' },
      entries: `
        teaching=教务流程|Teaching workflows|教務流程
        finance=财务流程|Finance workflows|財務流程
        general=行政流程|Office workflows|行政流程
      `,
    },
    {
      enCode: 'portalDesigner',
      name: { zh: '门户分类', en: 'Portal category', zhtw: '門戶分類' },
      entries: `
        management=管理门户|Management portal|管理門戶
        teaching=教学门户|Teaching portal|教學門戶
        service=服务门户|Service portal|服務門戶
      `,
    },
    {
      enCode: 'ReportSort',
      name: { zh: '报表分类', en: 'Report category', zhtw: '報表分類' },
      entries: `
        teaching=教务报表|Teaching reports|教務報表
        finance=财务报表|Finance reports|財務報表
        sales=招生报表|Enrolment reports|招生報表
      `,
    },
    {
      enCode: 'dataVType',
      name: { zh: '大屏分类', en: 'Data screen category', zhtw: '大屏分類' },
      entries: `
        campus=校区大屏|Campus screens|校區大屏
        management=经营大屏|Business screens|經營大屏
      `,
    },
    {
      enCode: 'dataSet',
      name: { zh: '数据集分类', en: 'Data set category', zhtw: '資料集分類' },
      entries: `
        business=经营数据|Business|經營資料
        teaching=教务数据|Teaching|教務資料
        finance=财务数据|Finance|財務資料
        sales=招生数据|Enrolment|招生資料
      `,
    },
    {
      enCode: 'printDev',
      name: { zh: '打印模板分类', en: 'Print template category', zhtw: '列印範本分類' },
      entries: `
        receipt=收据|Receipt|收據
        contract=合同|Contract|合約
        roster=签到表|Attendance sheet|簽到表
      `,
    },
    {
      enCode: 'dbType',
      name: { zh: '数据库类型', en: 'Database type', zhtw: '資料庫類型' },
      entries: `
        PostgreSQL=PostgreSQL|PostgreSQL|PostgreSQL
        MySQL=MySQL|MySQL|MySQL
        SQLServer=SQLServer|SQLServer|SQLServer
        Oracle=Oracle|Oracle|Oracle
        DM8=达梦|DM8|達夢
        KingbaseES=人大金仓|KingbaseES|人大金倉
      `,
    },
    {
      id: '9c43287481364d348c0ea0d0f64b38be',
      enCode: 'DataInterface',
      name: { zh: '数据接口分类', en: 'Data interface category', zhtw: '資料介面分類' },
      entries: `
        organize=组织人员|Organisation and staff|組織人員
        teaching=教务|Teaching|教務
        finance=财务|Finance|財務
        external=外部系统|Other systems|外部系統
      `,
    },
    {
      id: 'e3ca5fe13c484a74bf0a4ea69eec1afd',
      enCode: 'MenuType',
      name: { zh: '菜单类型', en: 'Menu type', zhtw: '選單類型' },
      entries: `
        1=目录|Directory|目錄
        2=页面|Page|頁面
        3=功能|Function|功能
        4=字典|Dictionary|字典
        5=报表|Report|報表
        6=大屏|Data screen|大屏
        7=外链|External link|外部連結
        8=门户|Portal|門戶
      `,
    },
    {
      enCode: 'Email',
      name: { zh: '邮箱服务商', en: 'Mail provider', zhtw: '信箱服務商' },
      entries: `
        qq=QQ邮箱|QQ Mail|QQ信箱
        netease163=网易163邮箱|NetEase 163 Mail|網易163信箱
        netease126=网易126邮箱|NetEase 126 Mail|網易126信箱
        exmail=腾讯企业邮箱|Tencent Exmail|騰訊企業信箱
        outlook=Outlook|Outlook|Outlook
      `,
    },
  ],
}

import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'
import { insertRows } from './rows.ts'

interface Type {
  /** Clients ask for some types by a fixed id (specification: wire 13). */
  id?: string
  enCode: string
  fullName: string
  /** `code=name`, one after the other. */
  entries: string
}

const groups: readonly { enCode: string; fullName: string; types: readonly Type[] }[] = [
  {
    enCode: 'group.people',
    fullName: '人员与组织',
    types: [
      { enCode: 'sex', fullName: '性别', entries: '1=男 2=女 3=保密' },
      {
        enCode: 'Nation',
        fullName: '民族',
        entries: `01=汉族 02=蒙古族 03=回族 04=藏族 05=维吾尔族 06=苗族 07=彝族 08=壮族 09=布依族 10=朝鲜族 11=满族 12=侗族 13=瑶族 14=白族 15=土家族
          16=哈尼族 17=哈萨克族 18=傣族 19=黎族 20=傈僳族 21=佤族 22=畲族 23=高山族 24=拉祜族 25=水族 26=东乡族 27=纳西族 28=景颇族 29=柯尔克孜族
          30=土族 31=达斡尔族 32=仫佬族 33=羌族 34=布朗族 35=撒拉族 36=毛南族 37=仡佬族 38=锡伯族 39=阿昌族 40=普米族 41=塔吉克族 42=怒族
          43=乌孜别克族 44=俄罗斯族 45=鄂温克族 46=德昂族 47=保安族 48=裕固族 49=京族 50=塔塔尔族 51=独龙族 52=鄂伦春族 53=赫哲族 54=门巴族 55=珞巴族 56=基诺族`,
      },
      { enCode: 'Education', fullName: '学历', entries: '1=初中及以下 2=高中 3=中专 4=大专 5=本科 6=硕士 7=博士' },
      { enCode: 'certificateType', fullName: '证件类型', entries: '1=居民身份证 2=护照 3=港澳居民来往内地通行证 4=台湾居民来往大陆通行证 5=外国人永久居留身份证 9=其他' },
      {
        id: 'dae93f2fd7cd4df999d32f8750fa6a1e',
        enCode: 'PositionType',
        fullName: '岗位类型',
        entries: 'manager=管理 coach=教练 consultant=课程顾问 desk=前台 finance=财务 hr=人事行政 it=信息技术 other=其他',
      },
      { id: '4501f6f26a384757bce12d4c4b03342c', enCode: 'RoleType', fullName: '角色类型', entries: 'system=系统角色 business=业务角色' },
      { enCode: 'groupType', fullName: '分组类型', entries: 'project=项目组 campus=校区组 interest=兴趣组' },
      { enCode: 'EnterpriseNature', fullName: '企业性质', entries: '1=国有企业 2=集体企业 3=民营企业 4=外商独资企业 5=中外合资企业 6=个体工商户 7=民办非企业单位 9=其他' },
      {
        enCode: 'IndustryType',
        fullName: '所属行业',
        entries: `A=农林牧渔业 B=采矿业 C=制造业 D=电力热力燃气及水生产和供应业 E=建筑业 F=批发和零售业 G=交通运输仓储和邮政业 H=住宿和餐饮业
          I=信息传输软件和信息技术服务业 J=金融业 K=房地产业 L=租赁和商务服务业 M=科学研究和技术服务业 N=水利环境和公共设施管理业
          O=居民服务修理和其他服务业 P=教育 Q=卫生和社会工作 R=文化体育和娱乐业 S=公共管理社会保障和社会组织 T=国际组织`,
      },
    ],
  },
  {
    enCode: 'group.development',
    fullName: '流程与在线开发',
    types: [
      { enCode: 'WorkFlowCategory', fullName: '流程分类', entries: 'teaching=教务流程 finance=财务流程 personnel=人事流程 general=行政流程' },
      { enCode: 'webDesign', fullName: '功能设计分类', entries: 'teaching=教务管理 sales=招生管理 office=行政办公 finance=财务管理' },
      { enCode: 'appDesigner', fullName: '移动设计分类', entries: 'teaching=教务管理 sales=招生管理 office=行政办公' },
      { enCode: 'webForm', fullName: '功能表单分类', entries: 'teaching=教务管理 sales=招生管理 office=行政办公' },
      { enCode: 'appForm', fullName: '移动表单分类', entries: 'teaching=教务管理 sales=招生管理 office=行政办公' },
      { enCode: 'flowForm', fullName: '流程表单分类', entries: 'teaching=教务流程 finance=财务流程 general=行政流程' },
      { enCode: 'portalDesigner', fullName: '门户分类', entries: 'management=管理门户 teaching=教学门户 service=服务门户' },
      { enCode: 'ReportSort', fullName: '报表分类', entries: 'teaching=教务报表 finance=财务报表 sales=招生报表' },
      { enCode: 'dataVType', fullName: '大屏分类', entries: 'campus=校区大屏 management=经营大屏' },
      { enCode: 'printDev', fullName: '打印模板分类', entries: 'receipt=收据 contract=合同 roster=签到表' },
      { enCode: 'dbType', fullName: '数据库类型', entries: 'PostgreSQL=PostgreSQL MySQL=MySQL SQLServer=SQLServer Oracle=Oracle DM8=达梦 KingbaseES=人大金仓' },
      { id: '9c43287481364d348c0ea0d0f64b38be', enCode: 'DataInterface', fullName: '数据接口分类', entries: 'organize=组织人员 teaching=教务 finance=财务 external=外部系统' },
      {
        id: 'e3ca5fe13c484a74bf0a4ea69eec1afd',
        enCode: 'MenuType',
        fullName: '菜单类型',
        entries: '1=目录 2=页面 3=功能 4=字典 5=报表 6=大屏 7=外链 8=门户',
      },
      { enCode: 'Email', fullName: '邮箱服务商', entries: 'qq=QQ邮箱 netease163=网易163邮箱 netease126=网易126邮箱 exmail=腾讯企业邮箱 outlook=Outlook' },
    ],
  },
  {
    enCode: 'group.education',
    fullName: '教务',
    types: [
      { enCode: 'eduSource', fullName: '来源渠道', entries: 'referral=转介绍 walkIn=自然到访 wechat=微信 shortVideo=短视频 school=进校宣讲 platform=团购平台 event=市场活动 other=其他' },
      { enCode: 'eduLeaveType', fullName: '请假类型', entries: 'sick=病假 personal=事假 school=学校活动 holiday=假期出行 other=其他' },
      { enCode: 'eduReviewTag', fullName: '课评标签', entries: 'patient=耐心 clear=讲解清楚 lively=课堂活跃 progress=进步明显 punctual=准时 late=迟到 noisy=课堂吵闹 venue=场地待改善' },
    ],
  },
]

/** The dictionaries that clients count on (specification: wire 13): adds what is missing, changes nothing that is there. */
export async function seedDictionaries(db: Db): Promise<void> {
  const types = groups.flatMap(({ enCode, fullName, types }, at) => [
    { id: idOf(enCode), parentId: '-1', fullName, enCode, sortCode: at * 10 },
    ...types.map((type, within) => ({ id: type.id ?? idOf(type.enCode), parentId: idOf(enCode), fullName: type.fullName, enCode: type.enCode, sortCode: within * 10 })),
  ])
  const items = groups.flatMap(({ types }) =>
    types.flatMap(({ id, enCode, entries }) =>
      entries.split(/\s+/).map((entry, at) => {
        const cut = entry.indexOf('=')
        const code = entry.slice(0, cut)
        return { id: `${idOf(enCode)}.${code}`, dictionaryTypeId: id ?? idOf(enCode), parentId: '0', fullName: entry.slice(cut + 1), enCode: code, enabledMark: 1, sortCode: at * 10 }
      }),
    ),
  )
  await insertRows(db, 'system_dictionary_type', types, { missing: true })
  // A type of ours whose code somebody had taken before was not added; its entries have nowhere to go.
  const { rows } = await sql<{ id: string }>`select id from system_dictionary_type`.execute(db)
  const there = new Set(rows.map(({ id }) => id))
  await insertRows(db, 'system_dictionary_data', items.filter(({ dictionaryTypeId }) => there.has(dictionaryTypeId)), { missing: true })
}

const idOf = (enCode: string) => `dict.${enCode}`

import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'
import type { SeedContext } from './context.ts'
import { people, type Person } from './people.ts'

const day = 86_400_000

const organizes = [
  { id: 'org.hq', parentId: '-1', category: 'company', fullName: '育乐教育集团', enCode: 'hq' },
  { id: 'org.east', parentId: 'org.hq', category: 'company', fullName: '城东校区', enCode: 'campus.east' },
  { id: 'org.west', parentId: 'org.hq', category: 'company', fullName: '城西校区', enCode: 'campus.west' },
  {
    id: 'org.hq.office',
    parentId: 'org.hq',
    category: 'department',
    fullName: '校长办公室',
    enCode: 'hq.office',
  },
  {
    id: 'org.hq.finance',
    parentId: 'org.hq',
    category: 'department',
    fullName: '财务部',
    enCode: 'hq.finance',
  },
  { id: 'org.hq.it', parentId: 'org.hq', category: 'department', fullName: '信息技术部', enCode: 'hq.it' },
  ...(['east', 'west'] as const).flatMap((campus) => [
    {
      id: `org.${campus}.teaching`,
      parentId: `org.${campus}`,
      category: 'department',
      fullName: '教学部',
      enCode: `${campus}.teaching`,
    },
    {
      id: `org.${campus}.sales`,
      parentId: `org.${campus}`,
      category: 'department',
      fullName: '课程顾问部',
      enCode: `${campus}.sales`,
    },
    {
      id: `org.${campus}.desk`,
      parentId: `org.${campus}`,
      category: 'department',
      fullName: '前台服务部',
      enCode: `${campus}.desk`,
    },
  ]),
]

const positions = [
  {
    id: 'pos.principal',
    organizeId: 'org.hq.office',
    fullName: '校长',
    enCode: 'principal',
    type: 'manager',
  },
  { id: 'pos.finance', organizeId: 'org.hq.finance', fullName: '会计', enCode: 'finance', type: 'finance' },
  { id: 'pos.it', organizeId: 'org.hq.it', fullName: '系统管理员', enCode: 'it', type: 'it' },
  ...(['east', 'west'] as const).flatMap((campus) => [
    {
      id: `pos.${campus}.manager`,
      organizeId: `org.${campus}`,
      fullName: '校区主任',
      enCode: 'manager',
      type: 'manager',
    },
    {
      id: `pos.${campus}.coach`,
      organizeId: `org.${campus}.teaching`,
      fullName: '教练',
      enCode: 'coach',
      type: 'coach',
    },
    {
      id: `pos.${campus}.consultant`,
      organizeId: `org.${campus}.sales`,
      fullName: '课程顾问',
      enCode: 'consultant',
      type: 'consultant',
    },
    {
      id: `pos.${campus}.desk`,
      organizeId: `org.${campus}.desk`,
      fullName: '前台',
      enCode: 'desk',
      type: 'desk',
    },
  ]),
]

const roles = [
  { id: 'role.principal', fullName: '校长', enCode: 'principal', type: 'business' },
  { id: 'role.manager', fullName: '校区主任', enCode: 'manager', type: 'business' },
  { id: 'role.coach', fullName: '教练', enCode: 'coach', type: 'business' },
  { id: 'role.consultant', fullName: '课程顾问', enCode: 'consultant', type: 'business' },
  { id: 'role.desk', fullName: '前台', enCode: 'desk', type: 'business' },
  { id: 'role.finance', fullName: '财务', enCode: 'finance', type: 'business' },
  { id: 'role.auditor', fullName: '审计员', enCode: 'auditor', type: 'business' },
]

/**
 * Menus of the demo roles by enCode, with the buttons of each. All roles launch and handle flows and see classes; some
 * manage users.
 */
const everybody = {
  'workFlow.flowLaunch': [],
  'workFlow.flowTodo': [],
  'workFlow.flowDone': [],
  'workFlow.flowCirculate': [],
  'workFlow.entrust': [],
  'edu.eduClasslist': [],
  'edu.eduTimetable': [],
}
/** Coaches, and the front desk for them, record who came. */
const rollCalls = ['btn_rollcall', 'btn_undo', 'btn_leave', 'btn_makeup']
/** Managers of a school or a campus follow leads, alerts and reviews. */
const managedCare = {
  'edu.eduLead': ['btn_follow', 'btn_edit', 'btn_assign', 'btn_trial'],
  'edu.eduCare': ['btn_add', 'btn_handle', 'btn_assign'],
  'edu.eduReview': ['btn_add', 'btn_reply', 'btn_hide', 'btn_handle'],
}
const changes = ['btn_add', 'btn_edit', 'btn_remove', 'btn_export']
/** Managers of a school or a campus maintain students, products, coaches and places. */
const managedBusiness = {
  'edu.eduClasslist': [
    'btn_add',
    'btn_edit',
    'btn_remove',
    'btn_schedule',
    'btn_move',
    ...rollCalls,
    'btn_approve',
    'btn_setting',
  ],
  'edu.eduStudent': [...changes, 'btn_import', 'btn_unmask', 'btn_merge', 'btn_suspend'],
  'edu.eduCourse': changes,
  'edu.eduCoach': changes,
  'edu.eduPlace': changes,
  ...managedCare,
}
const finance = ['btn_add', 'btn_collect', 'btn_print']
const applications = ['btn_refund', 'btn_transfer']
const closing = ['btn_payRefund', 'btn_adjust', 'btn_close', 'btn_reopen']
const allFinance = [
  ...finance,
  ...applications,
  ...closing,
  'btn_import',
  'btn_discount',
  'btn_void',
  'btn_account',
  'btn_audit',
  'btn_cash',
  'btn_cashApprove',
  'btn_payroll',
]
/** Pages of statistics; figures follow the rights on the lists of classes, students and orders. */
const teachingStatistics = { 'edu.statisticsXk': ['btn_export'], 'edu.statisticsComment': ['btn_export'] }
const memberStatistics = { 'edu.statisticsMem': ['btn_export'] }
const allStatistics = {
  ...teachingStatistics,
  ...memberStatistics,
  'edu.statisticFinance': ['btn_export'],
  'onlineDev.analysis': [],
}
const grants: Record<string, Record<string, readonly string[]>> = {
  'role.principal': {
    ...everybody,
    ...managedBusiness,
    ...allStatistics,
    'edu.finance': allFinance,
    'permission.user': ['btn_add', 'btn_edit', 'btn_remove', 'btn_resetPassword'],
    'onlineDev.webDesign': [],
    'onlineDev.appDesign': [],
    'onlineDev.visualPortal': ['btn_add', 'btn_edit', 'btn_remove'],
    'onlineDev.dataReport': ['btn_add', 'btn_edit', 'btn_remove'],
    'onlineDev.dataScreen': ['btn_add', 'btn_edit', 'btn_remove'],
    'onlineDev.dataSet': ['btn_add', 'btn_edit', 'btn_remove'],
    'workFlow.flowEngine': ['btn_add', 'btn_edit', 'btn_remove'],
    'workFlow.flowMonitor': ['btn_edit', 'btn_remove'],
    'system.notice': ['btn_add', 'btn_edit', 'btn_remove', 'btn_release'],
  },
  'role.manager': {
    ...everybody,
    ...managedBusiness,
    ...allStatistics,
    'edu.finance': [...finance, ...applications, 'btn_adjust', 'btn_discount', 'btn_void', 'btn_cash'],
    'permission.user': ['btn_add', 'btn_edit'],
    'system.notice': ['btn_add', 'btn_edit'],
  },
  'role.coach': {
    ...everybody,
    ...teachingStatistics,
    'edu.eduClasslist': rollCalls,
    'edu.eduStudent': [],
    'edu.eduCoach': [],
    'edu.eduCare': ['btn_handle'],
    'edu.eduReview': ['btn_add', 'btn_reply'],
  },
  'role.consultant': {
    ...everybody,
    ...memberStatistics,
    'edu.eduStudent': ['btn_add', 'btn_edit', 'btn_unmask'],
    'edu.eduLead': ['btn_follow', 'btn_edit', 'btn_trial'],
    'edu.eduCare': ['btn_add', 'btn_handle'],
    'edu.finance': ['btn_add'],
    'edu.eduCourse': [],
    'edu.eduPlace': [],
  },
  'role.desk': {
    ...everybody,
    'edu.eduClasslist': ['btn_edit', 'btn_schedule', 'btn_move', ...rollCalls, 'btn_approve'],
    'edu.eduStudent': ['btn_add', 'btn_edit', 'btn_unmask', 'btn_merge', 'btn_suspend'],
    'edu.finance': [...finance, ...applications, 'btn_void'],
    'edu.eduLead': ['btn_follow', 'btn_edit', 'btn_trial'],
    'edu.eduCare': ['btn_add', 'btn_handle'],
    'edu.eduReview': ['btn_add', 'btn_reply'],
    'edu.eduCourse': [],
    'edu.eduCoach': [],
    'edu.eduPlace': [],
  },
  'role.finance': {
    ...everybody,
    ...allStatistics,
    'edu.eduStudent': ['btn_export'],
    'edu.eduCourse': ['btn_export'],
    'edu.finance': allFinance,
  },
  'role.auditor': {
    ...everybody,
    ...allStatistics,
    'edu.eduLead': [],
    'edu.eduCare': [],
    'edu.eduReview': [],
    'edu.finance': ['btn_audit'],
    'edu.eduStudent': ['btn_export'],
    'edu.eduCourse': ['btn_export'],
    'edu.eduCoach': ['btn_export'],
    'edu.eduPlace': ['btn_export'],
  },
}

/** Seeds a training business with a head office and two campuses; returns ids for later seeds. */
export async function seedOrg(
  db: Db,
  passwordHash: string,
  addAdmin: (organizeId: string) => Promise<unknown>,
): Promise<SeedContext> {
  await insert(
    db,
    'org_organize',
    organizes.map((row, at) => ({ ...row, sortCode: at * 10 })),
    { id: 'text', parentId: 'text', category: 'text', fullName: 'text', enCode: 'text', sortCode: 'int' },
  )
  await insert(
    db,
    'org_position',
    positions.map((row, at) => ({ ...row, sortCode: at * 10 })),
    { id: 'text', organizeId: 'text', fullName: 'text', enCode: 'text', type: 'text', sortCode: 'int' },
  )
  await insert(
    db,
    'org_role',
    roles.map((row, at) => ({ ...row, sortCode: at * 10 })),
    { id: 'text', fullName: 'text', enCode: 'text', type: 'text', sortCode: 'int' },
  )

  await addAdmin('org.hq.it')
  const users = people.map((person, at) => userRow(person, at, passwordHash))
  await insert(db, 'org_user', users, {
    id: 'text',
    account: 'text',
    passwordHash: 'text',
    realName: 'text',
    quickQuery: 'text',
    organizeId: 'text',
    gender: 'int',
    managerId: 'text',
    mobilePhone: 'text',
    email: 'text',
    entryDate: 'timestamptz',
    birthday: 'timestamptz',
    isDemo: 'boolean',
    sortCode: 'int',
    creatorTime: 'timestamptz',
  })
  await insert(
    db,
    'org_user_role',
    people.map(({ account, role }) => ({ userId: idOf(account), roleId: role })),
    { userId: 'text', roleId: 'text' },
  )
  await insert(
    db,
    'org_user_position',
    people.map(({ account, position }) => ({ userId: idOf(account), positionId: position })),
    { userId: 'text', positionId: 'text' },
  )

  const held = Object.entries(grants).flatMap(([roleId, menus]) =>
    Object.entries(menus).flatMap(([enCode, buttons]) => [
      { objectType: 'Role', objectId: roleId, itemType: 'module', itemId: `menu.${enCode}` },
      ...buttons.map((button) => ({
        objectType: 'Role',
        objectId: roleId,
        itemType: 'button',
        itemId: `menu.${enCode}.${button}`,
      })),
    ]),
  )
  await insert(db, 'org_grant', held, {
    objectType: 'text',
    objectId: 'text',
    itemType: 'text',
    itemId: 'text',
  })

  for (const [account, organizeId] of [
    ['manager01', 'org.east'],
    ['manager02', 'org.west'],
    ['principal', 'org.hq.office'],
  ])
    await sql`update org_organize set manager_id = ${idOf(account!)} where id = ${organizeId}`.execute(db)

  return {
    users: new Map(
      [...people.map(({ account }) => account), 'admin'].map((account) => [account, idOf(account)]),
    ),
    organizes: new Map(organizes.map(({ enCode, id }) => [enCode, id])),
  }
}

const idOf = (account: string) => `user.${account}`

/** Ages, entry dates and numbers derive from the position in the list, so they are always the same. */
function userRow(
  { account, realName, pinyin, gender, organize, manager }: Person,
  at: number,
  passwordHash: string,
) {
  const years = (n: number) => new Date(Date.now() - (n * 365 + ((at * 37) % 300)) * day).toISOString()
  return {
    id: idOf(account),
    account,
    passwordHash,
    realName,
    quickQuery: pinyin,
    organizeId: organize,
    gender,
    managerId: manager ? idOf(manager) : null,
    mobilePhone: `138${String(10_000_000 + at * 13_579).padStart(8, '0')}`,
    email: `${account}@yule.example`,
    entryDate: years(1 + (at % 8)),
    birthday: years(24 + (at % 20)),
    isDemo: true,
    sortCode: at * 10,
    creatorTime: years(at % 3),
  }
}

/** Inserts all rows of one table in one statement. */
async function insert(
  db: Db,
  table: string,
  rows: readonly object[],
  types: Readonly<Record<string, string>>,
): Promise<void> {
  const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const keys = Object.keys(types)
  await sql`
    insert into ${sql.table(table)} (${sql.join(keys.map((key) => sql.id(snake(key))))})
    select ${sql.join(keys.map((key) => sql.id(key)))}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${sql.join(keys.map((key) => sql`${sql.id(key)} ${sql.raw(types[key]!)}`))})
  `.execute(db)
}

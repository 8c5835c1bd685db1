import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'
import { builtInItems } from '../src/permissions/item-names.ts'
import { classSchemes, headOffice, only, type Scheme } from './rights-classes.ts'
import { orderSchemes } from './rights-orders.ts'

type Typed = readonly (readonly [
  enCode: string,
  fullName: string,
  type: 'string' | 'double' | 'datetime',
  conditionText?: string,
])[]

const made: Typed = [
  ['creatorUserId', '创建人', 'string', '@userId'],
  ['creatorTime', '创建时间', 'datetime'],
]
const named: Typed = [
  ['fullName', '名称', 'string'],
  ['enCode', '编码', 'string'],
  ['enabledMark', '状态', 'double'],
]

/** Data fields of protected menus. Nothing is checked until an administrator enables it. */
const dataFields: Readonly<Record<string, Typed>> = {
  'permission.user': [
    ['organizeId', '所属组织', 'string', '@organizationAndSuborganization'],
    ['managerId', '直属主管', 'string', '@userId'],
    ['roleId', '角色', 'string'],
    ['positionId', '岗位', 'string', '@positionId'],
    ['gender', '性别', 'double'],
    ['enabledMark', '状态', 'double'],
    ['entryDate', '入职日期', 'datetime'],
    ...made,
  ],
  'edu.eduClasslist': [
    ['coachId', '教练', 'string', '@userId'],
    ['assistantIds', '助教', 'string', '@userId'],
    ['campusId', '校区', 'string', '@organizationAndSuborganization'],
    ['campusUnits', '校区（含部门）', 'string', '@organizeId'],
    ['status', '状态', 'string'],
    ['kind', '班型', 'string'],
    ['capacity', '容量', 'double'],
    ['startDate', '开班日期', 'datetime'],
  ],
  'edu.eduStudent': [
    ['campusUnits', '校区', 'string', '@organizeId'],
    ['consultantId', '课程顾问', 'string', '@userId'],
    ['managerId', '学管师', 'string', '@userId'],
    ['coachId', '任课教练', 'string', '@userId'],
    ['stage', '阶段', 'string'],
    ['sourceId', '来源渠道', 'string'],
    ...made,
  ],
  'edu.finance': [
    ['campusUnits', '校区', 'string', '@organizeId'],
    ['sellerId', '销售', 'string', '@userId'],
    ['status', '状态', 'string'],
    ...made,
  ],
  'edu.eduCourse': [
    ['subjectId', '科目', 'string'],
    ['campusIds', '校区', 'string'],
    ['status', '状态', 'string'],
    ...made,
  ],
  'edu.eduCoach': [
    ['id', '教练', 'string', '@userId'],
    ['campusIds', '校区', 'string'],
    ['campusUnits', '校区（含部门）', 'string', '@organizeId'],
    ['status', '状态', 'string'],
    ...made,
  ],
  'edu.eduPlace': [['campusUnits', '校区', 'string', '@organizeId'], ['status', '状态', 'string'], ...made],
  'permission.organize': [['id', '组织', 'string', '@organizationAndSuborganization'], ...named, ...made],
  'permission.department': [
    ['id', '部门', 'string', '@organizationAndSuborganization'],
    ['managerId', '主管', 'string', '@userId'],
    ...named,
    ...made,
  ],
  'permission.position': [
    ['organizeId', '所属组织', 'string', '@organizationAndSuborganization'],
    ['type', '类型', 'string'],
    ...named,
    ...made,
  ],
  'permission.role': [['type', '类型', 'string'], ...named, ...made],
  'permission.group': [['type', '类型', 'string'], ...named, ...made],
  'system.notice': [['title', '标题', 'string'], ['enabledMark', '状态', 'double'], ...made],
  'system.billRule': [...named, ...made],
  'systemData.dataInterface': [['categoryId', '分类', 'string'], ...named, ...made],
  'systemData.dataSource': [
    ['fullName', '名称', 'string'],
    ['dbType', '数据库类型', 'string'],
    ['host', '主机', 'string'],
    ['enabledMark', '状态', 'double'],
    ...made,
  ],
  'system.area': [...named, ...made],
}

/** Adds columns, form fields and data fields of existing menus that this database never had. */
export async function seedRights(db: Db): Promise<void> {
  for (const [table, kind] of [
    ['system_column', 'column'],
    ['system_form_field', 'form'],
  ] as const) {
    const items = Object.entries(builtInItems).flatMap(([menu, of]) =>
      Object.entries(of[kind] ?? {}).map(([enCode, { zh }], at) => ({
        module: `menu.${menu}`,
        enCode,
        fullName: zh,
        sortCode: (at + 1) * 10,
      })),
    )
    await sql`
      insert into ${sql.table(table)} (id, module_id, en_code, full_name, sort_code)
      select module || '.' || "enCode", module, "enCode", "fullName", "sortCode"
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as r (module text, "enCode" text,
        "fullName" text, "sortCode" int)
      where exists (select 1 from system_menu m where m.id = r.module) on conflict do nothing`.execute(db)
  }
  const rows = Object.entries(dataFields).flatMap(([menu, fields]) =>
    fields.map(([enCode, fullName, type, conditionText = 'text'], at) => ({
      module: `menu.${menu}`,
      enCode,
      fullName,
      type,
      conditionText,
      sortCode: (at + 1) * 10,
    })),
  )
  await sql`
    insert into system_data_field (id, module_id, en_code, full_name, type, condition_text, sort_code)
    select module || '.' || "enCode", module, "enCode", "fullName", type, "conditionText", "sortCode"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (module text, "enCode" text, "fullName" text, type text, "conditionText" text, "sortCode" int)
    where exists (select 1 from system_menu m where m.id = r.module) on conflict do nothing`.execute(db)
}

const offices = [
  'role.principal',
  'role.manager',
  'role.consultant',
  'role.desk',
  'role.finance',
  'role.auditor',
]

const schemes: readonly Scheme[] = [
  {
    id: 'scheme.students.all',
    menu: 'edu.eduStudent',
    fullName: '全部数据',
    enCode: 'all',
    said: '全部数据',
    groups: [],
    roles: headOffice,
  },
  {
    id: 'scheme.students.campus',
    menu: 'edu.eduStudent',
    fullName: '所在校区的学员',
    said: '校区 等于 当前组织',
    roles: ['role.manager', 'role.desk'],
    groups: [only('campusUnits', '@organizeId')],
  },
  {
    id: 'scheme.students.own',
    menu: 'edu.eduStudent',
    fullName: '本人负责的学员',
    said: '课程顾问 等于 当前用户 或者 创建人 等于 当前用户',
    roles: ['role.consultant', 'role.manager'],
    groups: [only('consultantId', '@userId'), only('creatorUserId', '@userId')],
  },
  {
    id: 'scheme.students.taught',
    menu: 'edu.eduStudent',
    fullName: '本人任教的学员',
    said: '任课教练 等于 当前用户',
    roles: ['role.coach', 'role.manager'],
    groups: [only('coachId', '@userId')],
  },
  ...orderSchemes,
  ...classSchemes,
  {
    id: 'scheme.places.all',
    menu: 'edu.eduPlace',
    fullName: '全部数据',
    enCode: 'all',
    said: '全部数据',
    groups: [],
    roles: headOffice,
  },
  {
    id: 'scheme.places.campus',
    menu: 'edu.eduPlace',
    fullName: '所在校区',
    said: '校区 等于 当前组织',
    roles: ['role.manager', 'role.desk', 'role.consultant'],
    groups: [only('campusUnits', '@organizeId')],
  },
  {
    id: 'scheme.users.all',
    menu: 'permission.user',
    fullName: '全部数据',
    enCode: 'all',
    said: '全部数据',
    groups: [],
    roles: ['role.principal'],
  },
  {
    id: 'scheme.users.unit',
    menu: 'permission.user',
    fullName: '本组织及下级的用户',
    said: '所属组织 是其中之一 当前组织及其下级',
    roles: ['role.manager'],
    groups: [
      { logic: 'and', groups: [{ field: 'organizeId', op: 'in', value: '@organizationAndSuborganization' }] },
    ],
  },
]

/** Columns and fields of students and price plans that demo roles see. A coach sees no money. */
const business: Readonly<Record<string, readonly Seen[]>> = {
  'role.principal': studentItems(
    ['phone', 'remainUnits', 'deferred', 'arrears', 'consultantName'],
    ['consultantId', 'health'],
  ),
  'role.manager': studentItems(
    ['phone', 'remainUnits', 'deferred', 'arrears', 'consultantName'],
    ['consultantId', 'health'],
  ),
  'role.consultant': studentItems(
    ['phone', 'remainUnits', 'deferred', 'arrears', 'consultantName'],
    ['health'],
  ),
  'role.desk': studentItems(
    ['phone', 'remainUnits', 'arrears', 'consultantName'],
    ['consultantId', 'health'],
  ),
  'role.finance': studentItems(['phone', 'remainUnits', 'deferred', 'arrears', 'consultantName'], []),
  'role.auditor': studentItems(['phone', 'remainUnits', 'deferred', 'arrears', 'consultantName'], []),
  'role.coach': studentItems(['phone', 'remainUnits'], ['health']).filter(
    ({ menu }) => menu === 'edu.eduStudent',
  ),
}

interface Seen {
  of: 'column' | 'form'
  menu: string
  codes: readonly string[]
}

function studentItems(columns: readonly string[], fields: readonly string[]): Seen[] {
  return [
    { of: 'column', menu: 'edu.eduStudent', codes: columns },
    { of: 'form', menu: 'edu.eduStudent', codes: fields },
    { of: 'column', menu: 'edu.eduCourse', codes: ['price', 'unitListPrice'] },
    {
      of: 'column',
      menu: 'edu.finance',
      codes: ['netAmount', 'receivedAmount', 'arrears', 'refundedAmount', 'amount'],
    },
  ]
}

/** Columns and fields that demo roles see in protected menus. */
const seen: Readonly<Record<string, readonly Seen[]>> = {
  ...Object.fromEntries(
    offices.map((role) => [
      role,
      [
        {
          of: 'column',
          menu: 'edu.eduClasslist',
          codes: ['studentCount', 'fillRate', 'attendRate30', 'lowBalanceCount', 'avgStar90'],
        },
      ] as const,
    ]),
  ),
  'role.coach': [
    {
      of: 'column',
      menu: 'edu.eduClasslist',
      codes: ['studentCount', 'fillRate', 'attendRate30', 'avgStar90'],
    },
  ],
}
const users = {
  column: Object.keys(builtInItems['permission.user']!.column!),
  form: Object.keys(builtInItems['permission.user']!.form!),
}
const personal = ['certificatesType', 'certificatesNumber']

/**
 * Protects columns and rows of classes and students, and columns, rows and fields of users: a coach sees only their own
 * classes and students, the offices of a campus its classes, coaches and money, a manager and a desk its students, a manager
 * the users of their unit and below, and only the principal sees identity documents.
 */
export async function seedDemoRights(db: Db): Promise<void> {
  await sql`
    update system_menu set is_data_authorize = 1, is_column_authorize = 1 where id = 'menu.edu.eduClasslist'`.execute(
    db,
  )
  await sql`
    update system_menu set is_data_authorize = 1, is_column_authorize = 1, is_form_authorize = 1
    where id in ('menu.permission.user', 'menu.edu.eduStudent', 'menu.edu.finance')`.execute(db)
  await sql`
    update system_menu set is_data_authorize = 1 where id in ('menu.edu.eduPlace', 'menu.edu.eduCoach')`.execute(
    db,
  )
  await sql`update system_menu set is_column_authorize = 1 where id = 'menu.edu.eduCourse'`.execute(db)
  for (const [at, { id, menu, fullName, enCode = '', said, groups }] of schemes.entries())
    await sql`insert into system_data_scheme (id, module_id, full_name, en_code, condition_json, condition_text, sort_code)
      values (${id}, ${`menu.${menu}`}, ${fullName}, ${enCode}, ${JSON.stringify(groups)}, ${said}, ${at * 10})`.execute(
      db,
    )
  const granted = [
    ...schemes.flatMap(({ id, roles }) => roles.map((role) => [role, 'resource', id])),
    ...[...Object.entries(seen), ...Object.entries(business)].flatMap(([role, all]) =>
      all.flatMap(({ of, menu, codes }) => codes.map((code) => [role, of, `menu.${menu}.${code}`])),
    ),
    ...(['column', 'form'] as const).flatMap((of) =>
      users[of].flatMap((code) =>
        (personal.includes(code) ? ['role.principal'] : ['role.principal', 'role.manager']).map((role) => [
          role,
          of,
          `menu.permission.user.${code}`,
        ]),
      ),
    ),
  ]
  await sql`
    insert into org_grant (object_type, object_id, item_type, item_id)
    select 'Role', r ->> 0, r ->> 1, r ->> 2 from jsonb_array_elements(${JSON.stringify(granted)}::jsonb) r
    on conflict do nothing`.execute(db)
}

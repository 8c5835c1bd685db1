export interface Scheme {
  id: string
  menu: string
  fullName: string
  enCode?: 'all'
  said: string
  groups: readonly { logic: 'and' | 'or'; groups: readonly { field: string; op: string; value: string }[] }[]
  roles: readonly string[]
}

/** Roles that work for all campuses. */
export const headOffice = ['role.principal', 'role.finance', 'role.auditor']
/** A condition of one field, which is one of the context values. */
export const only = (field: string, value: string) => ({
  logic: 'or' as const,
  groups: [{ field, op: '==', value }],
})

/** Which classes and coaches demo roles see. Lessons, rosters and reviews follow the class. */
export const classSchemes: readonly Scheme[] = [
  {
    id: 'scheme.classes.all',
    menu: 'edu.eduClasslist',
    fullName: '全部数据',
    enCode: 'all',
    said: '全部数据',
    groups: [],
    roles: headOffice,
  },
  {
    id: 'scheme.classes.campus',
    menu: 'edu.eduClasslist',
    fullName: '所在校区的班级',
    said: '校区（含部门） 等于 当前组织',
    roles: ['role.manager', 'role.consultant', 'role.desk'],
    groups: [only('campusUnits', '@organizeId')],
  },
  {
    id: 'scheme.classes.own',
    menu: 'edu.eduClasslist',
    fullName: '本人任教的班级',
    said: '教练 等于 当前用户 或者 助教 等于 当前用户',
    // Who assigns a role has to have its schemes.
    roles: ['role.coach', 'role.manager'],
    groups: [
      { logic: 'and', groups: [{ field: 'coachId', op: '==', value: '@userId' }] },
      { logic: 'or', groups: [{ field: 'assistantIds', op: '==', value: '@userId' }] },
    ],
  },
  {
    id: 'scheme.coaches.all',
    menu: 'edu.eduCoach',
    fullName: '全部数据',
    enCode: 'all',
    said: '全部数据',
    groups: [],
    roles: ['role.principal', 'role.auditor'],
  },
  {
    id: 'scheme.coaches.campus',
    menu: 'edu.eduCoach',
    fullName: '所在校区的教练',
    said: '校区（含部门） 等于 当前组织',
    roles: ['role.manager', 'role.desk'],
    groups: [only('campusUnits', '@organizeId')],
  },
  {
    id: 'scheme.coaches.own',
    menu: 'edu.eduCoach',
    fullName: '本人',
    said: '教练 等于 当前用户',
    roles: ['role.coach', 'role.manager'],
    groups: [only('id', '@userId')],
  },
]

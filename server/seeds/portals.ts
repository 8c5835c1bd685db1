import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'
import { known, type SeedContext } from './context.ts'
import { insertRows } from './rows.ts'

/** Figures that the remote of the business contributes, by their names. */
const homeFigures = '/api/edu/Home/Figures'
const figures = {
  students: ['已分班学员', 'icon-user', '/api/edu/Figures'],
  lessons: ['本周课次', 'icon-schedule', '/api/edu/Figures'],
  attendance: ['近 30 天出勤率', 'icon-check-square', '/api/edu/Figures'],
  openClasses: ['开课中的班级', 'icon-book', homeFigures],
  recruitingClasses: ['招生中的班级', 'icon-user-group', homeFigures],
  arrears: ['欠费订单', 'icon-file', homeFigures],
  refundsToPay: ['待付款退费', 'icon-archive', homeFigures],
  leadsToCall: ['今日待跟进', 'icon-phone', homeFigures],
  expiring: ['课时将到期', 'icon-history', homeFigures],
  rollCallsMissing: ['未点名课次', 'icon-thunderbolt', homeFigures],
  reviewsToWrite: ['待写课评', 'icon-star', homeFigures],
  myTodos: ['我的预警', 'icon-notification', homeFigures],
} as const

const board = (...names: (keyof typeof figures)[]) => ({
  jweeKey: 'dataBoard',
  list: names.map((name) => {
    const [fullName, icon, path] = figures[name]
    return { fullName, num: 0, dataType: 'dynamic', propsApi: '', icon, figure: { path, name } }
  }),
})

const pages = {
  eduClasslist: ['班级列表', 'icon-schedule'],
  eduTimetable: ['课表', 'icon-calendar-clock'],
  eduStudent: ['学员管理', 'icon-user'],
  eduLead: ['招生跟进', 'icon-phone'],
  eduCare: ['续费与预警', 'icon-notification'],
  eduReview: ['课评管理', 'icon-star'],
  finance: ['财务管理', 'icon-file'],
  statisticFinance: ['财务统计', 'icon-dashboard'],
} as const

const shortcuts = (...names: (keyof typeof pages)[]) => ({
  jweeKey: 'commonFunc',
  title: '常用功能',
  list: names.map((name) => {
    const [fullName, icon] = pages[name]
    const urlAddress = `edu/${name}`
    return {
      id: `menu.edu.${name}`,
      fullName,
      icon,
      urlAddress,
      type: 2,
      linkTarget: '_self',
      propertyJson: '{}',
    }
  }),
})

const classesBy = (key: string, entries: Readonly<Record<string, string>>) =>
  Object.entries(entries).map(([value, fullName]) => ({
    fullName,
    num: 0,
    dataType: 'dynamic',
    propsApi: `/api/edu/Classlist?${key}=${value}`,
    icon: '',
  }))

const today = { jweeKey: 'contributed', title: '今日课程', remote: 'edu', name: 'lessonsToday' }
const notices = { jweeKey: 'notice', title: '通知公告' }
const todos = { jweeKey: 'todoList', title: '待办事项' }
const campuses = {
  jweeKey: 'barChart',
  title: '各校区学员数',
  dataType: 'dataSet',
  propsApi: '',
  dataSet: { id: 'dataSet.studentsByCampus', group: '', by: '', measures: [] },
  nameKey: 'campus',
  valueKeys: [{ key: 'inCourse', label: '在读学员' }],
}
const classStates = {
  jweeKey: 'annularChart',
  title: '班级状态',
  dataType: 'dynamic',
  list: classesBy('status', { recruiting: '招生中', open: '开课', finished: '结业', cancelled: '取消' }),
}
const classKinds = {
  jweeKey: 'barChart',
  title: '班级类型',
  dataType: 'dynamic',
  list: classesBy('kind', { group: '班课', one_to_one: '一对一', one_to_few: '一对多', camp: '集训营' }),
}

type Seed = readonly [x: number, y: number, w: number, h: number, widget: object]

interface DemoPortal {
  enCode: string
  fullName: string
  category: string
  widgets: readonly Seed[]
}

/** A portal of each role, of what the business has. The code is that of the role. */
const demoPortals: readonly DemoPortal[] = [
  {
    enCode: 'principal',
    fullName: '校长驾驶舱',
    category: 'management',
    widgets: [
      [
        0,
        0,
        12,
        3,
        { ...board('students', 'lessons', 'attendance', 'openClasses', 'arrears'), title: '经营概况' },
      ],
      [0, 3, 6, 8, campuses],
      [6, 3, 6, 8, classStates],
      [0, 11, 12, 3, { jweeKey: 'todo', title: '审批' }],
      [0, 14, 6, 7, todos],
      [6, 14, 6, 7, notices],
    ],
  },
  {
    enCode: 'desk',
    fullName: '前台工作台',
    category: 'service',
    widgets: [
      [
        0,
        0,
        12,
        3,
        { ...board('leadsToCall', 'rollCallsMissing', 'expiring', 'arrears'), title: '今日要办' },
      ],
      [0, 3, 6, 9, today],
      [6, 3, 6, 4, shortcuts('eduStudent', 'eduClasslist', 'finance', 'eduLead')],
      [6, 7, 6, 5, notices],
    ],
  },
  {
    enCode: 'coach',
    fullName: '教练工作台',
    category: 'teaching',
    widgets: [
      [0, 0, 7, 10, today],
      [7, 0, 5, 5, { ...board('rollCallsMissing', 'reviewsToWrite', 'myTodos'), title: '我的工作' }],
      [7, 5, 5, 5, shortcuts('eduClasslist', 'eduTimetable', 'eduStudent', 'eduReview')],
      [0, 10, 12, 6, notices],
    ],
  },
  {
    enCode: 'finance',
    fullName: '财务工作台',
    category: 'management',
    widgets: [
      [0, 0, 8, 3, { ...board('arrears', 'refundsToPay'), title: '待处理款项' }],
      [8, 0, 4, 3, shortcuts('finance', 'statisticFinance')],
      [0, 3, 6, 7, todos],
      [6, 3, 6, 7, notices],
      [0, 10, 12, 8, campuses],
    ],
  },
  {
    enCode: 'consultant',
    fullName: '顾问工作台',
    category: 'service',
    widgets: [
      [0, 0, 12, 3, { ...board('leadsToCall', 'expiring', 'recruitingClasses'), title: '招生与续费' }],
      [0, 3, 6, 10, { jweeKey: 'schedule', title: '日程', source: 'agenda' }],
      [6, 3, 6, 5, shortcuts('eduLead', 'eduCare', 'eduStudent', 'eduClasslist')],
      [6, 8, 6, 5, notices],
      [0, 13, 12, 8, classKinds],
    ],
  },
]

const formDataOf = ({ widgets }: DemoPortal) =>
  JSON.stringify({
    layouyId: 101 + widgets.length,
    layout: widgets.map(([x, y, w, h, widget], at) => ({ i: 101 + at, x, y, w, h, title: '', ...widget })),
  })

/** Roles that give others the role of a portal, and may give only what they hold. */
const givers: Readonly<Record<string, readonly string[]>> = {
  desk: ['role.principal', 'role.manager'],
  coach: ['role.principal', 'role.manager'],
  consultant: ['role.principal', 'role.manager'],
  finance: ['role.principal'],
}

/** Seeds five portals for the roles of the business; their users see them on the dashboard. */
export async function seedPortals(db: Db, { users }: SeedContext): Promise<void> {
  const creatorUserId = known(users, 'admin')
  await insertRows(
    db,
    'lowcode_portal',
    demoPortals.map((portal, at) => ({
      id: `portal.${portal.enCode}`,
      fullName: portal.fullName,
      enCode: portal.enCode,
      category: portal.category,
      formData: formDataOf(portal),
      sortCode: (at + 1) * 10,
      creatorUserId,
      creatorTime: new Date(Date.now() - 30 * 86_400_000),
    })),
  )
  for (const { enCode } of demoPortals) {
    const [portalId, roleId] = [`portal.${enCode}`, `role.${enCode}`]
    await sql`
      insert into org_grant (object_type, object_id, item_type, item_id, creator_user_id)
      select 'Role', role, 'portal', ${portalId}, ${creatorUserId}
      from unnest(${[roleId, ...(givers[enCode] ?? [])]}::text[]) role`.execute(db)
    await sql`
      update org_user set portal_id = ${portalId}
      where id in (select user_id from org_user_role where role_id = ${roleId})`.execute(db)
  }
}

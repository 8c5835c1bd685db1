import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'
import { known, type SeedContext } from './context.ts'
import { formText, listText, type Field } from './forms.ts'
import { insertRows } from './rows.ts'

const day = 86_400_000

const designs: readonly {
  enCode: string
  fullName: string
  category: string
  state: 0 | 1
  webType: 1 | 2
  fields: readonly Field[]
}[] = [
  {
    enCode: 'openClass',
    fullName: '公开课登记',
    category: 'teaching',
    state: 1,
    webType: 2,
    fields: [
      ['topic', '主题', 'comInput'],
      ['coach', '教练', 'userSelect'],
      ['heldOn', '日期', 'date'],
      ['visitors', '到场人数', 'numInput'],
    ],
  },
  {
    enCode: 'lessonPlan',
    fullName: '教案提交',
    category: 'teaching',
    state: 1,
    webType: 2,
    fields: [
      ['title', '教案名称', 'comInput'],
      ['course', '课程', 'comInput'],
      ['content', '内容', 'textarea'],
    ],
  },
  {
    enCode: 'equipmentCheck',
    fullName: '器材检查表',
    category: 'teaching',
    state: 1,
    webType: 2,
    fields: [
      ['room', '教室', 'comInput'],
      ['checkedOn', '检查日期', 'date'],
      ['finding', '发现的问题', 'textarea'],
    ],
  },
  {
    enCode: 'campusEvent',
    fullName: '市场活动',
    category: 'sales',
    state: 1,
    webType: 2,
    fields: [
      ['name', '活动名称', 'comInput'],
      ['heldOn', '日期', 'date'],
      ['leads', '获得线索', 'numInput'],
      ['cost', '费用', 'numInput'],
    ],
  },
  {
    enCode: 'schoolTalk',
    fullName: '进校宣讲',
    category: 'sales',
    state: 1,
    webType: 2,
    fields: [
      ['school', '学校', 'comInput'],
      ['talkedOn', '日期', 'date'],
      ['speaker', '主讲人', 'userSelect'],
    ],
  },
  {
    enCode: 'parentVoice',
    fullName: '家长意见',
    category: 'sales',
    state: 0,
    webType: 1,
    fields: [
      ['parent', '家长', 'comInput'],
      ['voice', '意见', 'textarea'],
    ],
  },
  {
    enCode: 'visitorBook',
    fullName: '来访登记',
    category: 'office',
    state: 1,
    webType: 2,
    fields: [
      ['visitor', '来访人', 'comInput'],
      ['host', '接待人', 'userSelect'],
      ['visitedOn', '日期', 'date'],
    ],
  },
  {
    enCode: 'lostAndFound',
    fullName: '失物招领',
    category: 'office',
    state: 0,
    webType: 2,
    fields: [
      ['item', '物品', 'comInput'],
      ['foundOn', '捡到日期', 'date'],
      ['place', '地点', 'comInput'],
    ],
  },
]

/** The portal that every demo role can open. */
export const demoPortalId = 'portal.management'

const portal = {
  layouyId: 104,
  layout: [
    { i: 101, x: 0, y: 0, w: 6, h: 7, jweeKey: 'todo', label: '待办事项', title: '待办事项' },
    { i: 102, x: 6, y: 0, w: 6, h: 7, jweeKey: 'notice', label: '通知公告', title: '通知公告' },
    {
      i: 103,
      x: 0,
      y: 7,
      w: 12,
      h: 4,
      jweeKey: 'commonFunc',
      label: '常用功能',
      title: '常用功能',
      list: [
        {
          id: 'menu.edu.eduClasslist',
          fullName: '班级管理',
          urlAddress: 'edu/eduClasslist',
          icon: 'icon-ym icon-ym-school',
          iconBackgroundColor: '#165dff',
          type: 2,
          linkTarget: '_self',
          propertyJson: '',
        },
      ],
    },
  ],
}

/** Seeds eight designs in three categories and one portal. Requires the demo organization. */
export async function seedLowcode(db: Db, { users }: SeedContext): Promise<void> {
  const creatorUserId = known(users, 'admin')
  const ago = (days: number) => new Date(Date.now() - days * day)
  await insertRows(
    db,
    'lowcode_design',
    designs.map(({ fields, ...design }, at) => ({
      ...design,
      id: `design.${design.enCode}`,
      type: 1,
      tables: '[]',
      formData: formText(fields),
      columnData: design.webType === 1 ? null : listText(fields),
      sortCode: at * 10,
      creatorUserId,
      creatorTime: ago(90 - at * 7),
      lastModifyUserId: creatorUserId,
      lastModifyTime: ago(30 - at * 3),
    })),
  )
  await insertRows(db, 'lowcode_portal', [
    {
      id: demoPortalId,
      fullName: '管理门户',
      enCode: 'management',
      category: 'management',
      formData: JSON.stringify(portal),
      creatorUserId,
      creatorTime: ago(60),
    },
  ])
  await sql`
    insert into org_grant (object_type, object_id, item_type, item_id, creator_user_id)
    select 'Role', id, 'portal', ${demoPortalId}, ${creatorUserId} from org_role where delete_mark = 0`.execute(
    db,
  )
}

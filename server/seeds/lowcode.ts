import { sql } from 'kysely'
import * as column from '../src/db/column.ts'
import type { Db } from '../src/db/connect.ts'
import { typedSql } from '../src/db/typed-sql.ts'
import { known, type SeedContext } from './context.ts'
import { releaseDraft } from '../src/lowcode/designs/release/release-design.ts'
import { readDraft } from '../src/lowcode/designs/store.ts'
import { newKey } from '../src/lowcode/public-links/new-key.ts'
import { formText, listText, seedDesigns } from './designs.ts'
import { seedMenuWords } from './menu-words.ts'
import { seedPortals } from './portals.ts'
import { seedPrintTemplates } from './print-templates.ts'
import { seedRecordWork } from './record-work.ts'
import { seedRecords } from './records.ts'
import { seedReports } from './reports.ts'
import { seedScreens } from './screens.ts'
import { seedDataSets } from './data-sets.ts'
import { insertRows } from './rows.ts'

const day = 86_400_000

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

/** The directory of the pages of released designs. Roles get them in Authorize. */
const formsMenuId = 'form.directory'

const menuIcons: Readonly<Record<string, string>> = {
  openClass: 'icon-calendar',
  lessonPlan: 'icon-book',
  equipmentCheck: 'icon-tool',
  classIncident: 'icon-exclamation-circle',
  campusEvent: 'icon-fire',
  schoolTalk: 'icon-sound',
  parentVoice: 'icon-message',
  expense: 'icon-file',
  visitorBook: 'icon-idcard',
}

/**
 * Seeds ten designs in three categories, nine of them released with a menu and records, one of them as a public form,
 * and portals. Requires the demo organization.
 * one portal and six data sets. Requires the demo organization.
 */
export async function seedLowcode(db: Db, context: SeedContext): Promise<void> {
  const { users } = context
  const creatorUserId = known(users, 'admin')
  const ago = (days: number) => new Date(Date.now() - days * day)
  await insertRows(
    db,
    'lowcode_design',
    seedDesigns.map((design, at) => ({
      id: `design.${design.enCode}`,
      enCode: design.enCode,
      fullName: design.fullName,
      category: design.category,
      description: design.description,
      state: 0,
      webType: design.webType,
      type: 1,
      tables: '[]',
      formData: formText(design),
      columnData: design.webType === 1 ? null : listText(design),
      sortCode: at * 10,
      creatorUserId,
      creatorTime: ago(90 - at * 7),
      lastModifyUserId: creatorUserId,
      lastModifyTime: ago(30 - at * 3),
    })),
  )
  const released = seedDesigns.filter((design) => design.released)
  await insertRows(db, 'system_menu', [
    {
      id: formsMenuId,
      parentId: '-1',
      fullName: '业务表单',
      enCode: 'forms',
      icon: 'icon-file',
      type: 1,
      urlAddress: '',
      category: 'Web',
      propertyJson: '{}',
      sortCode: 55,
    },
    ...released.map(({ enCode, fullName }, at) => ({
      id: `form.${enCode}`,
      parentId: formsMenuId,
      fullName,
      enCode: `form.${enCode}`,
      icon: menuIcons[enCode] ?? 'icon-file',
      type: 3,
      urlAddress: '',
      category: 'Web',
      propertyJson: JSON.stringify({ moduleId: `design.${enCode}`, iconBackgroundColor: '', isTree: 0 }),
      sortCode: at * 10,
    })),
  ])
  const staff = [...users].filter(([account]) => account !== 'admin').map(([, id]) => id)
  const departments = await typedSql({ id: column.text })`
    select id from org_organize where category = 'department' and delete_mark = 0 order by id limit 20`.execute(
    db,
  )
  const people = {
    staff,
    coaches: [...users].filter(([account]) => account.startsWith('coach')).map(([, id]) => id),
    departments: departments.rows.map(({ id }) => id),
  }
  for (const { enCode } of released) {
    const id = `design.${enCode}`
    const draft = await readDraft(db, id)
    await releaseDraft(db, { userId: creatorUserId, lang: 'zh' }, draft, { note: '首次发布' })
    await seedRecords(db, id, enCode, people)
  }
  await seedRecordWork(db, { users })
  await seedPrintTemplates(db, { users })
  await seedDataSets(db, creatorUserId)
  await seedReports(db, creatorUserId)
  await seedScreens(db, creatorUserId)
  await seedMenuWords(db, creatorUserId)
  await insertRows(db, 'lowcode_public_form', [
    {
      designId: 'design.parentVoice',
      key: newKey(),
      enabledMark: 1,
      thanks: '感谢您的反馈！教学主管会在两个工作日内与您联系。',
      organizeId: 'org.hq',
      lastModifyUserId: creatorUserId,
    },
  ])
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
  await seedPortals(db, context)
}

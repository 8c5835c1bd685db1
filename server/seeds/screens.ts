import { writeScreen, readScreen } from '@tessera/shared/contract/lowcode/screen-canvas'
import type { Db } from '../src/db/connect.ts'
import { insertRows } from './rows.ts'

const day = 86_400_000

interface Part {
  readonly kind: string
  readonly name: string
  readonly at: readonly [x: number, y: number, w: number, h: number]
  readonly settings: object
}

/** The rows of a data set, with the columns that are drawn; [] for all of its figures. */
const dataOf = (id: string, valueKeys: readonly (readonly [key: string, label: string])[] = []) => ({
  dataType: 'dataSet',
  dataSet: { id: `dataSet.${id}`, group: '', by: '', measures: [] },
  valueKeys: valueKeys.map(([key, label]) => ({ key, label })),
  seconds: 60,
})

/** A figure on a panel of its own. */
function figure(at: number, title: string, unit: string, data: object): Part[] {
  const x = 40 + at * 465
  return [
    { kind: 'border', name: `${title}（底板）`, at: [x, 110, 445, 150], settings: { look: 'corner' } },
    { kind: 'flip', name: title, at: [x + 28, 126, 389, 122], settings: { ...data, title, unit, size: 54 } },
  ]
}

/** Content on a panel with a heading; there are three columns and two rows of them. */
function panel(column: number, row: number, title: string, kind: string, settings: object): Part[] {
  const [x, y] = [40 + column * 620, 290 + row * 385]
  return [
    { kind: 'border', name: `${title}（底板）`, at: [x, y, 600, 365], settings: { title, look: 'panel' } },
    { kind, name: title, at: [x + 20, y + 60, 560, 290], settings },
  ]
}

const campusToday: readonly Part[] = [
  {
    kind: 'text',
    name: '标题',
    at: [560, 20, 800, 70],
    settings: { text: '校区今日', size: 42, align: 'center', bold: true },
  },
  { kind: 'clock', name: '时钟', at: [1400, 30, 480, 50], settings: { size: 24 } },
  ...figure(0, '今日已上课次', '节', dataOf('lessonsToday', [['lessonsDone', '已上课次']])),
  ...figure(1, '今日出勤', '人次', dataOf('lessonsToday', [['seatsAttended', '出勤人次']])),
  ...figure(2, '在读学员', '人', dataOf('studentsByCampus', [['inCourse', '在读']])),
  ...figure(3, '近 30 天收款', '元', dataOf('receiptsByDay', [['cashIn', '收款']])),
  ...panel(0, 0, '每日上课', 'line', dataOf('lessonsByDay', [['lessonsDone', '已上课次']])),
  ...panel(1, 0, '各校区学员', 'bar', dataOf('studentsByCampus')),
  ...panel(2, 0, '教练课次（本月）', 'ranking', {
    ...dataOf('report.coachLessons', [['lessonsDone', '课次']]),
    maxRows: 6,
    unit: ' 节',
  }),
  ...panel(0, 1, '班级出勤', 'scroll', { ...dataOf('report.classAttendance'), visible: 6 }),
  ...panel(1, 1, '每日收款', 'line', { ...dataOf('receiptsByDay', [['cashIn', '收款']]), variant: true }),
  ...panel(2, 1, '试听转化（本月）', 'table', { ...dataOf('report.trialConversion'), size: 15 }),
]

/** The texts of a screen of 1920 × 1080. */
const textsOf = (parts: readonly Part[]) =>
  writeScreen(
    readScreen(
      '{"width":1920,"height":1080,"theme":"dark"}',
      JSON.stringify(
        parts.map(({ at: [x, y, w, h], ...part }, index) => ({ id: `c${index + 1}`, x, y, w, h, ...part })),
      ),
    ),
  )

/** Seeds a screen of the business with its menu. Requires the data sets of the demo and of its reports. */
export async function seedScreens(db: Db, creatorUserId: string): Promise<void> {
  await insertRows(db, 'lowcode_screen', [
    {
      id: 'screen.campusToday',
      fullName: '校区今日',
      category: 'campus',
      ...textsOf(campusToday),
      description: '挂在前台的大屏：今天的课、学员、收款和教练排行',
      sortCode: 10,
      creatorUserId,
      creatorTime: new Date(Date.now() - 20 * day),
    },
  ])
  await insertRows(db, 'system_menu', [
    {
      id: 'screen.menu.campusToday',
      parentId: 'report.directory',
      fullName: '校区今日大屏',
      enCode: 'screen.campusToday',
      icon: 'icon-desktop',
      type: 6,
      urlAddress: '',
      category: 'Web',
      propertyJson: JSON.stringify({ moduleId: 'screen.campusToday', iconBackgroundColor: '', isTree: 0 }),
      sortCode: 200,
    },
  ])
  await insertRows(
    db,
    'org_grant',
    ['role.principal', 'role.manager'].map((objectId) => ({
      objectType: 'Role',
      objectId,
      itemType: 'module',
      itemId: 'screen.menu.campusToday',
    })),
  )
}

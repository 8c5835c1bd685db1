import type { DataSetDefinition } from '@tessera/shared/contract/lowcode/data-sets'
import type { Db } from '../src/db/connect.ts'
import { sourceIdOf } from '../src/feature/data-set-kind.ts'
import { dateOf } from './edu-clock.ts'
import { insertRows } from './rows.ts'

const day = 86_400_000

interface SeededSet extends Pick<DataSetDefinition, 'source'>, Partial<Pick<DataSetDefinition, 'columns'>> {
  enCode: string
  fullName: string
  category: string
  description: string
  cacheSeconds: number
}

/** The month that is some months away from the present one, as `yyyy-MM`. */
function monthAway(months: number): string {
  const [year, month] = dateOf(Date.now()).split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7)
}

/** New students and revenue that each campus plans for a month, in the order of the columns. */
const targets: (string | number)[][] = [
  ['城东', monthAway(-2), 28, 320_000],
  ['城东', monthAway(-1), 24, 280_000],
  ['城东', monthAway(0), 22, 260_000],
  ['城东', monthAway(1), 30, 350_000],
  ['城西', monthAway(-2), 24, 270_000],
  ['城西', monthAway(-1), 20, 240_000],
  ['城西', monthAway(0), 18, 220_000],
  ['城西', monthAway(1), 26, 300_000],
]

const sets: readonly SeededSet[] = [
  {
    enCode: 'studentsByCampus',
    fullName: '各校区学员',
    category: 'business',
    description: '本月各校区的在读、活跃和停课学员',
    cacheSeconds: 60,
    source: {
      kind: 'figure',
      area: 'members',
      figures: ['inCourse', 'active', 'suspended'],
      groupBy: 'campus',
      grain: '',
      preset: 'month',
    },
  },
  {
    enCode: 'lessonsByMonth',
    fullName: '每月消课',
    category: 'teaching',
    description: '今年每月的已消课时和已上课次',
    cacheSeconds: 300,
    source: {
      kind: 'figure',
      area: 'lessons',
      figures: ['consumedUnits', 'lessonsDone'],
      groupBy: 'month',
      grain: '',
      preset: 'year',
    },
  },
  {
    enCode: 'lessonsToday',
    fullName: '今日课次',
    category: 'teaching',
    description: '今天的已上课次和出勤人次',
    cacheSeconds: 30,
    source: {
      kind: 'figure',
      area: 'lessons',
      figures: ['lessonsDone', 'seatsAttended'],
      groupBy: '',
      grain: '',
      preset: 'today',
    },
  },
  {
    enCode: 'lessonsByDay',
    fullName: '每日上课',
    category: 'teaching',
    description: '近 30 天每天的已上课次和出勤人次',
    cacheSeconds: 60,
    source: {
      kind: 'figure',
      area: 'lessons',
      figures: ['lessonsDone', 'seatsAttended'],
      groupBy: 'day',
      grain: '',
      preset: 'days30',
    },
  },
  {
    enCode: 'receiptsByDay',
    fullName: '每日收款',
    category: 'finance',
    description: '近 30 天每天的收款和学费到账',
    cacheSeconds: 60,
    source: {
      kind: 'figure',
      area: 'finance',
      figures: ['cashIn', 'tuitionReceived'],
      groupBy: 'day',
      grain: '',
      preset: 'days30',
    },
  },
  {
    enCode: 'arrearsByCampus',
    fullName: '各校区欠费',
    category: 'finance',
    description: '各校区学员的欠费',
    cacheSeconds: 60,
    source: {
      kind: 'figure',
      area: 'finance',
      figures: ['arrears'],
      groupBy: 'campus',
      grain: '',
      preset: 'month',
    },
  },
  {
    enCode: 'expenseClaims',
    fullName: '费用报销',
    category: 'finance',
    description: '费用报销表单的数据，每个人看到自己有权限的部分',
    cacheSeconds: 0,
    source: { kind: 'design', id: 'design.expense' },
  },
  {
    enCode: 'monthlyTargets',
    fullName: '每月目标',
    category: 'business',
    description: '各校区每月的招生和收入目标',
    cacheSeconds: 0,
    source: { kind: 'static', rows: targets },
    columns: [
      { name: 'campus', label: '校区', type: 'text' },
      { name: 'month', label: '月份', type: 'text' },
      { name: 'students', label: '新增学员', type: 'number', unit: '人' },
      { name: 'revenue', label: '收入', type: 'number', unit: '元' },
    ],
  },
]

/** Seeds eight data sets of the business. Requires the demo designs. */
export async function seedDataSets(db: Db, creatorUserId: string): Promise<void> {
  await insertRows(
    db,
    'lowcode_data_set',
    sets.map(({ source, columns = [], ...set }, at) => ({
      ...set,
      id: `dataSet.${set.enCode}`,
      kind: source.kind,
      sourceId: sourceIdOf(source),
      definition: JSON.stringify({ source, parameters: [], columns } satisfies DataSetDefinition),
      sortCode: at * 10,
      creatorUserId,
      creatorTime: new Date(Date.now() - (40 - at) * day),
    })),
  )
}

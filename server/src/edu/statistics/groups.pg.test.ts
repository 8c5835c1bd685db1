import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import {
  dimensions,
  financeStatistics,
  lessonStatistics,
  memberStatistics,
  reviewStatistics,
  type Dimension,
  type StatisticsGroup,
} from '@tessera/shared/contract/edu/statistics'
import { openApp, type TestApp } from '../../../test/app.ts'
import { isPrimitive, partsOf, type Area } from './figure.ts'
import { financeArea } from './finance.ts'
import { lessonArea } from './lessons.ts'
import { memberArea } from './members.ts'
import { addDays } from './oracle/tables.ts'
import { reviewArea } from './reviews.ts'

let app: TestApp
/** The last twelve months, so that the demo has rows on whatever day of the year the test runs. */
let period: { dateFrom: string; dateTo: string }
beforeAll(async () => {
  app = await openApp()
  const { rows } = await sql<{ today: string }>`
    select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today`.execute(app.database.db)
  const { today } = rows[0]!
  period = { dateFrom: addDays(today, -364), dateTo: today }
})

const pages = [
  {
    name: 'lessons',
    call: lessonStatistics.group,
    area: lessonArea,
    roles: ['principal', 'manager01', 'coach01'],
  },
  {
    name: 'reviews',
    call: reviewStatistics.group,
    area: reviewArea,
    roles: ['principal', 'manager01', 'coach01'],
  },
  {
    name: 'members',
    call: memberStatistics.group,
    area: memberArea,
    roles: ['principal', 'manager01', 'consultant01'],
  },
  {
    name: 'finance',
    call: financeStatistics.group,
    area: financeArea,
    roles: ['principal', 'manager01', 'finance01'],
  },
] as const

/** Sums are additive. A student, counted once, can be in several groups; medians and shares are none either. */
const isAdditive = (area: Area, key: string) =>
  area.measures[key]!.kind !== 'ratio' &&
  partsOf(area, key).every((part) => area.measures[part.key]!.kind === 'sum')

/** The dimensions that at least one additive figure of a page has. */
const dimensionsOf = (area: Area): Dimension[] =>
  dimensions.filter((dimension) =>
    Object.keys(area.measures).some(
      (key) =>
        isAdditive(area, key) &&
        partsOf(area, key).every((part) => {
          const measure = area.measures[part.key]!
          return isPrimitive(measure) && area.sources[measure.source]!.dimensions.has(dimension)
        }),
    ),
  )

const hundredths = (value: number | null | undefined) => Math.round((value ?? 0) * 100)
/** Groups at the top of a tree have those below them in their sums. */
const sumOf = ({ rows }: StatisticsGroup, key: string) =>
  rows
    .filter(({ parentKey }) => parentKey === null)
    .reduce((sum, { values }) => sum + hundredths(values[key]), 0)

test.each(pages.flatMap((page) => page.roles.map((role) => ({ ...page, role }))))(
  'I17: the groups of every additive figure of $name sum to its total, in every dimension: $role',
  async ({ call, area, role }) => {
    const token = { token: await app.signIn(role) }
    const grouped = dimensionsOf(area)
    expect(grouped.length).toBeGreaterThan(8)
    const counted = new Set<string>()
    for (const campusIds of ['', 'org.east', 'org.west'])
      for (const groupBy of grouped) {
        const query = { preset: 'custom' as const, ...period, groupBy, ...(campusIds ? { campusIds } : {}) }
        const answer = await app.data(call, query, token)
        const additive = answer.figures.filter((key) => isAdditive(area, key))
        const totals = additive.map((key) => [key, hundredths(answer.total[key])] as const)
        for (const [key, total] of totals) if (total !== 0) counted.add(key)
        expect([campusIds, groupBy, additive.map((key) => [key, sumOf(answer, key)])]).toEqual([
          campusIds,
          groupBy,
          totals,
        ])
      }
    // Sums of nothing would agree, too.
    expect(counted.size).toBeGreaterThan(3)
  },
)

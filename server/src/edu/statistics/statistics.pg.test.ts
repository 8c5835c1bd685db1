import { beforeAll, expect, test } from 'vitest'
import { lessonStatistics, memberStatistics } from '@tessera/shared/contract/edu/statistics'
import { openApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
const by: Record<string, { token: string }> = {}
const year = { preset: 'year' } as const

beforeAll(async () => {
  app = await openApp()
  for (const account of ['principal', 'coach01', 'manager01'])
    by[account] = { token: await app.signIn(account) }
})

test('the parts of a period sum to it, and every bucket is present', async () => {
  const { values, figures } = await app.data(lessonStatistics.summary, year, by['principal']!)
  expect(figures).toContain('recognised')
  const { points } = await app.data(lessonStatistics.trend, { ...year, grain: 'month' }, by['principal']!)
  expect(points).toHaveLength(12)
  for (const key of ['lessonsPlanned', 'seatsAttended', 'consumedUnits', 'recognised']) {
    const total = values.find((one) => one.key === key)!.value!
    expect(total).toBeGreaterThan(0)
    expect(points.reduce((sum, point) => sum + point.values[key]!, 0)).toBeCloseTo(total, 6)
  }
})

test('a trend answers the requested figures, with the values that they have among all', async () => {
  const byMonth = { ...year, grain: 'month' } as const
  const all = await app.data(lessonStatistics.trend, byMonth, by['principal']!)
  const requested = await app.data(
    lessonStatistics.trend,
    { ...byMonth, figures: 'attendRate,consumedUnits' },
    by['principal']!,
  )
  expect(requested.figures).toEqual(
    all.figures.filter((key) => ['attendRate', 'consumedUnits'].includes(key)),
  )
  expect(requested.points.map(({ values }) => values)).toEqual(
    all.points.map(({ values }) => ({
      attendRate: values['attendRate'],
      consumedUnits: values['consumedUnits'],
    })),
  )
  // A figure that the caller must not see is absent, an unknown one refused.
  const money = await app.data(
    lessonStatistics.trend,
    { ...byMonth, figures: 'recognised,consumedUnits' },
    by['coach01']!,
  )
  expect(money.figures).toEqual(['consumedUnits'])
  const refused = await app.call(
    lessonStatistics.trend,
    { ...byMonth, figures: 'consumedUnits,profit' },
    by['principal']!,
  )
  expect(refused).toMatchObject({ code: 400, msg: expect.stringContaining('profit') })
})

test('the groups of an additive figure sum to its total, in every dimension', async () => {
  for (const groupBy of [
    'day',
    'week',
    'month',
    'campus',
    'coach',
    'course',
    'subject',
    'class',
    'weekdayHour',
  ] as const) {
    const { rows, total } = await app.data(lessonStatistics.group, { ...year, groupBy }, by['principal']!)
    const sum = rows.reduce((all, { values }) => all + values['lessonsDone']!, 0)
    expect([groupBy, sum]).toEqual([groupBy, total['lessonsDone']])
  }
})

test('every figure opens the rows that sum to it', async () => {
  const { values, figures } = await app.data(lessonStatistics.summary, year, by['principal']!)
  for (const figure of figures) {
    const answer = await app.data(
      lessonStatistics.explain,
      { ...year, figure, pageSize: 10_000 },
      by['principal']!,
    )
    expect([figure, answer.value]).toEqual([figure, values.find((one) => one.key === figure)!.value])
    for (const part of answer.parts) {
      const list = answer.list.filter((row) => row.part === part.key)
      if (answer.list.length === answer.pagination.total) {
        expect([part.key, list.length]).toEqual([part.key, part.rows])
        expect(list.reduce((sum, row) => sum + row.value, 0)).toBeCloseTo(part.total, 6)
      }
    }
  }
})

test('a coach counts own lessons only and gets no amounts, also not in explanations', async () => {
  const { figures, values } = await app.data(lessonStatistics.summary, year, by['coach01']!)
  expect(figures).not.toContain('recognised')
  const all = await app.data(lessonStatistics.summary, year, by['principal']!)
  const planned = (list: typeof values) => list.find(({ key }) => key === 'lessonsPlanned')!.value!
  expect(planned(values)).toBeGreaterThan(0)
  expect(planned(values)).toBeLessThan(planned(all.values))
  const refused = await app.call(lessonStatistics.explain, { ...year, figure: 'recognised' }, by['coach01']!)
  expect(refused.code).toBe(400)
})

test('bad periods are refused with a sentence', async () => {
  const codes = await Promise.all(
    [
      { dateFrom: '2026-05-02' },
      { dateFrom: '2026-05-02', dateTo: '2026-05-01' },
      { dateFrom: '1900-01-01', dateTo: '1900-02-01' },
      { dateFrom: '2015-01-01', dateTo: '2026-01-01' },
    ].map(async (query) => (await app.call(lessonStatistics.summary, query, by['principal']!)).code),
  )
  expect(codes).toEqual([400, 400, 400, 400])
})

test('a file has the period, the definitions, the groups and the total; a coach gets no amounts in it', async () => {
  const textOf = async (account: string) => {
    const { url } = await app.data(
      lessonStatistics.export,
      { ...year, groupBy: 'campus', format: 'csv', campusIds: 'org.east' },
      by[account]!,
    )
    const { body } = await app.app.inject({ url, headers: { authorization: by[account]!.token } })
    return body
  }
  const all = await textOf('principal')
  expect(all).toContain('训练课次统计')
  expect(all).toContain('校区,城东')
  expect(all).toContain('实到人次 ÷ 应到人次')
  const { total } = await app.data(
    lessonStatistics.group,
    { ...year, groupBy: 'campus', campusIds: 'org.east' },
    by['principal']!,
  )
  expect(all.trim().split('\n').at(-1)).toMatch(new RegExp(`^合计,${total['lessonsPlanned']},`))
  expect(all).toContain('消课金额')
  expect(await textOf('coach01')).not.toContain('消课金额')
})

test('changes are against the period before and the same days a year before, where they are asked for', async () => {
  const days = { dateFrom: '2026-02-01', dateTo: '2026-02-28' }
  const read = async (more: object) => {
    const answer = await app.data(lessonStatistics.summary, { ...days, ...more }, by['principal']!)
    return { ...answer, planned: answer.values.find(({ key }) => key === 'lessonsPlanned')! }
  }
  const { params, planned } = await read({})
  expect(params.prev).toEqual({ dateFrom: '2026-01-04', dateTo: '2026-01-31' })
  expect(params.yoy).toEqual({ dateFrom: '2025-02-01', dateTo: '2025-02-28' })
  const alone = await read({ ...params.prev, compare: 'none' })
  expect(planned.prev).toBe(alone.planned.value)
  expect([alone.planned.prev, alone.planned.change]).toEqual([null, null])
  expect((await read({ compare: 'prev' })).planned.yoy).toBeNull()
})

test('a query asks for one of two loss rates, and the answer says for which', async () => {
  const days = { dateFrom: '2026-01-01', dateTo: '2026-12-31' }
  const read = (more: object) => app.data(memberStatistics.summary, { ...days, ...more }, by['principal']!)
  const flow = await read({})
  const snapshot = await read({ churnMode: 'snapshot', churnGraceDays: 10 })
  expect([flow.params.churnMode, snapshot.params.churnMode]).toEqual(['flow', 'snapshot'])
  expect(snapshot.params).toMatchObject({ churnGraceDays: 10, activeDays: 30, renewEarlyDays: 60 })
  const rates = (figures: readonly string[]) => figures.filter((key) => /churnRate|gone/i.test(key))
  expect(rates(flow.figures)).toEqual(['churnRate'])
  expect(rates(snapshot.figures)).toEqual(['membersGone', 'snapshotChurnRate'])
  const gone = {
    ...days,
    churnMode: 'snapshot',
    churnGraceDays: 10,
    figure: 'membersGone',
    pageSize: 1_000,
  } as const
  const { value, list } = await app.data(memberStatistics.explain, gone, by['principal']!)
  expect(value).toBe(snapshot.values.find(({ key }) => key === 'membersGone')!.value)
  expect(list.reduce((sum, row) => sum + row.value, 0)).toBe(value)
  const refused = await app.call(memberStatistics.explain, { ...gone, figure: 'churnRate' }, by['principal']!)
  expect(refused.code).toBe(400)
})

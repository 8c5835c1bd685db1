import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  financeStatistics,
  reviewStatistics,
  StatisticsQuery,
  type Dimension,
} from '@tessera/shared/contract/edu/statistics'
import { openApp, type TestApp } from '../../../../test/app.ts'
import type { Db } from '../../../db/connect.ts'
import { financeArea } from '../finance.ts'
import type { Area } from '../figure.ts'
import type { ZonedPeriods } from '../periods.ts'
import { findAlerts } from '../review-alerts.ts'
import { reviewArea } from '../reviews.ts'
import { loadSums, type Request } from '../statements.ts'
import { faulty } from '../../../../test/planted-fault.ts'
import { shuffleDemo } from './history.ts'
import { foldAlerts, foldExpenses, foldWords } from './lists.ts'
import { allRights, loadSights, type Sight } from './sights.ts'
import { addDays, loadTables, type Question, type Tables } from './tables.ts'

let app: TestApp
let tables: Tables
let today: string
let sights: Record<string, () => Sight>
const tokens: Record<string, { token: string }> = {}
const zone = 'Asia/Shanghai'

/** Reviews with tags and texts, expenses on every level of the tree, and terms that overlap. */
async function changeDemo(db: Db): Promise<void> {
  const statements = [
    sql`insert into system_dictionary_data (id, dictionary_type_id, parent_id, full_name, en_code) values
      ('t.water', 'dict.eduCashCategory', 'dict.eduCashCategory.utilities', '水费', 'water'),
      ('t.cplus', 'dict.eduReviewTerm', '0', 'C++（入门）', 'cplus'),
      ('t.ab', 'dict.eduReviewTerm', '0', 'AB', 'ab'),
      ('t.bcd', 'dict.eduReviewTerm', '0', 'bcd', 'bcd')`,
    sql`update edu_cash_entry set category_id = (array['rent', 'water', 'expense', 'utilities', 'gone', 'water'])[1 + abs(hashtext(id)) % 6]
      where direction = 'expense'`,
    sql`update edu_review set star = 1 + abs(hashtext('s' || id)) % 5 where coach_id like '%3' and direction = 'to_coach'`,
    sql`update edu_review v set star = 5 from edu_lesson e where e.id = v.lesson_id and v.coach_id like '%3' and v.direction = 'to_coach'
      and e.biz_date <= ${today}::date - 30`,
    sql`update edu_review set tags = case abs(hashtext('t' || id)) % 3 when 0 then array['late'] when 1 then array['late', 'noisy'] else '{}' end
      where direction = 'to_coach'`,
    // What happens on the last day of a period.
    sql`update edu_cash_entry set acct_date = ${today} where id = 'c.1'`,
    sql`update edu_lesson set biz_date = ${today}::date - 21 where biz_date between ${today}::date - 24 and ${today}::date - 21`,
    sql`update edu_review v set star = 2, tags = array['late'] from edu_lesson e
      where e.id = v.lesson_id and e.biz_date = ${today}::date - 21 and v.direction = 'to_coach'`,
    sql`update edu_review set content = (array['教练不耐心，晚上下课', '教练耐心，课有点晚', 'ＡＢＣＤ很好', 'c++(入门)讲得清楚，清楚', 'abcd 没有耐心', '气氛好 Bcd'])[1 + abs(hashtext('c' || id)) % 6]
      where direction = 'to_coach' and abs(hashtext('d' || id)) % 3 > 0`,
  ]
  for (const statement of statements) await statement.execute(db)
}

beforeAll(async () => {
  app = await openApp()
  const { db } = app.database
  const { rows } = await sql<{ today: string }>`
    select to_char(now() at time zone ${zone}, 'YYYY-MM-DD') as today`.execute(db)
  today = rows[0]!.today
  await shuffleDemo(db, 11)
  await changeDemo(db)
  tables = await loadTables(db)
  sights = await loadSights(db)
  for (const account of Object.keys(sights)) tokens[account] = { token: await app.signIn(account) }
})

const scopes = ['', 'org.east', 'org.west'] as const
const periods = () => [
  { from: addDays(today, -89), to: today },
  { from: addDays(today, -40), to: addDays(today, -21) },
  { from: addDays(today, -6), to: addDays(today, 20) },
]
const queryOf = ({ from, to }: { from: string; to: string }, scope = '') => ({
  preset: 'custom' as const,
  dateFrom: from,
  dateTo: to,
  ...(scope ? { campusIds: scope } : {}),
})
const askedOf = (role: string, period: { from: string; to: string }, scope = ''): Question => ({
  ...period,
  campusIds: scope ? [scope] : tables.edu_campus.map((row) => row['id'] as string),
  ...sights[role]!(),
  today,
  now: '',
})
const cases = (roles: readonly string[]) =>
  roles.flatMap((role) => scopes.map((scope) => [role, scope] as const))
const withoutZeros = (values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== 0))

test.each(cases(['principal', 'manager01', 'finance01']))(
  'expenses by category equal a plain fold: %s, campuses "%s"',
  async (role, scope) => {
    for (const period of periods()) {
      const query = { ...queryOf(period, scope), groupBy: 'category' as const }
      const { rows, total } = await app.data(financeStatistics.group, query, tokens[role]!)
      const values = Object.fromEntries(rows.map(({ key, values: own }) => [key, own['expense']!]))
      expect(withoutZeros(values)).toEqual(foldExpenses(tables, askedOf(role, period, scope)))
      // A parent is the sum of its children, and the total that of the top.
      const sumOf = (parent: string | null) =>
        rows
          .filter(({ parentKey }) => parentKey === parent)
          .reduce((sum, { values: own }) => sum + Math.round(own['expense']! * 100), 0) / 100
      expect(sumOf(null)).toBe(total['expense'])
      for (const parent of new Set(rows.map(({ parentKey }) => parentKey)))
        if (parent) expect([parent, sumOf(parent)]).toEqual([parent, values[parent]])
      for (const key of ['expense', '=expense', 'utilities', 'water', 'gone'])
        if (key in values) {
          const explained = await app.data(
            financeStatistics.explain,
            { ...query, figure: 'expense', key, pageSize: 1_000 },
            tokens[role]!,
          )
          const sum = explained.list.reduce((all, { value }) => all + Math.round(value * 100), 0) / 100
          expect([key, explained.value, sum]).toEqual([key, values[key], values[key]])
        }
    }
  },
)

test.each(cases(['principal', 'manager01', 'coach01']))(
  'alerts and words equal a plain fold: %s, campuses "%s"',
  async (role, scope) => {
    for (const period of periods()) {
      const query = queryOf(period, scope)
      const asked = askedOf(role, period, scope)
      const alerts = await app.data(reviewStatistics.alerts, query, tokens[role]!)
      const expected = foldAlerts(tables, asked)
      expect(alerts.list.map(lineOf).filter(isNotLow).toSorted()).toEqual(expected.filter(isNotLow))
      // At most a hundred low reviews are listed.
      const low = alerts.list.map(lineOf).filter((line) => !isNotLow(line))
      expect(low).toHaveLength(Math.min(100, expected.filter((line) => !isNotLow(line)).length))
      expect(expected).toEqual(expect.arrayContaining(low))
      const { list } = await app.data(reviewStatistics.words, query, tokens[role]!)
      expect(Object.fromEntries(list.map((row) => [`${row.set} ${row.term}`, row.reviews]))).toEqual(
        foldWords(tables, asked),
      )
    }
  },
)

const isNotLow = (line: string) => !line.startsWith('lowStar')
type Alert = Awaited<ReturnType<typeof findAlerts>>[number]
const lineOf = ({ kind, id, coachId, dateFrom, value, reviews, valueBefore, reviewsBefore, tag }: Alert) =>
  ({
    lowStar: `lowStar ${id} ${dateFrom} ${value}`,
    lowAverage: `lowAverage ${coachId} ${reviews} ${value}`,
    falling: `falling ${coachId} ${reviews} ${value} ${reviewsBefore} ${valueBefore}`,
    repeatedTag: `repeatedTag ${coachId} ${tag} ${reviews}`,
  })[kind]

test('the rows behind a term and behind a tag of a coach sum to their numbers', async () => {
  const query = queryOf(periods()[0]!)
  const { list: words } = await app.data(reviewStatistics.words, query, tokens['principal']!)
  expect(new Set(words.map(({ set }) => set))).toEqual(new Set(['positive', 'negative']))
  for (const { set, term, reviews } of words) {
    const figure = `${set}Words`
    const asked = { ...query, figure, groupBy: 'term' as const, key: term, pageSize: 1 }
    const { value, pagination } = await app.data(reviewStatistics.explain, asked, tokens['principal']!)
    expect([term, value, pagination.total]).toEqual([term, reviews, reviews])
  }
  const { list } = await app.data(reviewStatistics.alerts, query, tokens['principal']!)
  const tagged = list.filter(({ kind }) => kind === 'repeatedTag')
  expect(tagged.length).toBeGreaterThan(0)
  for (const { tag, coachId, dateFrom, dateTo, reviews } of tagged) {
    const asked = {
      ...queryOf({ from: dateFrom, to: dateTo }),
      coachIds: coachId,
      figure: 'badTags',
      groupBy: 'tag' as const,
      key: tag,
    }
    const { value } = await app.data(reviewStatistics.explain, asked, tokens['principal']!)
    expect([coachId, tag, value]).toEqual([coachId, tag, reviews])
  }
})

const requestOf = (area: Area, period: { from: string; to: string }) => {
  const requestFor = (asked: ZonedPeriods): Request => ({
    area,
    rights: allRights,
    query: StatisticsQuery.parse(queryOf(period)),
    periods: asked,
  })
  return { requestFor, own: requestFor({ zones: [{ timeZone: zone, today, periods: [period] }] }) }
}
async function sumsBy(
  db: Db,
  area: Area,
  figure: string,
  groupBy: Dimension,
  period: { from: string; to: string },
) {
  const rows = await loadSums(db, requestOf(area, period).own, [figure], groupBy)
  return rows.flatMap(({ key, isTotal, sums }) =>
    isTotal || !sums[figure] ? [] : [[key, sums[figure]] as const],
  )
}
type Period = { from: string; to: string }
const agree = {
  async expenses(db: Db, period: Period) {
    const got = await sumsBy(db, financeArea, 'expense', 'category', period)
    return [
      Object.fromEntries(got.map(([key, sum]) => [key, sum / 100])),
      foldExpenses(tables, askedOf('principal', period)),
    ]
  },
  async alerts(db: Db, period: Period) {
    const days = { zones: [{ timeZone: zone, days: period, today }] }
    const got = await findAlerts(db, days, requestOf(reviewArea, period).requestFor)
    return [
      got.map(lineOf).filter(isNotLow).toSorted(),
      foldAlerts(tables, askedOf('principal', period)).filter(isNotLow),
    ]
  },
  async words(db: Db, period: Period) {
    const of = async (set: string) =>
      (await sumsBy(db, reviewArea, `${set}Words`, 'term', period)).map(
        ([key, sum]) => [`${set} ${key}`, sum] as const,
      )
    const positive = await of('positive')
    const got = [...positive, ...(await of('negative'))].filter(([, sum]) => sum >= 3)
    return [Object.fromEntries(got), foldWords(tables, askedOf('principal', period))]
  },
}

describe('a planted fault is found', () => {
  test.each([
    [
      'expenses',
      'an entry does not count above its category',
      'n.codes || d.en_code, n.places',
      'array[d.en_code], n.places',
    ],
    [
      'expenses',
      'what a parent has of its own is left out',
      "'=' || d.en_code, d.en_code",
      "'-' || d.en_code, d.en_code",
    ],
    ['expenses', 'categories that are gone are left out', 'left join tree t', 'join tree t'],
    [
      'expenses',
      'the last day is left out',
      'm.date between p.d1 and p.d2',
      'm.date >= p.d1 and m.date < p.d2',
    ],
    ['alerts', 'four stars are poor', 'r.star <= 3 group by', 'r.star <= 4 group by'],
    ['alerts', 'two stars are the most of a poor review', 'r.star <= 3 group by', 'r.star <= 2 group by'],
    ['alerts', 'four times is often', 'having count(*) >=', 'having count(*) - 1 >='],
    [
      'alerts',
      'the last of the 30 days is left out',
      'e.biz_date between p.d1 and p.d2',
      'e.biz_date >= p.d1 and e.biz_date < p.d2',
    ],
    [
      'alerts',
      'the first of the 30 days is left out',
      'e.biz_date between p.d1 and p.d2',
      'e.biz_date > p.d1 and e.biz_date <= p.d2',
    ],
    ['alerts', 'the days before count as the last ones', 'filter (where r.n = 0) as n', 'as n'],
    ['words', 'widths stay different', 'lower(normalize(v.content, NFKC))', 'lower(v.content)'],
    ['words', 'capitals stay different', 'lower(normalize(v.content, NFKC))', 'normalize(v.content, NFKC)'],
    ['words', 'a term counts as often as it is there', 'select distinct w.code', 'select w.code'],
    [
      'words',
      'stop words hide nothing',
      'union all select word, null from',
      'union all select null, null from',
    ],
    ['words', 'three stars are low', 'r.star <= 2', 'r.star <= 3'],
    ['words', 'five stars only are good', 'r.star >= 4', 'r.star >= 5'],
  ] as const)('%s: %s', async (list, _, from, to) => {
    const { db, count } = faulty(app.database.db, from, to)
    let isFound = false
    for (const period of periods()) {
      const [got, expected] = await agree[list](db, period)
      isFound ||= JSON.stringify(sorted(got)) !== JSON.stringify(sorted(expected))
      // Without a fault both agree, so that the fault is what is found.
      const [clean, same] = await agree[list](app.database.db, period)
      expect(clean).toEqual(same)
    }
    expect([count() > 0, isFound]).toEqual([true, true])
  })
})

const sorted = (value: unknown) =>
  Array.isArray(value) ? value : Object.entries(value as object).toSorted(([a], [b]) => (a < b ? -1 : 1))

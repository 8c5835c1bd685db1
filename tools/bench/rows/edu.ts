import { lessons } from '@tessera/shared/contract/edu/lessons'
import {
  reviewStatistics,
  financeStatistics,
  memberStatistics,
  lessonStatistics,
} from '@tessera/shared/contract/edu/statistics'
import { students } from '@tessera/shared/contract/edu/students'
import { attendance } from '@tessera/shared/contract/edu/attendance'
import { recordStatements } from '../bare-query.ts'
import { analyseTables, bigSet, fillBase, fillYear, smallSet } from '../edu/fill.ts'
import { measureLatencies, p95, sendGet } from '../latency.ts'
import { applyLimits, interleave, median, summarize, summarizeRatios, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'

interface Page {
  readonly name: string
  readonly path: string
}

/**
 * Pages of the business beside their own statements, and with data of five years beside one year. Statistics compare a month
 * with the same one of the year before, which a set of one year does not have: they stand beside two years, too.
 */
export async function eduPages(stage: Stage): Promise<ReportLine[]> {
  const { database, effort } = stage
  const size = effort.smoke ? smallSet : bigSet
  await fillBase(database, size)
  await fillYear(database, size, 0)
  await analyseTables(database)
  const pages = await listPages(stage)
  const statistics = pages.filter(({ name }) => name.endsWith(' statistics'))
  const oneYear = await measurePages(stage, pages)
  await fillYear(database, size, 1)
  await analyseTables(database)
  const twoYears = await measurePages(stage, statistics)
  for (let y = 2; y < size.years; y++) await fillYear(database, size, y)
  await analyseTables(database)
  const allYears = await measurePages(stage, pages)
  const lines: ReportLine[] = []
  for (const page of pages) {
    const many = allYears.samples[page.name]!.map(p95)
    const compare = (to: string, few: readonly (readonly number[])[]) =>
      applyLimits({
        name: `${page.name}, p95, ${size.years} years`,
        unit: 'ms',
        ...summarize(many),
        ratio: { to, ...summarizeRatios(many, few.map(p95)), limit: 1.2 },
        calibration: allYears.calibration,
      })
    lines.push(compare('one year', oneYear.samples[page.name]!))
    if (statistics.includes(page)) lines.push(compare('two years', twoYears.samples[page.name]!))
    lines.push(await compareWithStatements(stage, page))
  }
  lines.push(
    await compareMonth(
      stage,
      pages.find(({ name }) => name === 'lessons statistics')!,
    ),
  )
  return lines
}

/** The pages with the rows of the latest year: a day 40 days ago has lessons in the middle of it. */
async function listPages({ database }: Stage): Promise<readonly Page[]> {
  const { rows } = await database.query<{
    from: string
    to: string
    week: string
    weekEnd: string
    lesson: string
  }>(
    `select to_char(current_date - 70, 'YYYY-MM-01') as "from",
       to_char(date_trunc('month', current_date - 70) + interval '1 month - 1 day', 'YYYY-MM-DD') as "to",
       to_char(current_date - 40, 'YYYY-MM-DD') as week, to_char(current_date - 34, 'YYYY-MM-DD') as "weekEnd",
       (select id from edu_lesson where id like 'bench.lesson.0.0.%' order by start_at limit 1 offset 50) as lesson`,
  )
  const { from, to, week, weekEnd, lesson } = rows[0]!
  const month = `preset=custom&dateFrom=${from}&dateTo=${to}`
  return [
    {
      name: 'timetable of a week',
      path: `${lessons.list.path}?from=${week}&to=${weekEnd}&campusId=bench.campus.3`,
    },
    { name: 'students of a roll-call', path: attendance.roster.path.replace('{id}', lesson) },
    { name: 'student', path: students.read.path.replace('{id}', 'bench.student.5') },
    { name: 'list of students', path: `${students.list.path}?currentPage=1&pageSize=20` },
    { name: 'lessons statistics', path: `${lessonStatistics.summary.path}?${month}` },
    { name: 'members statistics', path: `${memberStatistics.summary.path}?${month}` },
    { name: 'reviews statistics', path: `${reviewStatistics.summary.path}?${month}` },
    { name: 'finance statistics', path: `${financeStatistics.summary.path}?${month}` },
    {
      name: 'members trend by day',
      path: `${memberStatistics.trend.path}?${month}&grain=day&figures=membersNew,membersReturned,membersChurned,membersEnd`,
    },
    {
      name: 'finance trend by day',
      path: `${financeStatistics.trend.path}?${month}&grain=day&figures=cashIn,recognised`,
    },
  ]
}

const callsPerRound = 20
/** Pages that take a second are called three times per round. */
const roundLimitMs = 2_000

const measurePages = ({ effort, server, token }: Stage, pages: readonly Page[]) =>
  interleave<string, readonly number[]>(
    effort.rounds,
    Object.fromEntries(
      pages.map(({ name, path }) => [
        name,
        () =>
          measureLatencies(
            effort.smoke ? 2 : callsPerRound,
            () => sendGet(server.origin, token, path),
            roundLimitMs,
          ),
      ]),
    ),
  )

/** A page through the server beside its statements on a connection, one after the other. */
async function compareWithStatements(stage: Stage, { name, path }: Page): Promise<ReportLine> {
  const { effort, server, token, database } = stage
  const statements = await recordStatements(stage, { name, method: 'GET', path })
  const count = effort.smoke ? 2 : callsPerRound
  const { samples, calibration } = await interleave(effort.rounds, {
    through: () => measureLatencies(count, () => sendGet(server.origin, token, path), roundLimitMs),
    bare: () =>
      measureLatencies(
        count,
        async () => {
          for (const { text, values } of statements) await database.query(text, [...values])
        },
        roundLimitMs,
      ),
  })
  const [through, bare] = [samples.through.map(median), samples.bare.map(median)]
  return applyLimits({
    name: `${name}, ${statements.length} statements`,
    unit: 'ms',
    ...summarize(through),
    ratio: { to: 'its statements', ...summarizeRatios(through, bare), limit: 1.5 },
    calibration,
  })
}

/** The figures of a month beside one sequential aggregate of all rows of the ledger. */
async function compareMonth({ effort, server, token, database }: Stage, { path }: Page): Promise<ReportLine> {
  const { samples, calibration } = await interleave(effort.rounds, {
    page: () => measureLatencies(1, () => sendGet(server.origin, token, path)),
    aggregate: () =>
      measureLatencies(1, () =>
        database.query(
          'select sum(units), sum(amount), count(*) from edu_ledger_entry where biz_date is not null',
        ),
      ),
  })
  const [page, aggregate] = [samples.page.map(median), samples.aggregate.map(median)]
  return applyLimits({
    name: 'statistics of a month over the whole ledger',
    unit: 'ms',
    ...summarize(page),
    ratio: { to: 'sequential aggregate', ...summarizeRatios(page, aggregate), limit: 2 },
    calibration,
  })
}

import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import { addressOf, type ReportSheetInput } from '@tessera/shared/contract/lowcode/report-sheet'
import { reports as calls, type ReportPage } from '@tessera/shared/contract/lowcode/reports'
import { send } from '../designs/setup.ts'
import { startHandWritten, type HandWrittenServer } from '../designs/start.ts'
import { applyLimits, interleave, summarize, summarizeRatios, type ReportLine } from '../measure.ts'
import { createLines, lineColumns, lineStatement } from '../report-lines.ts'
import type { Stage } from '../stage.ts'
import { readResidentMb } from './export.ts'

const listedRows = 200_000
/** Groups of four rows with a sub-total: 50 pages of 200 rows. */
const groups = 2_000
const rowsOfGroup = 4
const widgets = 12

/**
 * A list of 200,000 rows and 20 columns as a workbook, beside the writer of exports with the same rows in the same process; the
 * first page of a report of 50 pages; and the calls of a portal of 12 widgets at once, beside the slowest of them alone.
 */
export async function reports(stage: Stage): Promise<ReportLine[]> {
  const { effort, token, database, onEnd } = stage
  const count = effort.smoke ? 5_000 : listedRows
  onEnd(() => database.query('drop table if exists bench_lines'))
  await createLines(database, count)
  const server = await startHandWritten(stage)
  const made = createMaker(server, token)
  try {
    return [
      ...(await compareWorkbooks(stage, server, made)),
      await measureFirstPage(stage, server, made),
      await comparePortal(stage, server, made),
    ]
  } finally {
    await made.remove()
    await server.stop()
    await database.query('drop table bench_lines')
  }
}

type Maker = ReturnType<typeof createMaker>

/** Creates data sets and reports, which `remove` removes. */
function createMaker({ origin }: HandWrittenServer, token: string) {
  const removals: (() => Promise<unknown>)[] = []
  let count = 0
  const create = async (call: typeof dataSets.create | typeof calls.create, body: object) => {
    const enCode = `bench${Date.now().toString(36)}${++count}`
    const { id } = await send<{ id: string }>(origin, token, call, { fullName: enCode, enCode, ...body })
    return id
  }
  return {
    async set(statement: string): Promise<string> {
      const source = { kind: 'sql', linkId: '0', statement, timeoutSeconds: 60 }
      const id = await create(dataSets.create, { category: 'business', source })
      removals.unshift(() => send(origin, token, dataSets.remove, { id }))
      return id
    },
    async report(sheet: ReportSheetInput): Promise<string> {
      const id = await create(calls.create, { category: 'finance', sheet })
      removals.unshift(() => send(origin, token, calls.remove, { id }))
      return id
    },
    async remove() {
      for (const remove of removals) await remove()
    },
  }
}

const place = (row: number, at: number) => addressOf({ row, column: at + 1 })
const pageOf = (dataSetId: string, rows: number, columns: number) => ({
  version: 1 as const,
  columns: Array.from({ length: columns }, () => ({ width: 98 })),
  rows: Array.from({ length: rows }, () => ({ height: 24 })),
  sets: [{ name: 'l', dataSetId }],
})

/** A head and a list of all columns, with the lines and formats that reports have. */
function listSheet(dataSetId: string): ReportSheetInput {
  const line = { width: 1, color: '#c9cdd4' } as const
  const style = { border: { top: line, right: line, bottom: line, left: line } }
  return {
    ...pageOf(dataSetId, 2, lineColumns.length),
    cells: lineColumns.flatMap(({ name, type }, at) => [
      { at: place(1, at), text: name, style: { ...style, bold: true } },
      {
        at: place(2, at),
        field: { set: 'l', column: name, use: at === 0 ? ('list' as const) : ('first' as const) },
        style,
        ...(type === 'number' ? { format: { as: 'money' as const } } : {}),
      },
    ]),
    frozen: { rows: 1, columns: 0 },
  }
}

interface Download {
  readonly ms: number
  /** By which the resident memory of the server grew at most. */
  readonly mb: number
}

async function compareWorkbooks(
  { effort, token }: Stage,
  server: HandWrittenServer,
  made: Maker,
): Promise<ReportLine[]> {
  const set = await made.set(lineStatement)
  const id = await made.report(listSheet(set))
  const download = async (path: () => Promise<string>): Promise<Download> => {
    const before = await readResidentMb(server.pid)
    let peak = before
    const sampler = setInterval(
      () => void readResidentMb(server.pid).then((now) => (peak = Math.max(peak, now))),
      50,
    )
    try {
      const startedAt = performance.now()
      const url = await path()
      const response = await fetch(server.origin + url, { headers: { authorization: token } })
      if (!response.headers.get('content-type')?.includes('spreadsheet'))
        throw new Error(`${url}: ${response.status}`)
      for await (const _ of response.body!) void _
      return { ms: performance.now() - startedAt, mb: peak - before }
    } finally {
      clearInterval(sampler)
    }
  }
  const report = () =>
    download(async () => {
      const { url } = await send<{ url: string }>(server.origin, token, calls.file, { id, format: 'xlsx' })
      return url
    })
  const writer = () => download(() => Promise.resolve('/api/bench/lines'))
  // The heap of a server that has written none yet grows whatever it writes.
  if (!effort.smoke) for (const warmUp of [report, writer]) await warmUp()
  const { samples, calibration } = await interleave(effort.smoke ? 1 : 3, { report, writer })
  return [
    applyLimits({
      name: 'report of 200,000 rows and 20 columns, workbook',
      unit: 'ms',
      ...summarize(samples.report.map(({ ms }) => ms)),
      ratio: {
        to: `writer alone (${summarize(samples.writer.map(({ ms }) => ms)).median.toFixed(0)} ms)`,
        ...summarizeRatios(
          samples.report.map(({ ms }) => ms),
          samples.writer.map(({ ms }) => ms),
        ),
        limit: 1.5,
      },
      calibration,
    }),
    applyLimits({
      name: 'report of 200,000 rows and 20 columns, memory grows by',
      unit: 'MB',
      ...summarize(samples.report.map(({ mb }) => mb)),
      calibration,
      threshold: 150,
    }),
  ]
}

/** Groups with sub-totals and a total; each page is made for the first time. */
async function measureFirstPage(
  { effort, token }: Stage,
  { origin }: HandWrittenServer,
  made: Maker,
): Promise<ReportLine> {
  const statement = `select 'g' || g as g, 'k' || k as k, (g * 7 + k * 13) % 997 / 10.0 as v
    from generate_series(1, ${groups}) g, generate_series(1, ${rowsOfGroup}) k`
  const field = (column: string, use: 'group' | 'sum') => ({ set: 'l', column, use })
  const set = await made.set(statement)
  const id = await made.report({
    ...pageOf(set, 3, 4),
    cells: [
      { at: 'A1', field: field('g', 'group') },
      { at: 'B1', field: field('k', 'group') },
      { at: 'C1', field: field('v', 'sum') },
      { at: 'D1', formula: 'C1/SUM(C1!)', format: { as: 'percent', decimals: 2 } },
      { at: 'A2', text: '小计', left: 'A1', columns: 2 },
      { at: 'C2', formula: 'SUM(C1)' },
      { at: 'A3', text: '合计', columns: 2 },
      { at: 'C3', formula: 'SUM(C1)' },
    ],
  })
  const first = async () => {
    const startedAt = performance.now()
    const page = await send<ReportPage>(origin, token, calls.run, { id, count: 200, fresh: true })
    const expected = groups * (rowsOfGroup + 1) + 1
    if (page.rowCount !== expected || page.rows.length !== 200)
      throw new Error(`The report has ${page.rowCount} rows instead of ${expected}.`)
    return performance.now() - startedAt
  }
  if (!effort.smoke) await first()
  const { samples, calibration } = await interleave(effort.rounds, { first })
  return applyLimits({
    name: 'report of 50 pages, its first page',
    unit: 'ms',
    ...summarize(samples.first),
    calibration,
    threshold: 300,
  })
}

/**
 * The calls that the widgets of a portal make when it is opened, until the last one answers. One of them reads many rows; the
 * others are what most widgets are. What the browser adds is in `page-open`.
 */
async function comparePortal(
  { effort, token }: Stage,
  { origin }: HandWrittenServer,
  made: Maker,
): Promise<ReportLine> {
  const slow = await made.set(
    `select c0, sum(c1) as total, count(distinct c3) as amounts from bench_lines group by c0 order by c0`,
  )
  const others: string[] = []
  for (let at = 1; at < widgets; at++)
    others.push(await made.set(`select c2, c${at % 2 ? 1 : 6} as v from bench_lines where n <= ${at * 20}`))
  const run = (id: string) => send(origin, token, dataSets.run, { id, parameters: {}, fresh: true })
  const timed = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await work()
    return performance.now() - startedAt
  }
  const arms = {
    portal: () => timed(() => Promise.all([...others, slow].map(run))),
    slowest: () => timed(() => run(slow)),
  }
  if (!effort.smoke) for (const warmUp of Object.values(arms)) await warmUp()
  const { samples, calibration } = await interleave(effort.rounds, arms)
  return applyLimits({
    name: 'portal of 12 widgets, its calls at once',
    unit: 'ms',
    ...summarize(samples.portal),
    ratio: {
      to: `the slowest of them (${summarize(samples.slowest).median.toFixed(0)} ms)`,
      ...summarizeRatios(samples.portal, samples.slowest),
      limit: 1.2,
    },
    calibration,
  })
}

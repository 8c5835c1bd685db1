import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import type { ClientJob } from '../client-worker.ts'
import { handWritten } from '../designs/calls.ts'
import { startHandWritten, type HandWrittenServer } from '../designs/start.ts'
import { createBenchDesigns, send, type BenchDesigns } from '../designs/setup.ts'
import type { LoadResult } from '../load.ts'
import { applyLimits, interleave, summarize, summarizeRatios, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'
import { startWorker, type Worker } from '../worker.ts'

const concurrency = 4
const listedRecords = 1_000_000
const exportedRecords = 100_000
const subRows = 20

/**
 * Released designs beside what a developer would write by hand for the same tables, in one process: a page of a list of
 * 1,000,000 records with 12 columns and names from four sources, a record with 20 rows of a sub-table, and an export of
 * 100 columns beside the writer of the workbook alone.
 */
export async function designs(stage: Stage): Promise<ReportLine[]> {
  const { effort, token, database } = stage
  const server = await startHandWritten(stage)
  const worker = startWorker<ClientJob>('client-worker.ts')
  try {
    const ids = await createBenchDesigns(
      { origin: server.origin, token, database },
      effort.smoke ? { listed: 2_000, exported: 500 } : { listed: listedRecords, exported: exportedRecords },
    )
    const compare = (what: Comparison) => compareRequests(stage, server, worker, what)
    return [
      ...(await compare({
        name: 'page of a list of 1,000,000 records',
        limit: 1.2,
        released: { path: onlineForms.list.path.replace('{id}', ids.list), body: { pageSize: 20 } },
        written: { path: handWritten.list.path, body: { pageSize: 20 } },
      })),
      ...(await compare({ name: 'record with 20 rows', limit: 1.3, ...createRequests(ids) })),
      ...(await compareExports(stage, server, ids.sheet)),
    ]
  } finally {
    await worker.stop()
    await server.stop()
  }
}

function createRequests({ order }: BenchDesigns) {
  const lines = Array.from({ length: subRows }, (_, at) => ({
    what: `物品 ${at}`,
    price: at + 1,
    quantity: 2,
  }))
  const record = {
    title: '记录 {serial}',
    person: 'user.admin',
    day: Date.UTC(2026, 0, 2),
    reason: '说明',
    lines,
  }
  return {
    released: {
      path: onlineForms.create.path.replace('{id}', order),
      body: { id: '', data: JSON.stringify(record) },
    },
    written: { path: handWritten.create.path, body: record },
  }
}

interface Request {
  readonly path: string
  readonly body: object
}
interface Comparison {
  readonly name: string
  readonly limit: number
  readonly released: Request
  readonly written: Request
}

/** Latency and CPU of one request of a released design, and of the hand-written handler. */
async function compareRequests(
  { effort, token }: Stage,
  server: HandWrittenServer,
  worker: Worker<ClientJob>,
  { name, limit, released, written }: Comparison,
): Promise<ReportLine[]> {
  let run = 0
  const arm = (request: Request) => async (): Promise<LoadResult> => {
    const before = await server.readCpuMs()
    const result = await worker.run({
      seconds: effort.seconds,
      maxRuns: effort.smoke ? 20 : 100_000,
      concurrency,
      origin: server.origin,
      token,
      method: 'POST',
      path: request.path,
      body: JSON.stringify(request.body),
      label: `d${++run}`,
      keywords: [''],
    })
    return { ...result, cpuMs: (await server.readCpuMs()) - before }
  }
  const arms = { released: arm(released), written: arm(written) }
  if (!effort.smoke) for (const warmUp of [arms.released, arms.written]) await warmUp()
  const { samples, calibration } = await interleave(effort.rounds, arms)
  const line = (what: string, of: (result: LoadResult) => number): ReportLine =>
    applyLimits({
      name: `${name}, ${what}`,
      unit: 'ms',
      ...summarize(samples.released.map(of)),
      ratio: {
        to: `hand-written (${summarize(samples.written.map(of)).median.toFixed(2)} ms)`,
        ...summarizeRatios(samples.released.map(of), samples.written.map(of)),
        limit,
      },
      calibration,
    })
  return [
    line('time', ({ done, seconds }) => (seconds * 1_000 * concurrency) / done),
    line('CPU', ({ cpuMs, done }) => cpuMs / done),
  ]
}

/** The export of a design beside a workbook with the same stored values, written without names, rights or formats. */
async function compareExports(
  { effort, token }: Stage,
  { origin }: HandWrittenServer,
  design: string,
): Promise<ReportLine[]> {
  const download = async (path: string) => {
    const startedAt = performance.now()
    const response = await fetch(origin + path, { headers: { authorization: token } })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    for await (const _ of response.body!) void _
    return performance.now() - startedAt
  }
  const { samples, calibration } = await interleave(effort.smoke ? 1 : 3, {
    released: async () => {
      const { url } = await send<{ url: string }>(origin, token, onlineForms.export, { id: design })
      return download(url)
    },
    writer: () => download('/api/bench/sheet'),
  })
  return [
    applyLimits({
      name: 'export of 100 columns, 100,000 records',
      unit: 'ms',
      ...summarize(samples.released),
      ratio: {
        to: `writer alone (${summarize(samples.writer).median.toFixed(0)} ms)`,
        ...summarizeRatios(samples.released, samples.writer),
        limit: 1.5,
      },
      calibration,
    }),
  ]
}

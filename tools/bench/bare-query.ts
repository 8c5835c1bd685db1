import type { ClientJob } from './client-worker.ts'
import type { LoadLimits, LoadResult } from './load.ts'
import { interleave, summarizeRatios, summarize, type ReportLine } from './measure.ts'
import { extractTransaction, recordStatementsDuring, type Statement } from './statement-log.ts'
import type { QueryJob } from './query-worker.ts'
import type { Stage } from './stage.ts'
import { fillTemplate, toTemplate, type Turn, type Keywords } from './template.ts'
import { startWorker } from './worker.ts'

/** One kind of request that is measured. */
export interface BenchRequest {
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** Path and body are templates, see template.ts. */
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
  readonly keywords?: Keywords
  /** SQL statements that remove what a run has written. */
  readonly cleanupStatements?: readonly string[]
  /** How many requests one run can send at most. */
  readonly maxRuns?: number
  /** Brings back what a run has changed. */
  readonly afterRun?: () => Promise<unknown>
  /** Runs another process whose CPU time is measured in the same rounds. */
  readonly runBeside?: (bounds: LoadLimits) => Promise<LoadResult>
}

const concurrency = 16

/**
 * Compares one request through the server with its SQL statements alone: requests per second and CPU time of
 * both.
 */
export async function compareWithBareQuery(
  stage: Stage,
  request: BenchRequest,
): Promise<{ lines: ReportLine[]; beside: readonly LoadResult[]; through: readonly LoadResult[] }> {
  const { server, effort, database, token, connection } = stage
  const { keywords = [''], cleanupStatements = [], method, path } = request
  const body = request.body && JSON.stringify(request.body)
  const statements = await recordStatements(stage, { ...request, keywords })
  await request.afterRun?.()
  const bounds = {
    seconds: effort.seconds,
    maxRuns: effort.smoke ? 20 : (request.maxRuns ?? 100_000),
    concurrency,
  }
  const client = startWorker<ClientJob>('client-worker.ts')
  const query = startWorker<QueryJob>('query-worker.ts')
  const cleanUp = async () => {
    for (const sql of cleanupStatements) await database.query(sql)
    await request.afterRun?.()
  }
  let run = 0
  const label = () => `r${++run}`
  const arms = {
    through: async () => {
      const before = await server.readCpuMs()
      const result = await client.run({
        ...bounds,
        origin: server.origin,
        token,
        method,
        path,
        ...(body && { body }),
        label: label(),
        keywords,
      })
      const after = await server.readCpuMs()
      await cleanUp()
      return { ...result, cpuMs: after - before }
    },
    bare: async () => {
      const result = await query.run({ ...bounds, connection, statements, label: label(), keywords })
      await cleanUp()
      return result
    },
    ...(request.runBeside && { beside: () => request.runBeside!(bounds) }),
  }
  try {
    if (!effort.smoke) for (const arm of [arms.through, arms.bare, arms.through]) await arm() // warm-up
    const { samples, calibration } = await interleave<string, LoadResult>(effort.rounds, arms)
    const [through, bare] = [samples['through'] ?? [], samples['bare'] ?? []]
    const line = (name: string, unit: string, of: (result: LoadResult) => number): ReportLine[] => [
      {
        name: `${request.name}, ${name}`,
        unit,
        ...summarize(through.map(of)),
        ratio: { to: 'bare query', ...summarizeRatios(through.map(of), bare.map(of)) },
        calibration,
      },
      { name: `${request.name}, ${name}, bare query`, unit, ...summarize(bare.map(of)), calibration },
    ]
    const lines = [
      ...line('throughput', 'requests/s', ({ done, seconds }) => done / seconds),
      ...line('CPU', 'ms/request', cpuPerRequest),
    ]
    return { lines, beside: samples['beside'] ?? [], through }
  } finally {
    await Promise.all([client.stop(), query.stop()])
  }
}

/** CPU milliseconds per request. */
export const cpuPerRequest = ({ cpuMs, done }: LoadResult): number => cpuMs / done

/**
 * Returns the SQL statements of one request as templates. Sends the request twice and records the second one,
 * when the session is cached.
 */
export async function recordStatements(
  { server, token, database, databaseLog }: Stage,
  { name, method, path, body, keywords = [''], cleanupStatements = [] }: BenchRequest,
): Promise<Statement[]> {
  const sendOnce = async (turn: Turn) => {
    const response = await fetch(`${server.origin}${encodeURI(fillTemplate(path, turn))}`, {
      method,
      headers: { authorization: token, 'content-type': 'application/json' },
      ...(body && { body: fillTemplate(JSON.stringify(body), turn) }),
    })
    const { code, msg, data } = (await response.json()) as {
      code: number
      msg: string
      data: { id?: string } | null
    }
    if (code !== 200) throw new Error(`${method} ${path}: ${code} ${msg}`)
    return data?.id ?? ''
  }
  const turn = { serial: 'r0n2', id: '', keyword: keywords[0] ?? '' }
  await sendOnce({ ...turn, serial: 'r0n1', keyword: keywords[1] ?? turn.keyword })
  let id = ''
  const sendRecorded = async () => void (id = await sendOnce(turn))
  const all = await recordStatementsDuring(database, databaseLog, sendRecorded)
  // The log of operations is written in the background, also for requests before this one.
  const recorded = extractTransaction(all).filter(({ text }) => !text.includes('into system_log'))
  for (const sql of cleanupStatements) await database.query(sql)
  if (recorded.length === 0) throw new Error(`${method} ${path} sends no SQL statement.`)
  // Rows of the audit log cannot be removed, so each repeated insert needs a unique id.
  const uniqueId = (text: string, at: number) =>
    at === 0 && text.includes('into org_audit') ? `${name} {serial}` : null
  // A job has a random id, which each repeated insert needs anew.
  let jobs = 0
  const withFreshJobs = (text: string, value: string) =>
    text.includes('into system_job')
      ? value.replaceAll(/"id": ?"[0-9a-f]{32}"/g, () => `"id":"{id}.${(jobs += 1)}"`)
      : value
  return recorded.map(({ text, values }) => ({
    text,
    values: values.map(
      (value, at) => uniqueId(text, at) ?? (value && toTemplate(withFreshJobs(text, value), { ...turn, id })),
    ),
  }))
}

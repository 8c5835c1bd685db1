import type { ClientJob } from './client-worker.ts'
import type { Bounds, Ran } from './load.ts'
import { interleave, ratios, summary, type Line } from './measure.ts'
import { business, overhear, type Statement } from './overheard.ts'
import type { QueryJob } from './query-worker.ts'
import type { Stage } from './stage.ts'
import { fill, templateOf, type Turn, type Words } from './template.ts'
import { hire } from './worker.ts'

export interface Request {
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** Templates (template.ts). */
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
  readonly words?: Words
  /** Takes away what the runs have written. */
  readonly clean?: readonly string[]
  /** Another process whose CPU time is measured in the same rounds. */
  readonly beside?: (bounds: Bounds) => Promise<Ran>
}

const concurrency = 16

/** Measures one request through the whole server against its bare statements; the lines say requests and CPU time of both. */
export async function againstBare(
  stage: Stage,
  request: Request,
): Promise<{ lines: Line[]; beside: readonly Ran[]; through: readonly Ran[] }> {
  const { server, effort, database, token, connection } = stage
  const { words = [''], clean = [], method, path } = request
  const body = request.body && JSON.stringify(request.body)
  const statements = await statementsOf(stage, { ...request, words })
  const bounds = { seconds: effort.seconds, most: effort.smoke ? 20 : 100_000, concurrency }
  const client = hire<ClientJob>('client-worker.ts')
  const query = hire<QueryJob>('query-worker.ts')
  const tidy = async () => {
    for (const sql of clean) await database.query(sql)
  }
  let run = 0
  const label = () => `r${++run}`
  const arms = {
    through: async () => {
      const before = await server.cpu()
      const ran = await client.run({
        ...bounds,
        origin: server.origin,
        token,
        method,
        path,
        ...(body && { body }),
        label: label(),
        words,
      })
      const cpu = (await server.cpu()) - before
      await tidy()
      return { ...ran, cpu }
    },
    bare: async () => {
      const ran = await query.run({ ...bounds, connection, statements, label: label(), words })
      await tidy()
      return ran
    },
    ...(request.beside && { beside: () => request.beside!(bounds) }),
  }
  try {
    if (!effort.smoke) for (const arm of [arms.through, arms.bare, arms.through]) await arm() // compiled and cached before anything counts
    const { samples, calibration } = await interleave<string, Ran>(effort.rounds, arms)
    const [through, bare] = [samples['through'] ?? [], samples['bare'] ?? []]
    const line = (name: string, unit: string, of: (ran: Ran) => number): Line[] => [
      {
        name: `${request.name}, ${name}`,
        unit,
        ...summary(through.map(of)),
        ratio: { to: 'bare query', ...ratios(through.map(of), bare.map(of)) },
        calibration,
      },
      { name: `${request.name}, ${name}, bare query`, unit, ...summary(bare.map(of)), calibration },
    ]
    const lines = [
      ...line('throughput', 'requests/s', ({ done, seconds }) => done / seconds),
      ...line('CPU', 'ms/request', cpuEach),
    ]
    return { lines, beside: samples['beside'] ?? [], through }
  } finally {
    await Promise.all([client.end(), query.end()])
  }
}

export const cpuEach = ({ cpu, done }: Ran): number => cpu / done

/** One request is made twice; the second, with the session known, is overheard. */
export async function statementsOf(
  { server, token, database, databaseLog }: Stage,
  { name, method, path, body, words = [''], clean = [] }: Request,
): Promise<Statement[]> {
  const once = async (turn: Turn) => {
    const answer = await fetch(`${server.origin}${encodeURI(fill(path, turn))}`, {
      method,
      headers: { authorization: token, 'content-type': 'application/json' },
      ...(body && { body: fill(JSON.stringify(body), turn) }),
    })
    const { code, msg, data } = (await answer.json()) as {
      code: number
      msg: string
      data: { id?: string } | null
    }
    if (code !== 200) throw new Error(`${method} ${path}: ${code} ${msg}`)
    return data?.id ?? ''
  }
  const turn = { serial: 'r0n2', id: '', word: words[0] ?? '' }
  await once({ ...turn, serial: 'r0n1' })
  let id = ''
  const heard = business(await overhear(database, databaseLog, async () => (id = await once(turn))))
  for (const sql of clean) await database.query(sql)
  if (heard.length === 0) throw new Error(`${method} ${path} asks the database nothing.`)
  // A line of the audit log stays for ever, so each one repeated here needs an id of its own.
  const own = (text: string, at: number) =>
    at === 0 && text.includes('into org_audit') ? `${name} {serial}` : null
  return heard.map(({ text, values }) => ({
    text,
    values: values.map((value, at) => own(text, at) ?? (value && templateOf(value, { ...turn, id }))),
  }))
}

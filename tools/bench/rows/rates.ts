import { dictionaryData } from '@tessera/shared/contract/system/dictionaries'
import { users } from '@tessera/shared/contract/org/users'
import type { ClientJob } from '../client-worker.ts'
import { publishMenuChange } from '../many-menus.ts'
import { applyLimits, interleave, summarize, type ReportLine } from '../measure.ts'
import { signIn, type Stage } from '../stage.ts'
import { startWorker } from '../worker.ts'

/** Connections in parallel, each with one request at a time. */
export const concurrency = 10

/** The calls, with the requests per second that they have to reach. */
const calls = {
  'users list': { path: `${users.list.path}?currentPage=1&pageSize=20`, atLeast: 1_000 },
  'users list, row and column grants': {
    path: `${users.list.path}?currentPage=1&pageSize=20`,
    account: 'manager01',
    atLeast: 900,
  },
  'dictionary entry, insert': {
    path: dictionaryData.create.path,
    body: JSON.stringify({ dictionaryTypeId: 'dict.sex', fullName: '{serial}', enCode: '{serial}' }),
    atLeast: 900,
  },
  'dictionary entry, read': { path: '', atLeast: 2_000 },
} as const

/** Requests per second of frequent calls with 10,000 users, at 10 connections. */
export async function rates({ server, database, token, effort }: Stage): Promise<ReportLine[]> {
  const worker = startWorker<ClientJob>('client-worker.ts')
  const setRowChecks = async (checks: number) => {
    await database.query('update system_menu set is_data_authorize = $1 where en_code = $2', [
      checks,
      'permission.user',
    ])
    await publishMenuChange(database)
  }
  await setRowChecks(1)
  try {
    const { rows } = await database.query<{ id: string }>(
      `select id from system_dictionary_data where dictionary_type_id = 'dict.sex' limit 1`,
    )
    const readPath = dictionaryData.read.path.replace('{id}', rows[0]!.id)
    const managerToken = await signIn(server.origin, 'manager01')
    let run = 0
    const measure = async (call: { path: string; body?: string; account?: string }) => {
      const { done, seconds } = await worker.run({
        seconds: effort.seconds,
        maxRuns: effort.smoke ? 20 : 100_000,
        concurrency,
        origin: server.origin,
        token: call.account ? managerToken : token,
        method: call.body ? 'POST' : 'GET',
        path: call.path || readPath,
        ...(call.body && { body: call.body }),
        label: `rate${++run}`,
        keywords: [''],
      })
      if (call.body) await database.query(`delete from system_dictionary_data where en_code ~ '^rate[0-9]+n'`)
      return done / seconds
    }
    const arms = Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, () => measure(call)]))
    if (!effort.smoke) for (const arm of Object.values(arms)) await arm() // warm-up
    const { samples, calibration } = await interleave(effort.rounds, arms)
    return Object.entries(calls).map(([name, { atLeast }]) =>
      applyLimits({
        name: `${name}, ${concurrency} connections`,
        unit: 'requests/s',
        ...summarize(samples[name]!),
        atLeast,
        calibration,
      }),
    )
  } finally {
    await worker.stop()
    await setRowChecks(0)
  }
}

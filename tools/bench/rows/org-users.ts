import { users } from '@tessera/shared/contract/org/users'
import { statementsOf } from '../against-bare.ts'
import { latencies, p95, read } from '../latency.ts'
import { interleave, limited, ratios, summary, type Line } from '../measure.ts'
import { surnames } from '../people.ts'
import { clearStaff, fillStaff } from '../staff.ts'
import type { Stage } from '../stage.ts'
import { fill } from '../template.ts'

/** Milliseconds, and times the bare query (issue 6). */
const limit = { milliseconds: 60, ratio: 2 }

const filters = {
  'a department': '&organizeId=pickd77',
  'a branch': '&organizeId=pickd7',
  'a surname': '&keyword={word}',
  'a surname in a branch': '&organizeId=pickd7&keyword={word}',
} as const

/** A page of 20 of 200,000 users in 5,000 departments, by filter: 95 of 100 calls, through the server and as the bare statements. */
export async function orgUsers(stage: Stage): Promise<Line[]> {
  const { server, token, database, effort } = stage
  const times = effort.smoke ? 3 : 20
  await fillStaff(database, effort.smoke ? 10_000 : undefined)
  try {
    const lines: Line[] = []
    for (const [name, filter] of Object.entries(filters)) {
      const path = `${users.list.path}?currentPage=1&pageSize=20${filter}`
      const statements = await statementsOf(stage, { name, method: 'GET', path, words: surnames })
      const turn = (at: number) => ({ serial: '', id: '', word: surnames[at % surnames.length]! })
      const { samples, calibration } = await interleave(effort.rounds, {
        through: async () =>
          p95(await latencies(times, (at) => read(server.origin, token, fill(path, turn(at))))),
        bare: async () =>
          p95(
            await latencies(times, async (at) => {
              for (const { text, values } of statements)
                await database.query(
                  text,
                  values.map((value) => value && fill(value, turn(at))),
                )
            }),
          ),
      })
      const [through, bare] = [samples.through, samples.bare]
      lines.push(
        limited({
          name: `200,000 users, ${name}, p95`,
          unit: 'ms',
          ...summary(through),
          threshold: limit.milliseconds,
          ratio: { to: 'bare query', ...ratios(through, bare), limit: limit.ratio },
          calibration,
        }),
      )
    }
    return lines
  } finally {
    await clearStaff(database)
  }
}

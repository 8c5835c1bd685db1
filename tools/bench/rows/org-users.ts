import { users } from '@tessera/shared/contract/org/users'
import { recordStatements } from '../bare-query.ts'
import { measureLatencies, p95, sendGet } from '../latency.ts'
import { interleave, applyLimits, summarizeRatios, summarize, type ReportLine } from '../measure.ts'
import { surnames } from '../users.ts'
import { removeManyUsers, insertManyUsers } from '../many-users.ts'
import type { Stage } from '../stage.ts'
import { fillTemplate } from '../template.ts'

/** Limits: milliseconds, and ratio to the bare query. */
const limits = { milliseconds: 60, ratio: 2 }

const filters = {
  'a department': '&organizeId=pickd77',
  'a branch': '&organizeId=pickd7',
  'a surname': '&keyword={keyword}',
  'a surname in a branch': '&organizeId=pickd7&keyword={keyword}',
} as const

/**
 * Lists 20 of 200,000 users in 5,000 departments, by filter: 95th percentile through the server and of the
 * bare statements.
 */
export async function orgUsers(stage: Stage): Promise<ReportLine[]> {
  const { server, token, database, effort } = stage
  const times = effort.smoke ? 3 : 20
  await insertManyUsers(database, effort.smoke ? 10_000 : undefined)
  try {
    const lines: ReportLine[] = []
    for (const [name, filter] of Object.entries(filters)) {
      const path = `${users.list.path}?currentPage=1&pageSize=20${filter}`
      const statements = await recordStatements(stage, { name, method: 'GET', path, keywords: surnames })
      const turn = (at: number) => ({ serial: '', id: '', keyword: surnames[at % surnames.length]! })
      const { samples, calibration } = await interleave(effort.rounds, {
        through: async () =>
          p95(
            await measureLatencies(times, (at) =>
              sendGet(server.origin, token, fillTemplate(path, turn(at))),
            ),
          ),
        bare: async () =>
          p95(
            await measureLatencies(times, async (at) => {
              for (const { text, values } of statements)
                await database.query(
                  text,
                  values.map((value) => value && fillTemplate(value, turn(at))),
                )
            }),
          ),
      })
      const [through, bare] = [samples.through, samples.bare]
      lines.push(
        applyLimits({
          name: `200,000 users, ${name}, p95`,
          unit: 'ms',
          ...summarize(through),
          threshold: limits.milliseconds,
          ratio: { to: 'bare query', ...summarizeRatios(through, bare), limit: limits.ratio },
          calibration,
        }),
      )
    }
    return lines
  } finally {
    await removeManyUsers(database)
  }
}

import { users } from '@tessera/shared/contract/org/users'
import { compareWithBareQuery, cpuPerRequest } from '../bare-query.ts'
import type { HashJob } from '../hash-worker.ts'
import { summarizeRatios, summarize, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'
import { startWorker } from '../worker.ts'

/** Creates a user with a password. Hashing takes most of the CPU time, so it is measured separately too. */
export async function usersInsert(stage: Stage): Promise<ReportLine[]> {
  const { rows } = await stage.database.query<{ password_hash: string }>(
    `select password_hash from org_user where account = 'admin'`,
  )
  const storedHash = rows[0]!.password_hash
  const hashWorker = startWorker<HashJob>('hash-worker.ts')
  try {
    const { lines, beside, through } = await compareWithBareQuery(stage, {
      name: 'users insert',
      method: 'POST',
      path: users.create.path,
      body: {
        account: '{serial}',
        realName: '测试',
        organizeId: 'org.hq.it',
        gender: 1,
        userPassword: '0123456789abcdef0123456789abcdef',
      },
      cleanupStatements: [`delete from org_user where account ~ '^r[0-9]+n[0-9]+$'`],
      runBeside: (bounds) => hashWorker.run({ ...bounds, storedHash }),
    })
    const { calibration } = lines[0]!
    const share = {
      to: 'CPU of the insert',
      ...summarizeRatios(beside.map(cpuPerRequest), through.map(cpuPerRequest)),
    }
    return [
      ...lines,
      {
        name: 'users insert, hashing alone',
        unit: 'ms/hash',
        ...summarize(beside.map(cpuPerRequest)),
        ratio: share,
        calibration,
      },
    ]
  } finally {
    await hashWorker.stop()
  }
}

import { users } from '@tessera/shared/contract/org/users'
import { againstBare, cpuEach } from '../against-bare.ts'
import type { HashJob } from '../hash-worker.ts'
import { ratios, summary, type Line } from '../measure.ts'
import type { Stage } from '../stage.ts'
import { hire } from '../worker.ts'

/** A new user with a password: the hash is nearly all of it, so its share is said too. */
export async function usersInsert(stage: Stage): Promise<Line[]> {
  const { rows } = await stage.database.query<{ password_hash: string }>(
    `select password_hash from org_user where account = 'admin'`,
  )
  const stored = rows[0]!.password_hash
  const hashing = hire<HashJob>('hash-worker.ts')
  try {
    const { lines, beside, through } = await againstBare(stage, {
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
      clean: [`delete from org_user where account ~ '^r[0-9]+n[0-9]+$'`],
      beside: (bounds) => hashing.run({ ...bounds, stored }),
    })
    const { calibration } = lines[0]!
    const share = { to: 'CPU of the insert', ...ratios(beside.map(cpuEach), through.map(cpuEach)) }
    return [
      ...lines,
      {
        name: 'users insert, hashing alone',
        unit: 'ms/hash',
        ...summary(beside.map(cpuEach)),
        ratio: share,
        calibration,
      },
    ]
  } finally {
    await hashing.end()
  }
}

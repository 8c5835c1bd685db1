import { grants } from '@tessera/shared/contract/org/grants'
import { users } from '@tessera/shared/contract/org/users'
import { interleave, applyLimits, summarize, type ReportLine } from '../measure.ts'
import { removeManyUsers, insertManyUsers } from '../many-users.ts'
import { signIn, type Stage } from '../stage.ts'

/** Limit in milliseconds until a change takes effect. */
const limitMs = 1_000
const members = 10_000

/** Changes a role of 10,000 members: time until an active member gains, and loses, the permission. */
export async function orgGrants({ server, token, database, effort }: Stage): Promise<ReportLine[]> {
  await insertManyUsers(database, effort.smoke ? members : undefined)
  try {
    await database.query(
      `insert into org_user_role (user_id, role_id) select 'pick' || n, 'role.coach'
       from generate_series(1, $1::int) n`,
      [members],
    )
    await database.query('vacuum analyze org_user_role')
    const coach = await signIn(server.origin, 'coach01')
    const canList = async () => {
      const answer = await fetch(`${server.origin}${users.list.path}?pageSize=1`, {
        headers: { authorization: coach },
      })
      const { code } = (await answer.json()) as { code: number }
      return code === 200
    }
    const changeGrant = async (side: 'give' | 'take') => {
      const body = JSON.stringify({ roleIds: ['role.coach'], [side]: { module: ['menu.permission.user'] } })
      const answer = await fetch(`${server.origin}${grants.change.path}`, {
        method: grants.change.method,
        headers: { authorization: token, 'content-type': 'application/json' },
        body,
      })
      const { code, msg } = (await answer.json()) as { code: number; msg: string }
      if (code !== 200) throw new Error(`${grants.change.path}: ${code} ${msg}`)
    }
    const measureChange = async (side: 'give' | 'take') => {
      if ((await canList()) !== (side === 'take'))
        throw new Error(`Before the change the member ${side === 'take' ? 'lacks' : 'has'} the permission.`)
      const startedAt = performance.now()
      await changeGrant(side)
      while ((await canList()) !== (side === 'give'))
        if (performance.now() - startedAt > 20_000)
          throw new Error('The change did not take effect within 20 s.')
      return performance.now() - startedAt
    }
    const { samples, calibration } = await interleave(effort.rounds, {
      both: async () => {
        const give = await measureChange('give')
        const take = await measureChange('take')
        return { give, take }
      },
    })
    return (['give', 'take'] as const).map((side) =>
      applyLimits({
        name: `a role of ${members} members, ${side} a menu, until it counts`,
        unit: 'ms',
        ...summarize(samples.both.map((sample) => sample[side])),
        threshold: limitMs,
        calibration,
      }),
    )
  } finally {
    await removeManyUsers(database)
  }
}

import { grants } from '@tessera/shared/contract/org/grants'
import { users } from '@tessera/shared/contract/org/users'
import { interleave, limited, summary, type Line } from '../measure.ts'
import { clearStaff, fillStaff } from '../staff.ts'
import { signIn, type Stage } from '../stage.ts'

/** Milliseconds until a change counts (issue 6). */
const limit = 1_000
const members = 10_000

/** A role of 10,000 members is changed: until one of them, whose session was just in use, may, and may not any more. */
export async function orgGrants({ server, token, database, effort }: Stage): Promise<Line[]> {
  await fillStaff(database, effort.smoke ? members : undefined)
  try {
    await database.query(
      `insert into org_user_role (user_id, role_id) select 'pick' || n, 'role.coach' from generate_series(1, $1::int) n`,
      [members],
    )
    await database.query('vacuum analyze org_user_role')
    const coach = await signIn(server.origin, 'coach01')
    const may = async () => {
      const answer = await fetch(`${server.origin}${users.list.path}?pageSize=1`, {
        headers: { authorization: coach },
      })
      return ((await answer.json()) as { code: number }).code === 200
    }
    const change = async (side: 'give' | 'take') => {
      const body = JSON.stringify({ roleIds: ['role.coach'], [side]: { module: ['menu.permission.user'] } })
      const answer = await fetch(`${server.origin}${grants.change.path}`, {
        method: grants.change.method,
        headers: { authorization: token, 'content-type': 'application/json' },
        body,
      })
      const { code, msg } = (await answer.json()) as { code: number; msg: string }
      if (code !== 200) throw new Error(`${grants.change.path}: ${code} ${msg}`)
    }
    const until = async (side: 'give' | 'take') => {
      if ((await may()) !== (side === 'take'))
        throw new Error(`Before the change the member ${side === 'take' ? 'may not' : 'may'}.`)
      const began = performance.now()
      await change(side)
      while ((await may()) !== (side === 'give'))
        if (performance.now() - began > 20_000) throw new Error('The change never counted.')
      return performance.now() - began
    }
    const { samples, calibration } = await interleave(effort.rounds, {
      both: async () => ({ give: await until('give'), take: await until('take') }),
    })
    return (['give', 'take'] as const).map((side) =>
      limited({
        name: `a role of ${members} members, ${side} a menu, until it counts`,
        unit: 'ms',
        ...summary(samples.both.map((one) => one[side])),
        threshold: limit,
        calibration,
      }),
    )
  } finally {
    await clearStaff(database)
  }
}

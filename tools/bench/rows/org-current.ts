import { session } from '@tessera/shared/contract/session/session'
import { measureLatencies, p95 } from '../latency.ts'
import { removeMenus, insertMenus, publishMenuChange } from '../many-menus.ts'
import { interleave, applyLimits, summarize, type ReportLine } from '../measure.ts'
import { signIn, type Stage } from '../stage.ts'

/** Limits in milliseconds: of the 95th percentile, and of the server's CPU per request. */
const limits = { p95: 50, cpu: 2 }
const pages = 2_000

/**
 * CurrentUser with 2,000 menus, compressed as for a browser, for a super administrator and for a user whose role
 * grants all menus and buttons.
 */
export async function orgCurrent(stage: Stage): Promise<ReportLine[]> {
  const { server, token, database, effort } = stage
  const times = effort.smoke ? 3 : 100
  await insertMenus(database, 100)
  try {
    await database.query(
      `delete from system_menu where id like 'bench-menu-%' and type = 2 and sort_code > $1`,
      [pages],
    )
    await database.query(
      `insert into system_button (id, module_id, en_code, full_name)
       select 'bench-menu-b' || n || id, id, 'btn' || n, '按钮' from system_menu, generate_series(1, 3) n
       where id like 'bench-menu-%' and type = 2`,
    )
    await database.query(
      `update system_menu set is_button_authorize = 1 where id like 'bench-menu-%' and type = 2`,
    )
    await database.query(
      `insert into org_grant (object_type, object_id, item_type, item_id)
       select 'Role', 'role.coach', 'module', id from system_menu where id like 'bench-menu-%' union all
       select 'Role', 'role.coach', 'button', id from system_button where id like 'bench-menu-%'`,
    )
    await database.query('vacuum analyze system_menu, system_button, org_grant')
    await publishMenuChange(database)
    const coach = await signIn(server.origin, 'coach01')
    const path = session.currentUser.path
    const measure = async (by: string) => {
      const cpuBefore = await server.readCpuMs()
      const durationsMs = await measureLatencies(times, () => receive(`${server.origin}${path}`, by))
      return { p95: p95(durationsMs), cpu: ((await server.readCpuMs()) - cpuBefore) / times }
    }
    const { samples, calibration } = await interleave(effort.rounds, {
      'super administrator': () => measure(token),
      'by a role': () => measure(coach),
    })
    return Object.entries(samples).flatMap(([name, measured]) =>
      (['p95', 'cpu'] as const).map((kind) =>
        applyLimits({
          name: `CurrentUser, 2,000 menus, ${name}, ${kind === 'cpu' ? 'CPU' : kind}`,
          unit: kind === 'cpu' ? 'ms/request' : 'ms',
          ...summarize(measured.map((sample) => sample[kind])),
          threshold: limits[kind],
          calibration,
        }),
      ),
    )
  } finally {
    await database.query(`delete from org_grant where item_id like 'bench-menu-%'`)
    await database.query(`delete from system_button where id like 'bench-menu-%'`)
    await removeMenus(database)
  }
}

/** Receives an answer without parsing it: a megabyte of JSON would take this process longer than the server. */
async function receive(url: string, token: string): Promise<void> {
  const response = await fetch(url, { headers: { authorization: token } })
  const bytes = await response.arrayBuffer()
  if (bytes.byteLength < pages * 100) throw new Error(`The answer has only ${bytes.byteLength} bytes.`)
}

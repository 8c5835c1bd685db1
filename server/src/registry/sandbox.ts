import { contract } from '@tessera/shared/contract/calls'
import * as column from '../db/column.ts'
import type { Db } from '../db/connect.ts'
import { typedSql } from '../db/typed-sql.ts'
import { refuseField } from '../errors/refusal.ts'
import type { SandboxHosts } from '../http/sandbox-hosts.ts'
import { reservedAreas } from '../http/sandbox-token.ts'
import { text } from './text.ts'

/** First segments of the calls of this product. A publisher cannot get them by declaring an area of that name. */
const segmentsOfCalls: ReadonlySet<string> = new Set(
  Object.values(contract).flatMap((calls) =>
    Object.values(calls).map(({ path }) => path.toLowerCase().split('/')[2] ?? ''),
  ),
)

/** Whether the calls below an area that a remote declares are its own. */
export const isOwnArea = (area: string): boolean => !segmentsOfCalls.has(area.toLowerCase().split('/', 1)[0]!)

/** Throws a refusal for areas that no sandboxed remote may call. */
export function assertGrantable(granted: readonly string[]): void {
  const area = granted.find((each) => reservedAreas.includes(each.toLowerCase().split('/', 1)[0]!))
  if (area !== undefined) throw refuseField('areas', text.reservedArea, { area })
}

/** What the log says of them: users see a card in place of each of their pages. */
export const unservedSandboxes = 'sandboxed remotes cannot be opened: set SHELL_ORIGIN and SANDBOX_ORIGIN'

/**
 * The remotes and menu rows that ask for a sandbox, where this server has no address for one. A server on the names of
 * this machine always has one.
 */
export async function findUnservedSandboxes(
  db: Db,
  hosts: Pick<SandboxHosts, 'sandboxOf' | 'isConfigured'>,
): Promise<string[]> {
  if (hosts.isConfigured) return []
  const { rows } = await typedSql({ name: column.text })`
    select name from shell_remote where sandbox_areas is not null
    union select url_address as name from system_menu
      where delete_mark = 0 and enabled_mark = 1
        and property_json ~ '"sandbox"\\s*:\\s*true'
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}

import type { HolderType } from '@tessera/shared/contract/org/grants'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Context } from '../../http/context.ts'
import { lockRecords, recordAudit, type Diff, type LockedRecord } from '../../permissions/audit.ts'
import { assertManagesHolders, holderNouns } from '../../permissions/grants.ts'
import { text } from '../../permissions/text.ts'

export { enforceKinds } from './enforcement.ts'

/**
 * Locks the holders, runs `work`, and records its changes in the audit log by holder. Throws if a holder does
 * not exist, is a super administrator or is outside the caller's branch.
 */
export async function withLockedHolders(
  by: Pick<Context, 'db' | 'session' | 'actor' | 'ip' | 'userAgent' | 'requestId'>,
  type: HolderType,
  ids: readonly string[],
  work: (trx: Db) => Promise<Map<string, Diff>>,
  field?: string,
) {
  const run = async (trx: Db) => {
    const locked = await lockRecords(trx, holderNouns[type], ids)
    if (field) assertAllFound(locked, ids, field)
    else if (locked.length === 0) throw notFoundRefusal()
    if (type === 'User' && locked.some(({ values }) => values.isAdministrator))
      throw refuse(text.notAdministrator)
    await assertManagesHolders(trx, by.session, type, ids)
    const diffs = await work(trx)
    await recordAudit(
      trx,
      by,
      locked.flatMap(({ id, name }) =>
        diffs.has(id)
          ? [{ noun: holderNouns[type], id, name, action: 'grant' as const, ...diffs.get(id) }]
          : [],
      ),
    )
    return { locked, diffs }
  }
  return by.db.isTransaction ? run(by.db) : by.db.transaction().execute(run)
}

export function assertAllFound(found: readonly LockedRecord[], ids: readonly string[], field: string): void {
  if (found.length < new Set(ids).size) throw refuseField(field, text.noHolder, { field })
}

import type { ContextSymbols } from '@tessera/shared/contract/fields/rules'
import type { Lang } from '@tessera/shared/contract/lang'
import type { InterfaceRow } from '@tessera/shared/contract/data/interfaces'
import type { Db } from '../../db/connect.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'
import type { ProtectedModule } from '../../permissions/data-access.ts'
import type { Scope } from '../../permissions/scope.ts'
import type { HookRunner } from './hooks/runner.ts'
import type { RecordApproval } from './approval.ts'
import type { RecordPlan } from './plan.ts'

/** The creator of records that were filled in without an account; no user has this id. */
export const guestId = 'guest'

/** What the log of data interfaces has of a caller without an account. */
export interface GuestCaller {
  readonly ip: string
  readonly userAgent: string
  readonly lang: Lang
}

export type RunInterface = (
  id: string,
  parameters: Readonly<Record<string, unknown>>,
) => Promise<readonly InterfaceRow[]>

/** The user for whom records are read and written, in a request or in an import. */
export interface RecordUser {
  readonly db: Db
  readonly userId: string
  /** The unit that the user works for. */
  readonly organizeId: string
  /** The caller who has no account; absent for users. */
  readonly guest?: GuestCaller
  /** For names that are not stored. */
  readonly lang?: Lang
  /** Whether a field that the design requires may stay empty: in a flow, a later user fills it in. */
  readonly isOptional?: (path: string) => boolean
  /** Whether the page of a design keeps the initiator of a flow from filling in a field; absent where the grants say so. */
  readonly isLocked?: ((path: string) => boolean) | undefined
  /** Whether every value is checked, also one that is stored already: a draft was stored without checks. */
  readonly isSubmission?: boolean
  /** How the user meets the flows of designs; null inside of a flow. */
  readonly approval: RecordApproval | null
  scopeOf(module: ProtectedModule): Promise<Scope>
  /** The rows of a data interface, as far as the user may run it; the same rows for the same values of one request. */
  readonly runInterface: RunInterface
  /** The same, and never from an earlier call: it may have an effect each time. */
  readonly callInterface: RunInterface
  /** Scripts of forms, and the data interfaces that steps and checks call. */
  readonly hooks: HookRunner
  /** When the request, or the batch of an import, began, in milliseconds. */
  readonly startedAt: number
  planOf(designId: string): Promise<RecordPlan>
  /**
   * The same user with every statement in a transaction: with a second connection, as many requests as the pool has
   * connections would wait for one another.
   */
  within(trx: Db): RecordUser
}

/** Where a user works, as new records and rules of the plan know it; '' for what the user does not have. */
export async function loadSymbols(
  db: Db,
  { userId, organizeId }: Pick<RecordUser, 'userId' | 'organizeId'>,
  { usesWorkplace }: Pick<RecordPlan, 'usesWorkplace'>,
): Promise<ContextSymbols> {
  const own = { '@userId': userId, '@organizeId': organizeId }
  if (!usesWorkplace) return { ...own, '@departmentId': '', '@positionId': '' }
  const { rows } = await typedSql({ department: column.text, position: column.text })`
    select coalesce((select o.id from org_organize o where o.category = 'department'
        and o.id in (${organizeId}, u.organize_id) order by o.id = ${organizeId} desc limit 1), '') as department,
      coalesce((select position_id from org_user_position where user_id = u.id
        order by is_main desc, position_id limit 1), '') as position
    from org_user u where u.id = ${userId}`.execute(db)
  return {
    ...own,
    '@departmentId': rows[0]?.department ?? '',
    '@positionId': rows[0]?.position ?? '',
  }
}

import { sql } from 'kysely'
import { InterfaceType } from '@tessera/shared/contract/data/interfaces'
import type { Db } from '../../db/connect.ts'
import { grantedItems } from '../../permissions/access.ts'
import { isPost, statementKindOf, type Definition } from './run.ts'

type RunRules = Pick<Definition, 'dataType' | 'requestMethod' | 'isRunAuthorize'>

/** Whether an interface can change data: its statement writes, or its address is called with POST. */
export const writesData = ({ dataType, requestMethod }: RunRules): boolean =>
  statementKindOf({ dataType, requestMethod }) !== 'select' ||
  (dataType === InterfaceType.api && isPost(requestMethod))

/** Whether only users to whom an interface was granted may run it. `needsGrantWhere` is the same in SQL. */
export const needsGrant = (definition: RunRules): boolean =>
  definition.isRunAuthorize === 1 || writesData(definition)

/** Whether a user has the right to run an interface. The caller has checked that it is enabled. */
export async function canRun(
  db: Db,
  definition: RunRules & { id: string },
  user: { userId: string; administrator: boolean },
): Promise<boolean> {
  if (user.administrator || !needsGrant(definition)) return true
  const { rows } = await sql`
    select 1 from (${grantedItems(user.userId)}) h
    where h.item_type = 'interface' and h.item_id = ${definition.id} limit 1`.execute(db)
  return rows.length > 0
}

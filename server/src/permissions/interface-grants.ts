import { sql } from 'kysely'
import { InterfaceType, RequestMethod } from '@tessera/shared/contract/data/interfaces'

/**
 * SQL condition on the interface `i`: only users to whom it was granted may run it. `needsGrant` in
 * data/interfaces/run-right.ts is the same for one definition.
 */
export const needsGrantWhere = sql`(i.is_run_authorize = 1
  or i.data_type = ${InterfaceType.sql}
    and i.request_method in (${RequestMethod.insert}, ${RequestMethod.update}, ${RequestMethod.remove})
  or i.data_type = ${InterfaceType.api} and lower(i.request_method) in (${RequestMethod.post}, 'post'))`

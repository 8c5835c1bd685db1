import { sql } from 'kysely'
import type { Context } from '../../http/context.ts'
import { scopeOf, withoutHidden } from '../grants/scope.ts'
import { guardedDepartments, guardedOrganizes } from './guarded.ts'
import { listOrganizes, type OrganizeRow } from './store.ts'

/** Units as pickers offer them: of companies and of departments what the caller's data permissions let through of each. */
export async function offeredUnits(context: Pick<Context, 'db' | 'session'>, { companiesOnly }: { companiesOnly: boolean }): Promise<OrganizeRow[]> {
  const [companies, departments] = await Promise.all([scopeOf(context, guardedOrganizes), scopeOf(context, guardedDepartments)])
  const rows = sql`case o.category when 'company' then ${companies.offered} else ${departments.offered} end`
  return (await listOrganizes(context.db, { companiesOnly, rows })).map(withoutHidden)
}

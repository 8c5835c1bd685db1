import { dataSetMenu } from '@tessera/shared/contract/lowcode/data-sets'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import type { Session } from '../../auth/sessions.ts'
import { canCall, grantedItems } from '../../permissions/access.ts'
import { openableBy } from '../portals/store.ts'
import { openedByMenuOf } from '../reports/store.ts'
import { screenOpenedByMenuOf } from '../screens/store.ts'

type Caller = Pick<Session, 'userId' | 'administrator' | 'access'>

/**
 * Which of these data sets a user may run whose kind knows no rows of a caller: statements and static tables. Designers of
 * data sets may, users to whom one was granted, and users who may open a portal, a report or a screen that names it. What shows data
 * sets to other users adds its condition here.
 */
export async function listRunnable(
  db: Db,
  caller: Caller,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { userId, administrator, access } = caller
  if (ids.length === 0) return new Set()
  if (administrator || canCall(access, { menu: dataSetMenu })) return new Set(ids)
  const { rows } = await typedSql({ id: column.text })`
    select w.id from unnest(${[...ids]}::text[]) w (id)
    where exists (select 1 from (${grantedItems(userId)}) h where h.item_type = 'dataSet' and h.item_id = w.id)
      or exists (select 1 from lowcode_portal p where p.delete_mark = 0 and p.enabled_mark = 1
        and position(to_json(w.id)::text in p.form_data) > 0 and ${openableBy(caller)})
      or exists (select 1 from lowcode_report r where r.delete_mark = 0 and r.enabled_mark = 1
        and position(to_json(w.id)::text in r.definition) > 0 and ${openedByMenuOf(userId)}
        -- A text of a cell may hold an id, too: only the sets of the sheet were checked when it was saved.
        and r.definition::jsonb #> '{sheet,sets}' @> jsonb_build_array(jsonb_build_object('dataSetId', w.id)))
      or exists (select 1 from lowcode_screen s where s.delete_mark = 0 and s.enabled_mark = 1
        and position(to_json(w.id)::text in s.component) > 0 and ${screenOpenedByMenuOf(userId)})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The same for one data set. */
export async function canRun(db: Db, caller: Caller, id: string): Promise<boolean> {
  const runnable = await listRunnable(db, caller, [id])
  return runnable.has(id)
}

import { dataModels } from '@tessera/shared/contract/data/models'
import type { MenuPermission } from '@tessera/shared/contract/wire'
import * as column from '../../../db/column.ts'
import type { Db } from '../../../db/connect.ts'
import { typedSql } from '../../../db/typed-sql.ts'
import { canCall, type Access } from '../../../permissions/access.ts'
import { findTableProblem, fitting } from './bound-tables.ts'
import { loadTableFacts, type ColumnFacts, type TableFacts } from './table-facts.ts'
import { tablesText } from './tables-text.ts'

/** Whether a user may choose tables that are there: who uses one in a form opens all of its rows to others. */
export const canUseTables = (access: Access): boolean =>
  canCall(access, dataModels.tables.access as MenuPermission)

const describe = ({ columns, key }: TableFacts) =>
  columns.map(({ name, type, length, scale, notNull, comment }) => ({
    field: name,
    fieldName: comment,
    type,
    dataLength: lengthOf(length, scale),
    dataType: kindOf(type),
    primaryKey: key.includes(name) ? (1 as const) : (0 as const),
    allowNull: notNull ? (0 as const) : (1 as const),
    defaults: '',
  }))

function lengthOf(length: number | null, scale: number | null): string {
  if (length !== null) return String(length)
  return scale === null ? '' : `0,${scale}`
}

/** What data models call the types of columns. */
function kindOf(type: string) {
  if (['int2', 'int4'].includes(type)) return 'int' as const
  if (type === 'int8') return 'bigint' as const
  if (fitting.numeric.includes(type)) return 'decimal' as const
  if (fitting.timestamptz.includes(type)) return 'datetime' as const
  return type === 'text' ? ('text' as const) : ('varchar' as const)
}

/** Whether a form gets a field for a column. Lists as JSON could be of many kinds: designers add these fields. */
const isUsable = ({ type, isGenerated }: ColumnFacts) =>
  !isGenerated && Object.values(fitting).some((types) => types.includes(type)) && type !== 'jsonb'

/** What a form for a table can start from: its columns, the tables that refer to it, and why it cannot be used. */
export async function describeTable(db: Db, table: string) {
  const { rows } = await typedSql({ name: column.text })`
    select distinct c.relname::text as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.confrelid = to_regclass(quote_ident(${table})) and c.relname <> ${table}
      and c.relnamespace = current_schema()::regnamespace order by 1`.execute(db)
  const all = await loadTableFacts(db, [table, ...rows.map(({ name }) => name)])
  const facts = all.get(table)
  const { rows: taken } = await typedSql({ name: column.text })`
    select name from lowcode_table where name = any(${[...all.keys()]}::text[])`.execute(db)
  const isTaken = (name: string) => taken.some((one) => one.name === name)
  const problem =
    findTableProblem(table, facts) ??
    (isTaken(table) ? { path: 'tables', words: tablesText.tableOfOther, values: { table } } : null)
  const usable = (one: TableFacts) => describe({ ...one, columns: one.columns.filter(isUsable) })
  return {
    table,
    tableName: facts?.comment ?? '',
    fields: facts && !problem ? usable(facts) : [],
    subTables:
      facts && !problem
        ? rows.flatMap(({ name }) => {
            const sub = all.get(name)!
            const link = sub.links.find(({ target }) => target === table)
            if (!link || isTaken(name) || findTableProblem(name, sub)) return []
            const fields = usable(sub).filter(({ field }) => field !== link.column)
            return [
              {
                table: name,
                tableName: sub.comment,
                tableField: link.column,
                relationField: link.targetColumn,
                fields,
              },
            ]
          })
        : [],
    problem,
  }
}

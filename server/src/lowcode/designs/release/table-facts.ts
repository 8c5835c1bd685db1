import * as z from 'zod'
import * as column from '../../../db/column.ts'
import type { Db } from '../../../db/connect.ts'
import { typedSql } from '../../../db/typed-sql.ts'

const ColumnFacts = z.object({
  name: z.string(),
  /** As PostgreSQL calls it: `varchar`, `int4`. */
  type: z.string(),
  /** Characters of a `varchar`. */
  length: z.int().nullable(),
  /** Decimals of a `numeric`. */
  scale: z.int().nullable(),
  notNull: z.boolean(),
  /** Whether the database fills it in where an insert leaves it out. */
  isFilled: z.boolean(),
  /** Whether only the database may fill it in. */
  isGenerated: z.boolean(),
  /** Whether every row has a value of its own. */
  isUnique: z.boolean(),
  comment: z.string(),
})
export type ColumnFacts = z.output<typeof ColumnFacts>

const Link = z.object({ column: z.string(), target: z.string(), targetColumn: z.string() })

export interface TableFacts {
  readonly table: string
  readonly comment: string
  /** Not a view, a partition or a foreign table. */
  readonly isTable: boolean
  /** Whether the server may change it. */
  readonly isOwned: boolean
  readonly key: readonly string[]
  readonly columns: readonly ColumnFacts[]
  /** Foreign keys of one column. */
  readonly links: readonly z.output<typeof Link>[]
}

/** What these tables are like, by their names; those that do not exist are left out. */
export async function loadTableFacts(
  db: Db,
  tables: readonly string[],
): Promise<ReadonlyMap<string, TableFacts>> {
  const { rows } = await typedSql({
    table: column.text,
    comment: column.text,
    isTable: column.boolean,
    isOwned: column.boolean,
    key: column.listOf(column.text),
    columns: column.jsonOf(z.array(ColumnFacts)),
    links: column.jsonOf(z.array(Link)),
  })`
    select c.relname::text as "table", coalesce(obj_description(c.oid, 'pg_class'), '') as comment,
      c.relkind = 'r' and not c.relispartition as "isTable", pg_has_role(c.relowner, 'usage') as "isOwned",
      array(select a.attname::text from pg_index i cross join unnest(i.indkey) with ordinality k (num, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num
        where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
      (select coalesce(jsonb_agg(jsonb_build_object('name', a.attname, 'type', t.typname,
          'length', case when t.typname in ('varchar', 'bpchar') and a.atttypmod > 4 then a.atttypmod - 4 end,
          'scale', case when t.typname = 'numeric' and a.atttypmod > 4 then (a.atttypmod - 4) & 2047 end,
          'notNull', a.attnotnull, 'isFilled', a.atthasdef or a.attidentity <> '',
          'isGenerated', a.attgenerated <> '' or a.attidentity = 'a',
          'isUnique', a.attnotnull and exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisunique
            and i.indpred is null and i.indnkeyatts = 1 and i.indkey[0] = a.attnum),
          'comment', coalesce(col_description(c.oid, a.attnum), '')) order by a.attnum), '[]')
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(jsonb_agg(jsonb_build_object('column', a.attname, 'target', f.relname,
          'targetColumn', b.attname) order by f.relname), '[]')
        from pg_constraint k join pg_class f on f.oid = k.confrelid
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
          join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
        where k.conrelid = c.oid and k.contype = 'f' and cardinality(k.conkey) = 1) as links
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${tables}::text[])
      and c.relkind in ('r', 'p', 'v', 'm', 'f')`.execute(db)
  return new Map(rows.map((row) => [row.table, row]))
}

export const findColumnFacts = ({ columns }: TableFacts, name: string): ColumnFacts | undefined =>
  columns.find((one) => one.name === name)

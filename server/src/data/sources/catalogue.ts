import type {
  ColumnKind,
  Dialect,
  FieldInfo,
  Source,
  Statement,
  TableInfo,
  TableKinds,
  Value,
} from './source.ts'

/** Statements that list the tables and columns of a database, per product. */
interface Catalogue {
  /** Columns: name, comment, estimated number of rows. */
  tables(schema: string, keyword: string, kinds: TableKinds): Statement
  /** Columns: name, comment, type with length, primary key, nullable, default. In the order of the table. */
  fields(schema: string, table: string): Statement
}

const maxTables = 5_000
const likePattern = (keyword: string) => `%${keyword.toLowerCase().replace(/[\\%_!]/g, '!$&')}%`

const catalogues: Readonly<Record<Dialect, Catalogue>> = {
  postgres: {
    tables: (_, keyword, kinds) => ({
      text: `
        select c.relname, coalesce(obj_description(c.oid, 'pg_class'), ''),
          case when c.reltuples < 0 then pg_stat_get_live_tuples(c.oid) else c.reltuples::bigint end
        from pg_class c
        where c.relnamespace = current_schema()::regnamespace and c.relkind in (${kinds === 'tables' ? `'r', 'p', 'f'` : `'r', 'p', 'f', 'v', 'm'`})
          and not c.relispartition
          and has_any_column_privilege(c.oid, 'select')
          and (lower(c.relname) like $1 escape '!' or lower(obj_description(c.oid, 'pg_class')) like $1 escape '!')
        order by 1 limit ${maxTables}`,
      values: [likePattern(keyword)],
    }),
    fields: (_, table) => ({
      text: `
        select a.attname, coalesce(col_description(a.attrelid, a.attnum), ''), format_type(a.atttypid, a.atttypmod),
          coalesce(a.attnum = any(i.indkey), false), not a.attnotnull, coalesce(pg_get_expr(d.adbin, d.adrelid), '')
        from pg_class c join pg_attribute a on a.attrelid = c.oid
          left join pg_index i on i.indrelid = c.oid and i.indisprimary
          left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where c.relnamespace = current_schema()::regnamespace and c.relname = $1 and c.relkind in ('r', 'p', 'f', 'v', 'm')
          and a.attnum > 0 and not a.attisdropped and has_column_privilege(c.oid, a.attnum, 'select')
        order by a.attnum`,
      values: [table],
    }),
  },
  mysql: {
    tables: (_, keyword, kinds) => ({
      text: `
        select table_name, case when table_type = 'VIEW' then '' else table_comment end, table_rows
        from information_schema.tables
        where table_schema = database() and table_type in ('BASE TABLE'${kinds === 'tables' ? '' : `, 'VIEW'`})
          and (lower(table_name) like ? escape '!' or lower(table_comment) like ? escape '!')
        order by 1 limit ${maxTables}`,
      values: [likePattern(keyword), likePattern(keyword)],
    }),
    fields: (_, table) => ({
      text: `
        select column_name, column_comment, column_type, column_key = 'PRI', is_nullable = 'YES',
          coalesce(column_default, '')
        from information_schema.columns where table_schema = database() and table_name = ? order by ordinal_position`,
      values: [table],
    }),
  },
  sqlserver: {
    tables: (schema, keyword, kinds) => ({
      text: `
        select top ${maxTables} t.name, cast(coalesce(e.value, '') as nvarchar(500)),
          (select sum(p.rows) from sys.partitions p where p.object_id = t.object_id and p.index_id in (0, 1))
        from sys.objects t left join sys.extended_properties e
          on e.major_id = t.object_id and e.minor_id = 0 and e.class = 1 and e.name = 'MS_Description'
        where t.type in ('U'${kinds === 'tables' ? '' : `, 'V'`}) and t.is_ms_shipped = 0
          and t.schema_id = coalesce(schema_id(nullif(@p1, '')), schema_id())
          and (lower(t.name) like @p2 escape '!' or lower(cast(e.value as nvarchar(500))) like @p2 escape '!')
        order by t.name`,
      values: [schema, likePattern(keyword)],
    }),
    fields: (schema, table) => ({
      text: `
        select c.name, cast(coalesce(e.value, '') as nvarchar(500)),
          y.name + case when y.name in ('nvarchar', 'nchar', 'varchar', 'char', 'varbinary')
            then '(' + case when c.max_length = -1 then 'max' else cast(case when y.name like 'n%' then c.max_length / 2 else c.max_length end as varchar(10)) end + ')'
            when y.name in ('decimal', 'numeric')
            then '(' + cast(c.precision as varchar(5)) + ',' + cast(c.scale as varchar(5)) + ')' else '' end,
          case when exists (
            select 1 from sys.index_columns k join sys.indexes i on i.object_id = k.object_id and i.index_id = k.index_id
            where i.is_primary_key = 1 and k.object_id = c.object_id and k.column_id = c.column_id) then 1 else 0 end,
          c.is_nullable, coalesce(object_definition(c.default_object_id), '')
        from sys.columns c join sys.objects t on t.object_id = c.object_id and t.type in ('U', 'V')
          join sys.types y on y.user_type_id = c.user_type_id
          left join sys.extended_properties e on e.major_id = c.object_id and e.minor_id = c.column_id
            and e.class = 1 and e.name = 'MS_Description'
        where t.schema_id = coalesce(schema_id(nullif(@p1, '')), schema_id()) and t.name = @p2
        order by c.column_id`,
      values: [schema, table],
    }),
  },
  oracle: {
    tables: (schema, keyword, kinds) => ({
      text: `
        select t.table_name, coalesce(c.comments, ' '), t.num_rows
        from (select owner, table_name, num_rows from all_tables${
          kinds === 'tables' ? '' : ' union all select owner, view_name, null from all_views'
        }) t left join all_tab_comments c on c.owner = t.owner and c.table_name = t.table_name
        where t.owner = coalesce(:1, sys_context('userenv', 'current_schema'))
          and (lower(t.table_name) like :2 escape '!' or lower(c.comments) like :3 escape '!')
        order by 1 fetch first ${maxTables} rows only`,
      values: [schema, likePattern(keyword), likePattern(keyword)],
    }),
    fields: (schema, table) => ({
      text: `
        select c.column_name, coalesce(m.comments, ' '),
          lower(c.data_type) || case when c.data_type like '%CHAR%' then '(' || c.char_length || ')'
            when c.data_type = 'NUMBER' and c.data_precision is not null
            then '(' || c.data_precision || ',' || c.data_scale || ')' end,
          case when exists (
            select 1 from all_constraints k join all_cons_columns x on x.owner = k.owner and x.constraint_name = k.constraint_name
            where k.constraint_type = 'P' and k.owner = c.owner and k.table_name = c.table_name
              and x.column_name = c.column_name) then 1 else 0 end,
          case when c.nullable = 'Y' then 1 else 0 end, c.data_default
        from all_tab_columns c left join all_col_comments m
          on m.owner = c.owner and m.table_name = c.table_name and m.column_name = c.column_name
        where c.owner = coalesce(:1, sys_context('userenv', 'current_schema')) and c.table_name = :2
        order by c.column_id`,
      values: [schema, table],
    }),
  },
  sqlite: {
    tables: (_, keyword, kinds) => ({
      text: `
        select name, '', null from sqlite_schema
        where type in ('table'${kinds === 'tables' ? '' : `, 'view'`}) and name not like 'sqlite!_%' escape '!' and lower(name) like ?1 escape '!' order by 1 limit ${maxTables}`,
      values: [likePattern(keyword)],
    }),
    fields: (_, table) => ({
      text: `
        select name, '', type, pk > 0, "notnull" = 0, coalesce(dflt_value, '')
        from pragma_table_info(?1) order by cid`,
      values: [table],
    }),
  },
}

type CatalogueSource = Pick<Source, 'dialect' | 'grammar' | 'query'>
const toText = (value: Value | undefined): string =>
  value === null || value === undefined ? '' : String(value).trim()
const toFlag = (value: Value | undefined): 0 | 1 => (value === true || Number(value) === 1 ? 1 : 0)

/** Tables, and on request views, whose name or comment contains the keyword. */
export async function listTables(
  source: CatalogueSource,
  schema: string,
  keyword: string,
  kinds: TableKinds,
): Promise<TableInfo[]> {
  const { rows } = await source.query(catalogues[source.dialect].tables(schema, keyword.trim(), kinds), {
    maxRows: maxTables,
  })
  return rows.map(([table, tableName, rowCount]) => ({
    table: toText(table),
    tableName: toText(tableName),
    rows: rowCount === null ? null : Number(rowCount),
  }))
}

/** Columns of a table or view; empty if there is none of that name. */
export async function listFields(
  source: CatalogueSource,
  schema: string,
  table: string,
): Promise<FieldInfo[]> {
  const { rows } = await source.query(catalogues[source.dialect].fields(schema, table))
  return rows.map(([field, fieldName, type, primaryKey, allowNull, defaults]) => {
    const dataType = source.grammar.kind(toText(type))
    return {
      field: toText(field),
      fieldName: toText(fieldName),
      dataType,
      type: toText(type),
      dataLength: lengthOf(toText(type), dataType),
      primaryKey: toFlag(primaryKey),
      allowNull: toFlag(allowNull),
      defaults: toText(defaults),
    }
  })
}

/**
 * The length of a type: `50` of `varchar(50)`, `18,2` of `numeric(18, 2)`, '' for kinds without a length such
 * as int.
 */
function lengthOf(type: string, kind: ColumnKind): string {
  if (kind !== 'varchar' && kind !== 'decimal') return ''
  return /\((\d+)(?:, ?(\d+))?\)/.exec(type)?.slice(1).filter(Boolean).join(',') ?? ''
}

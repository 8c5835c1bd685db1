import type { DesignedField } from '@tessera/shared/contract/system/data-models'
import type { Dialect, FieldInfo, Source } from '../data-sources/source.ts'

type Asked = Pick<Source, 'grammar' | 'quoteTable' | 'dialect' | 'tableSpace'>
export interface Design {
  table: string
  comment: string
  fields: readonly DesignedField[]
}
/** A table as it stands. */
export interface Standing {
  table: string
  comment: string
  fields: readonly FieldInfo[]
}

/** Products whose columns carry their comments themselves. */
const inline: readonly Dialect[] = ['mysql']

/** The statements that make a table; the last ones are its comments, where the product keeps any. */
export function createTable(source: Asked, { table, comment, fields }: Design): string[] {
  const { grammar, dialect } = source
  const key = fields.filter(({ primaryKey }) => primaryKey === 1).map(({ field }) => grammar.quote(field))
  const lines = [
    ...fields.map((field) => column(source, field)),
    ...(key.length > 0 ? [`primary key (${key.join(', ')})`] : []),
  ]
  const space =
    (dialect === 'postgres' || dialect === 'oracle') && source.tableSpace
      ? ` tablespace ${grammar.quote(source.tableSpace)}`
      : ''
  const tail =
    dialect === 'mysql'
      ? ` default charset = utf8mb4${comment ? ` comment = ${grammar.literal(comment)}` : ''}`
      : space
  return [
    `create table ${source.quoteTable(table)} (\n  ${lines.join(',\n  ')}\n)${tail}`,
    ...comments(source, { table, comment, fields }),
  ]
}

export const dropTable = (source: Asked, table: string): string => `drop table ${source.quoteTable(table)}`

function column(
  { grammar, dialect }: Asked,
  { field, fieldName, dataType, dataLength, allowNull, primaryKey }: DesignedField,
): string {
  const comment = inline.includes(dialect) && fieldName ? ` comment ${grammar.literal(fieldName)}` : ''
  return `${grammar.quote(field)} ${grammar.type(dataType, dataLength)}${allowNull === 0 || primaryKey === 1 ? ' not null' : ''}${comment}`
}

function comments(source: Asked, { table, comment, fields }: Design): string[] {
  const said = [
    ...(comment ? [{ field: null, words: comment }] : []),
    ...fields
      .filter(({ fieldName }) => fieldName)
      .map(({ field, fieldName }) => ({ field, words: fieldName })),
  ]
  return said.flatMap(({ field, words }) => commentOn(source, table, field, words))
}

function commentOn(
  source: Asked,
  table: string,
  field: string | null,
  words: string,
  stood = false,
): string[] {
  const { grammar, dialect } = source
  switch (dialect) {
    case 'postgres':
    case 'oracle':
      return [
        field === null
          ? `comment on table ${source.quoteTable(table)} is ${grammar.literal(words)}`
          : `comment on column ${source.quoteTable(table)}.${grammar.quote(field)} is ${grammar.literal(words)}`,
      ]
    case 'sqlserver': {
      const schema =
        source.quoteTable(table).split('].[').length > 1
          ? source.quoteTable(table).split('].[')[0]!.slice(1).replaceAll(']]', ']')
          : 'dbo'
      const at = [
        `@level0type = N'schema', @level0name = ${grammar.literal(schema)}, @level1type = N'table', @level1name = ${grammar.literal(table)}`,
        ...(field === null ? [] : [`@level2type = N'column', @level2name = ${grammar.literal(field)}`]),
      ]
      return [
        `exec ${stood ? 'sp_updateextendedproperty' : 'sp_addextendedproperty'} N'MS_Description', ${grammar.literal(words)}, ${at.join(', ')}`,
      ]
    }
    default:
      return []
  }
}

/** The statements that make a table out of another; none where nothing differs. The table is empty. */
export function alterTable(source: Asked, stood: Standing, design: Design): string[] {
  const { grammar, dialect } = source
  // SQLite changes no type and no key.
  if (dialect === 'sqlite')
    return same(source, stood, design) ? [] : [dropTable(source, stood.table), ...createTable(source, design)]
  const quote = grammar.quote
  const was = ({ was, field }: DesignedField) =>
    stood.fields.find(({ field: name }) => name === (was ?? field))
  const kept = new Set(design.fields.flatMap((field) => was(field)?.field ?? []))
  const keyOf = (fields: readonly { field: string; primaryKey: 0 | 1 }[]) =>
    fields
      .filter(({ primaryKey }) => primaryKey === 1)
      .map(({ field }) => field)
      .join()
  const rekeyed =
    keyOf(stood.fields) !==
    keyOf(design.fields.map((field) => ({ field: was(field)?.field ?? '', primaryKey: field.primaryKey })))
  const name = source.quoteTable(stood.table)
  const statements: string[] = []
  if (rekeyed && keyOf(stood.fields)) statements.push(...dropKey(source, stood.table))
  for (const { field } of stood.fields)
    if (!kept.has(field)) statements.push(`alter table ${name} drop column ${quote(field)}`)
  for (const field of design.fields) {
    const before = was(field)
    if (!before)
      statements.push(
        `alter table ${name} add ${dialect === 'postgres' || dialect === 'mysql' ? 'column ' : ''}${column(source, field)}`,
        ...(field.fieldName ? commentOn(source, stood.table, field.field, field.fieldName) : []),
      )
    else statements.push(...changed(source, stood.table, before, field))
  }
  if (rekeyed) {
    const key = design.fields.filter(({ primaryKey }) => primaryKey === 1).map(({ field }) => quote(field))
    statements.push(`alter table ${name} add primary key (${key.join(', ')})`)
  }
  if (design.comment !== stood.comment)
    statements.push(
      ...(dialect === 'mysql'
        ? [`alter table ${name} comment = ${grammar.literal(design.comment)}`]
        : commentOn(source, stood.table, null, design.comment, stood.comment !== '')),
    )
  if (design.table !== stood.table) statements.push(renameTable(source, stood.table, design.table))
  return statements
}

function changed(source: Asked, table: string, before: FieldInfo, after: DesignedField): string[] {
  const { grammar, dialect } = source
  const name = source.quoteTable(table)
  const quote = grammar.quote
  const retyped = before.dataType !== after.dataType || !sameLength(before.dataLength, after.dataLength)
  const nullable = after.allowNull === 1 && after.primaryKey === 0
  const renulled = (before.allowNull === 1) !== nullable
  const renamed = before.field !== after.field
  const reworded = before.fieldName !== after.fieldName
  // A column that stays what it is keeps the type of its product, whatever the designer would have chosen.
  const type = retyped ? grammar.type(after.dataType, after.dataLength) : before.type
  if (dialect === 'mysql')
    return retyped || renulled || renamed || reworded
      ? [
          `alter table ${name} change column ${quote(before.field)} ${quote(after.field)} ${type}${nullable ? ' null' : ' not null'}${after.fieldName ? ` comment ${grammar.literal(after.fieldName)}` : ''}`,
        ]
      : []
  const statements: string[] = []
  const at = quote(before.field)
  if (dialect === 'postgres') {
    // The table is empty, so nothing is converted; what stood as default need not fit.
    if (retyped)
      statements.push(
        ...(before.defaults ? [`alter table ${name} alter column ${at} drop default`] : []),
        `alter table ${name} alter column ${at} type ${type} using null::${type}`,
      )
    if (renulled)
      statements.push(`alter table ${name} alter column ${at} ${nullable ? 'drop' : 'set'} not null`)
    if (renamed) statements.push(`alter table ${name} rename column ${at} to ${quote(after.field)}`)
  } else if (dialect === 'sqlserver') {
    if (retyped || renulled)
      statements.push(`alter table ${name} alter column ${at} ${type} ${nullable ? 'null' : 'not null'}`)
    if (renamed)
      statements.push(
        `exec sp_rename ${grammar.literal(`${name}.${at}`)}, ${grammar.literal(after.field)}, N'COLUMN'`,
      )
  } else {
    if (retyped || renulled)
      statements.push(
        `alter table ${name} modify (${at}${retyped ? ` ${type}` : ''}${renulled ? (nullable ? ' null' : ' not null') : ''})`,
      )
    if (renamed) statements.push(`alter table ${name} rename column ${at} to ${quote(after.field)}`)
  }
  return reworded
    ? [...statements, ...commentOn(source, table, after.field, after.fieldName, before.fieldName !== '')]
    : statements
}

function dropKey(source: Asked, table: string): string[] {
  const { grammar, dialect } = source
  const name = source.quoteTable(table)
  // The key of PostgreSQL and SQL Server is a constraint whose name is anybody's.
  if (dialect === 'postgres')
    return [
      `do $$ begin execute (select format('alter table %s drop constraint %I', conrelid::regclass, conname) from pg_constraint where contype = 'p' and conrelid = ${grammar.literal(name)}::regclass); end $$`,
    ]
  if (dialect === 'sqlserver')
    return [
      `declare @key nvarchar(max) = (select N'alter table ' + ${grammar.literal(name)} + N' drop constraint ' + quotename(name) from sys.key_constraints where type = 'PK' and parent_object_id = object_id(${grammar.literal(name)})); exec (@key)`,
    ]
  return [`alter table ${name} drop primary key`]
}

function renameTable(source: Asked, from: string, to: string): string {
  const { grammar, dialect } = source
  if (dialect === 'mysql') return `rename table ${source.quoteTable(from)} to ${source.quoteTable(to)}`
  if (dialect === 'sqlserver')
    return `exec sp_rename ${grammar.literal(source.quoteTable(from))}, ${grammar.literal(to)}`
  return `alter table ${source.quoteTable(from)} rename to ${grammar.quote(to)}`
}

/** A length that is not said is the usual one. */
const sameLength = (one: string, other: string): boolean => {
  const plain = (length: string) => length.replace(/\s/g, '').replace(/,0$/, '')
  return other === '' || plain(one) === plain(other)
}

const same = (source: Asked, stood: Standing, design: Design): boolean =>
  stood.table === design.table &&
  stood.fields.length === design.fields.length &&
  design.fields.every((field, at) => {
    const before = stood.fields[at]!
    return (
      before.field === field.field &&
      before.dataType === field.dataType &&
      sameLength(before.dataLength, field.dataLength) &&
      before.primaryKey === field.primaryKey &&
      (before.allowNull === 1) === (field.allowNull === 1 && field.primaryKey === 0)
    )
  }) &&
  source.dialect === 'sqlite'

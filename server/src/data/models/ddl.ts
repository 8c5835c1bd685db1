import type { DesignedField } from '@tessera/shared/contract/data/models'
import type { Dialect, FieldInfo, Source } from '../sources/source.ts'

type SchemaSource = Pick<Source, 'grammar' | 'quoteTable' | 'dialect' | 'tableSpace'>
export interface TableDesign {
  table: string
  comment: string
  fields: readonly DesignedField[]
}
/** An existing table. */
export interface ExistingTable {
  table: string
  comment: string
  fields: readonly FieldInfo[]
}

/** Products whose column definitions contain the comment. */
const dialectsWithInlineComments: readonly Dialect[] = ['mysql']

/** Statements that create a table, followed by those for its comments if the product supports them. */
export function createTable(source: SchemaSource, { table, comment, fields }: TableDesign): string[] {
  const { grammar, dialect } = source
  const key = fields.filter(({ primaryKey }) => primaryKey === 1).map(({ field }) => grammar.quote(field))
  const lines = [
    ...fields.map((field) => columnDefinition(source, field)),
    ...(key.length > 0 ? [`primary key (${key.join(', ')})`] : []),
  ]
  const tableSpace =
    (dialect === 'postgres' || dialect === 'oracle') && source.tableSpace
      ? ` tablespace ${grammar.quote(source.tableSpace)}`
      : ''
  const options =
    dialect === 'mysql'
      ? ` default charset = utf8mb4${comment ? ` comment = ${grammar.literal(comment)}` : ''}`
      : tableSpace
  return [
    `create table ${source.quoteTable(table)} (\n  ${lines.join(',\n  ')}\n)${options}`,
    ...commentStatements(source, { table, comment, fields }),
  ]
}

export const dropTable = (source: SchemaSource, table: string): string =>
  `drop table ${source.quoteTable(table)}`

function columnDefinition(
  { grammar, dialect }: SchemaSource,
  { field, fieldName, dataType, dataLength, allowNull, primaryKey }: DesignedField,
): string {
  const comment =
    dialectsWithInlineComments.includes(dialect) && fieldName ? ` comment ${grammar.literal(fieldName)}` : ''
  const notNull = allowNull === 0 || primaryKey === 1 ? ' not null' : ''
  return `${grammar.quote(field)} ${grammar.type(dataType, dataLength)}${notNull}${comment}`
}

function commentStatements(source: SchemaSource, { table, comment, fields }: TableDesign): string[] {
  const commented = [
    ...(comment ? [{ field: null, content: comment }] : []),
    ...fields
      .filter(({ fieldName }) => fieldName)
      .map(({ field, fieldName }) => ({ field, content: fieldName })),
  ]
  return commented.flatMap(({ field, content }) => commentStatement(source, table, field, content))
}

function commentStatement(
  source: SchemaSource,
  table: string,
  field: string | null,
  content: string,
  exists = false,
): string[] {
  const { grammar, dialect } = source
  switch (dialect) {
    case 'postgres':
    case 'oracle':
      return [
        field === null
          ? `comment on table ${source.quoteTable(table)} is ${grammar.literal(content)}`
          : `comment on column ${source.quoteTable(table)}.${grammar.quote(field)} is ${grammar.literal(content)}`,
      ]
    case 'sqlserver': {
      const schema =
        source.quoteTable(table).split('].[').length > 1
          ? source.quoteTable(table).split('].[')[0]!.slice(1).replaceAll(']]', ']')
          : 'dbo'
      const procedure = exists ? 'sp_updateextendedproperty' : 'sp_addextendedproperty'
      const levels = [
        `@level0type = N'schema', @level0name = ${grammar.literal(schema)}`,
        `@level1type = N'table', @level1name = ${grammar.literal(table)}`,
        ...(field === null ? [] : [`@level2type = N'column', @level2name = ${grammar.literal(field)}`]),
      ]
      return [`exec ${procedure} N'MS_Description', ${grammar.literal(content)}, ${levels.join(', ')}`]
    }
    default:
      return []
  }
}

/** Statements that change an empty table into a design; none if nothing differs. */
export function alterTable(source: SchemaSource, existing: ExistingTable, design: TableDesign): string[] {
  const { grammar, dialect } = source
  // SQLite cannot change types and keys.
  if (dialect === 'sqlite')
    return isSameTable(source, existing, design)
      ? []
      : [dropTable(source, existing.table), ...createTable(source, design)]
  const quote = grammar.quote
  const findExisting = ({ was, field }: DesignedField) =>
    existing.fields.find(({ field: name }) => name === (was ?? field))
  const keptFields = new Set(design.fields.flatMap((field) => findExisting(field)?.field ?? []))
  const keyOf = (fields: readonly { field: string; primaryKey: 0 | 1 }[]) =>
    fields
      .filter(({ primaryKey }) => primaryKey === 1)
      .map(({ field }) => field)
      .join()
  const isKeyChanged =
    keyOf(existing.fields) !==
    keyOf(
      design.fields.map((field) => ({
        field: findExisting(field)?.field ?? '',
        primaryKey: field.primaryKey,
      })),
    )
  const name = source.quoteTable(existing.table)
  const statements: string[] = []
  if (isKeyChanged && keyOf(existing.fields)) statements.push(...dropKey(source, existing.table))
  for (const { field } of existing.fields)
    if (!keptFields.has(field)) statements.push(`alter table ${name} drop column ${quote(field)}`)
  for (const field of design.fields) {
    const before = findExisting(field)
    if (!before)
      statements.push(
        `alter table ${name} add ${dialect === 'postgres' || dialect === 'mysql' ? 'column ' : ''}${columnDefinition(source, field)}`,
        ...(field.fieldName ? commentStatement(source, existing.table, field.field, field.fieldName) : []),
      )
    else statements.push(...changeColumn(source, existing.table, before, field))
  }
  if (isKeyChanged) {
    const key = design.fields.filter(({ primaryKey }) => primaryKey === 1).map(({ field }) => quote(field))
    statements.push(`alter table ${name} add primary key (${key.join(', ')})`)
  }
  if (design.comment !== existing.comment)
    statements.push(
      ...(dialect === 'mysql'
        ? [`alter table ${name} comment = ${grammar.literal(design.comment)}`]
        : commentStatement(source, existing.table, null, design.comment, existing.comment !== '')),
    )
  if (design.table !== existing.table) statements.push(renameTable(source, existing.table, design.table))
  return statements
}

function changeColumn(
  source: SchemaSource,
  table: string,
  before: FieldInfo,
  after: DesignedField,
): string[] {
  const { grammar, dialect } = source
  const name = source.quoteTable(table)
  const quote = grammar.quote
  const isTypeChanged = before.dataType !== after.dataType || !sameLength(before.dataLength, after.dataLength)
  const nullable = after.allowNull === 1 && after.primaryKey === 0
  const isNullChanged = (before.allowNull === 1) !== nullable
  const isRenamed = before.field !== after.field
  const isCommentChanged = before.fieldName !== after.fieldName
  // An unchanged column keeps its type, also if the designer would use another one.
  const type = isTypeChanged ? grammar.type(after.dataType, after.dataLength) : before.type
  const comment = after.fieldName ? ` comment ${grammar.literal(after.fieldName)}` : ''
  if (dialect === 'mysql')
    return isTypeChanged || isNullChanged || isRenamed || isCommentChanged
      ? [
          `alter table ${name} change column ${quote(before.field)} ${quote(after.field)} ${type}${nullable ? ' null' : ' not null'}${comment}`,
        ]
      : []
  const statements: string[] = []
  const at = quote(before.field)
  if (dialect === 'postgres') {
    // The table is empty, so no values are converted. The old default may not fit the new type.
    if (isTypeChanged)
      statements.push(
        ...(before.defaults ? [`alter table ${name} alter column ${at} drop default`] : []),
        `alter table ${name} alter column ${at} type ${type} using null::${type}`,
      )
    if (isNullChanged)
      statements.push(`alter table ${name} alter column ${at} ${nullable ? 'drop' : 'set'} not null`)
    if (isRenamed) statements.push(`alter table ${name} rename column ${at} to ${quote(after.field)}`)
  } else if (dialect === 'sqlserver') {
    if (isTypeChanged || isNullChanged)
      statements.push(`alter table ${name} alter column ${at} ${type} ${nullable ? 'null' : 'not null'}`)
    if (isRenamed)
      statements.push(
        `exec sp_rename ${grammar.literal(`${name}.${at}`)}, ${grammar.literal(after.field)}, N'COLUMN'`,
      )
  } else {
    const typeChange = isTypeChanged ? ` ${type}` : ''
    const nullability = nullable ? ' null' : ' not null'
    const nullChange = isNullChanged ? nullability : ''
    if (isTypeChanged || isNullChanged)
      statements.push(`alter table ${name} modify (${at}${typeChange}${nullChange})`)
    if (isRenamed) statements.push(`alter table ${name} rename column ${at} to ${quote(after.field)}`)
  }
  return isCommentChanged
    ? [
        ...statements,
        ...commentStatement(source, table, after.field, after.fieldName, before.fieldName !== ''),
      ]
    : statements
}

function dropKey(source: SchemaSource, table: string): string[] {
  const { grammar, dialect } = source
  const name = source.quoteTable(table)
  // In PostgreSQL and SQL Server the key is a constraint with an unknown name.
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

function renameTable(source: SchemaSource, from: string, to: string): string {
  const { grammar, dialect } = source
  if (dialect === 'mysql') return `rename table ${source.quoteTable(from)} to ${source.quoteTable(to)}`
  if (dialect === 'sqlserver')
    return `exec sp_rename ${grammar.literal(source.quoteTable(from))}, ${grammar.literal(to)}`
  return `alter table ${source.quoteTable(from)} rename to ${grammar.quote(to)}`
}

/** Compares lengths; an empty length of the design means the default. */
const sameLength = (existing: string, designed: string): boolean => {
  const normalize = (length: string) => length.replace(/\s/g, '').replace(/,0$/, '')
  return designed === '' || normalize(existing) === normalize(designed)
}

const isSameTable = (source: SchemaSource, existing: ExistingTable, design: TableDesign): boolean =>
  existing.table === design.table &&
  existing.fields.length === design.fields.length &&
  design.fields.every((field, at) => {
    const before = existing.fields[at]!
    return (
      before.field === field.field &&
      before.dataType === field.dataType &&
      sameLength(before.dataLength, field.dataLength) &&
      before.primaryKey === field.primaryKey &&
      (before.allowNull === 1) === (field.allowNull === 1 && field.primaryKey === 0)
    )
  }) &&
  source.dialect === 'sqlite'

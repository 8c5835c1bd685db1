import { sql, type RawBuilder } from 'kysely'
import { isEmpty } from '@tessera/shared/contract/fields/kind'
import { Clock, startOfDay } from '@tessera/shared/contract/fields/instant'
import { defaultSearchType, SearchType } from '@tessera/shared/fields/list-design'
import { isGroup, readSuperQuery, type QueryGroup } from '@tessera/shared/contract/lowcode/super-query'
import type { Condition as Compared, Scheme, ValueType } from '@tessera/shared/contract/org/conditions'
import { containsPattern } from '../../db/columns.ts'
import { refuseField, Refusal } from '../../errors/refusal.ts'
import { Code } from '@tessera/shared/contract/wire'
import { typesOf, type ProtectedModule } from '../../permissions/data-access.ts'
import type { Scope } from '../../permissions/scope.ts'
import { unitAndBelow } from '../../permissions/units.ts'
import { columnOf, hasStateKey, protectedField, recordAlias, stateKey, taskOf } from './protected.ts'
import type { RecordField, RecordPlan, SubTable } from './plan.ts'
import { recordIdColumnOf } from '../releases/storage.ts'
import { text } from './text.ts'
import { readColumn } from './values.ts'

type Condition = RawBuilder<unknown>

export const notAFilter = (field: string): Refusal => refuseField(field, text.notAFilter, { field })
export const unknownField = (field: string): Refusal =>
  refuseField(field, text.unknownField, { field }, Code.invalid)

/** The column of a field, empty in rows where the user may not see it. Refuses one that is hidden in every row. */
export function visibleColumn(scope: Scope, field: RecordField, place: string): Condition {
  if (scope.hiddenEverywhere.includes(field.path)) throw unknownField(place)
  return scope.ifVisible(field.path, columnOf(field))
}

export function parseObject(json: string, place: string): Record<string, unknown> {
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    throw notAFilter(place)
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw notAFilter(place)
  return parsed as Record<string, unknown>
}

/** The conditions of a filter (`queryJson`). Values of fields that the list cannot be filtered by are ignored. */
export function filterConditions(plan: RecordPlan, scope: Scope, queryJson: string | undefined): Condition[] {
  if (!queryJson) return []
  return Object.entries(parseObject(queryJson, 'queryJson')).flatMap(([name, value]) => {
    if (isBlank(value)) return []
    const field = plan.byName.get(name)
    const searchTypeOf = (one: RecordField) =>
      plan.list.filters.find(({ prop }) => prop === name)?.searchType ?? defaultSearchType(one.field)
    if (!field) {
      const line = findColumn(plan, name)
      if (!line?.field.field.kind.search(line.field.field.settings)) return []
      const place = `queryJson.${name}`
      return [
        hasLine(scope, line, place, (column) =>
          fieldCondition(line.field, column, searchTypeOf(line.field), value, place),
        ),
      ]
    }
    const isTreeField = plan.list.treeRelation === name
    if (!field.field.kind.search(field.field.settings) && !isTreeField) return []
    const place = `queryJson.${name}`
    const column = visibleColumn(scope, field, place)
    if (isTreeField && plan.list.type === 2) return [treeCondition(plan, field, column, value)]
    return [fieldCondition(field, column, searchTypeOf(field), value, place)]
  })
}

/** A column of a sub-table, by its path. */
interface LineColumn {
  readonly table: SubTable
  readonly field: RecordField
}

export const findColumn = ({ subTables }: RecordPlan, path: string): LineColumn | undefined =>
  subTables.flatMap((table) =>
    table.fields.flatMap((field) => (field.path === path ? [{ table, field }] : [])),
  )[0]

/** Alias of a sub-table in the conditions and sums of its record. */
const lineAlias = 'l'
const columnOfLine = ({ stored }: RecordField): Condition => readColumn(lineAlias, stored)

/** `select … from` the rows of a sub-table of the record at hand, with the column that is asked for. */
export const selectLines = (
  { table, field }: LineColumn,
  select: (column: Condition) => Condition,
): Condition => sql`select ${select(columnOfLine(field))}
  from ${sql.table(table.stored.table)} as ${sql.id(lineAlias)}
  where ${isLineOf(table)}`

/** Condition: a row of a sub-table belongs to the record at hand. */
const isLineOf = ({ stored, mainId }: SubTable): Condition =>
  sql`${sql.ref(`${lineAlias}.${recordIdColumnOf(stored)}`)} = ${sql.ref(`${recordAlias}.${mainId}`)}`

/** A value of the rows of a sub-table where the user may see the sub-table and its column, else null. */
export const ifLineVisible = (scope: Scope, { table, field }: LineColumn, value: Condition): Condition =>
  scope.ifVisible(table.name, scope.ifVisible(field.path, value))

/** Whether one row of a sub-table meets a condition; not where the user may not see the column. */
function hasLine(
  scope: Scope,
  line: LineColumn,
  place: string,
  meets: (column: Condition) => Condition,
): Condition {
  const { table, field } = line
  if (scope.hiddenEverywhere.includes(field.path) || scope.hiddenEverywhere.includes(table.name))
    throw unknownField(place)
  const found = sql`exists (${selectLines(line, () => sql`1`)} and ${meets(columnOfLine(field))})`
  return sql`coalesce(${ifLineVisible(scope, line, found)}, false)`
}

/** The state of the task that a filter asks for (`flowState`); undefined for any. */
export const readState = (queryJson: string | undefined): unknown =>
  queryJson ? parseObject(queryJson, 'queryJson')[stateKey] : undefined

export const isBlank = (value: unknown): boolean =>
  isEmpty(value) || (Array.isArray(value) && value.every((item) => isEmpty(item)))

function fieldCondition(
  field: RecordField,
  column: Condition,
  searchType: number,
  value: unknown,
  place: string,
): Condition {
  const { kind, settings } = field.field
  const mode = kind.search(settings)?.mode
  if (mode === 'overlap') return overlapCondition(field, column, value, place)
  if (searchType === SearchType.range && isOrdered(field)) return rangeCondition(field, column, value, place)
  if (field.stored.type === 'jsonb') return memberCondition(field, column, value, mode === 'under', place)
  if (searchType === SearchType.contains && field.stored.type === 'text' && !Array.isArray(value))
    return sql`${column} ilike ${containsPattern(scalar(value, place))}`
  const values = [value].flat(2).map((one) => operand(field, one, place))
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} in (${sql.join(values)})`
}

export const isOrdered = ({ stored: { type } }: RecordField) =>
  ['numeric', 'smallint', 'bigint', 'timestamptz', 'time'].includes(type)

function scalar(value: unknown, place: string): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw notAFilter(place)
  return String(value)
}

/** A value of a filter as the column stores it; throws a refusal for one of another type. */
function operand({ stored: { type } }: RecordField, value: unknown, place: string): Condition {
  const given = scalar(value, place)
  if (type === 'text') return sql`${given}::text`
  if (type === 'time') {
    if (!Clock.safeParse(given).success) throw notAFilter(place)
    return sql`${given}::time`
  }
  const number = given.trim() === '' ? NaN : Number(given)
  if (!Number.isFinite(number)) throw notAFilter(place)
  if (type !== 'timestamptz') return sql`${number}::numeric`
  if (Math.abs(number) > 8.64e15) throw notAFilter(place)
  return sql`to_timestamp(${number}::double precision / 1000)`
}

export function pairOf(value: unknown, place: string): readonly [unknown, unknown] {
  if (!Array.isArray(value) || value.length !== 2) throw notAFilter(place)
  return [value[0], value[1]]
}

function rangeCondition(field: RecordField, column: Condition, value: unknown, place: string): Condition {
  const [from, to] = pairOf(value, place)
  const limits = [
    isEmpty(from) ? null : sql`${column} >= ${operand(field, from, place)}`,
    isEmpty(to) ? null : sql`${column} <= ${operand(field, endOf(field, to), place)}`,
  ].filter((limit) => limit !== null)
  return limits.length > 0 ? sql`(${sql.join(limits, sql` and `)})` : sql`true`
}

export const endOf = ({ stored: { type } }: RecordField, value: unknown): unknown =>
  type === 'timestamptz' ? endOfDay(value) : value

/** A range that ends at a midnight ends with that day: pickers of days send its beginning. */
function endOfDay(value: unknown): unknown {
  const at = Number(value)
  return Number.isFinite(at) && startOfDay(at) === at ? at + 86_399_999 : value
}

/** Two ranges have a common point. A time range whose end is before its begin goes over midnight. */
function overlapCondition(field: RecordField, column: Condition, value: unknown, place: string): Condition {
  const [from, to] = pairOf(value, place)
  if (field.field.kind.tag === 'timeRange') {
    const [begin, end] = [sql`${column} ->> 0`, sql`${column} ->> 1`]
    const ends = [from, to].map((one) => (isEmpty(one) ? null : scalar(one, place)))
    const before = ends[1] === null ? sql`true` : sql`${begin} <= ${ends[1]}`
    const after = ends[0] === null ? sql`true` : sql`${end} >= ${ends[0]}`
    return sql`coalesce(case when ${begin} <= ${end} then ${before} and ${after} else ${before} or ${after} end, false)`
  }
  const limit = (one: unknown) => {
    const at = Number(scalar(one, place))
    if (!Number.isFinite(at)) throw notAFilter(place)
    return sql`${at}::numeric`
  }
  const upper = (one: unknown) => limit(endOfDay(one))
  return sql`coalesce(${isEmpty(to) ? sql`true` : sql`(${column} ->> 0)::numeric <= ${upper(to)}`}
    and ${isEmpty(from) ? sql`true` : sql`(${column} ->> 1)::numeric >= ${limit(from)}`}
    and ${column} is not null, false)`
}

/** A field with several ids contains one of these; a path contains this path from its root. */
function memberCondition(
  field: RecordField,
  column: Condition,
  value: unknown,
  isPath: boolean,
  place: string,
): Condition {
  const list = Array.isArray(value) ? value : [value]
  const isSeveral = field.field.kind.tag === 'cascader' && field.field.settings['multiple'] === true
  if (!isPath) {
    const ids = list.flat().map((one) => scalar(one, place))
    return sql`${column} ?| ${ids}::text[]`
  }
  const paths = Array.isArray(list[0]) ? (list as unknown[][]) : [list]
  const conditions = paths.map((path) => {
    const ids = path.map((one) => scalar(one, place))
    if (isSeveral)
      return sql`exists (select 1 from jsonb_array_elements(${column}) path where ${beginsWith(sql`path`, ids)})`
    return sql`(${column} ?& ${ids}::text[] and ${beginsWith(column, ids)})`
  })
  return sql`(${sql.join(conditions, sql` or `)})`
}

const beginsWith = (column: Condition, ids: readonly string[]): Condition =>
  sql.join(
    ids.map((id, at) => sql`${column} ->> ${sql.lit(at)} = ${id}`),
    sql` and `,
  )

/** What a click on a node of the tree beside the list shows: of a unit, also what belongs to units below it. */
function treeCondition(plan: RecordPlan, field: RecordField, column: Condition, value: unknown): Condition {
  const path = [value].flat(2).map((one) => scalar(one, `queryJson.${field.name}`))
  const id = path.at(-1)!
  const isUnit = plan.list.treeDataSource === 'organize' || plan.list.treeDataSource === 'department'
  const ids = isUnit ? sql`array(${unitAndBelow(id)})` : sql`${[id]}::text[]`
  return field.stored.type === 'jsonb' ? sql`${column} ?| ${ids}` : sql`${column} = any(${ids})`
}

/** The condition of a keyword: one of the text columns of the list contains it. */
export function keywordCondition(
  plan: RecordPlan,
  scope: Scope,
  keyword: string | undefined,
): Condition | null {
  const wanted = keyword?.trim()
  if (!wanted) return null
  const pattern = containsPattern(wanted)
  const conditions = plan.list.columns.flatMap(({ prop }) => {
    const field = plan.byName.get(prop)
    const lines = field ? [] : linesOf(plan, scope, prop)
    if (field && isContained(field) && !scope.hiddenEverywhere.includes(field.path))
      return [sql`${scope.ifVisible(field.path, columnOf(field))} ilike ${pattern}`]
    return lines.map((line) => hasLine(scope, line, 'keyword', (column) => sql`${column} ilike ${pattern}`))
  })
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`
}

/** Whether a keyword is looked for in the values of a field. */
const isContained = ({ stored, field: { kind, settings } }: RecordField): boolean =>
  stored.type === 'text' && kind.search(settings)?.mode === 'contains'

/** The columns of sub-tables in which a keyword is looked for: one that is listed, or all of a listed sub-table. */
const linesOf = (plan: RecordPlan, scope: Scope, prop: string): LineColumn[] =>
  plan.subTables.flatMap((table) =>
    table.fields.flatMap((field) =>
      (prop === table.name || prop === field.path) &&
      isContained(field) &&
      !scope.hiddenEverywhere.includes(field.path) &&
      !scope.hiddenEverywhere.includes(table.name)
        ? [{ table, field }]
        : [],
    ),
  )

/** The columns of sub-tables that a user may compare: those that the user sees in some row, by their paths. */
function comparableLines(
  plan: RecordPlan,
  scope: Scope,
): ReadonlyMap<string, LineColumn & { type: ValueType }> {
  const isHidden = (name: string) => scope.hiddenEverywhere.includes(name)
  return new Map(
    plan.subTables.flatMap((table) =>
      isHidden(table.name)
        ? []
        : table.fields.flatMap((field) => {
            const compared = isHidden(field.path) ? null : protectedField(field)
            return compared ? [[field.path, { table, field, type: compared.type }] as const] : []
          }),
    ),
  )
}

/** The types of the fields that a user may compare: those of columns that the user sees in some row. */
const comparableTypes = (plan: RecordPlan, scope: Scope): Record<string, ValueType> =>
  Object.fromEntries(
    Object.entries(typesOf(plan.module)).filter(([code]) => !scope.hiddenEverywhere.includes(code)),
  )

/** The condition of a super query. Refuses a field that does not exist or is hidden, with its place. */
export function superQueryCondition(
  plan: RecordPlan,
  scope: Scope,
  superQueryJson: string | undefined,
): Condition | null {
  if (!superQueryJson || superQueryJson === '[]') return null
  const hasState = hasStateKey(plan)
  const lines = comparableLines(plan, scope)
  const types = {
    ...comparableTypes(plan, scope),
    ...(hasState && { [stateKey]: 'number' as const }),
    ...Object.fromEntries([...lines].map(([path, { type }]) => [path, type])),
  }
  const { query, problems } = readSuperQuery(superQueryJson, types)
  const [first] = problems
  const compare: Comparing = {
    record: (scheme) => scope.matches(scheme, hasState ? stateField(plan) : {}),
    tableOf: (name) => lines.get(name)?.table,
    line: (table, scheme) => lineCondition(scope, table, scheme),
  }
  if (!first) return groupCondition(compare, query)
  const place = `superQueryJson${first.path}`
  throw first.why === 'unknownField' ? unknownField(place) : notAFilter(place)
}

/** The state of the task of a record as a field to compare. */
const stateField = (plan: RecordPlan): ProtectedModule['fields'] => ({
  [stateKey]: { type: 'number', value: taskOf(plan, sql`t.status`) },
})

interface Comparing {
  record(scheme: Scheme): Condition
  /** The sub-table of a column; undefined for a field of the record. */
  tableOf(field: string): SubTable | undefined
  /** Whether one row of a sub-table meets a scheme. */
  line(table: SubTable, scheme: Scheme): Condition
}

/** A row of a sub-table meets a scheme. A column that the user may not see in the record is empty there. */
function lineCondition(scope: Scope, table: SubTable, scheme: Scheme): Condition {
  const fields = Object.fromEntries(
    table.fields.flatMap((field) => {
      const compared = protectedField(field, scope.ifVisible(field.path, columnOfLine(field)))
      return compared ? [[field.path, compared] as const] : []
    }),
  )
  const found = sql`exists (select 1 from ${sql.table(table.stored.table)} as ${sql.id(lineAlias)}
    where ${isLineOf(table)} and ${scope.matches(scheme, fields)})`
  return sql`coalesce(${scope.ifVisible(table.name, found)}, false)`
}

/**
 * A group without conditions filters nothing. Conditions of a group on columns of one sub-table are about the same row of it:
 * "product is ball and quantity is over 3" finds records with such a row.
 */
function groupCondition(compare: Comparing, { match, conditions }: QueryGroup<Compared>): Condition | null {
  const byTable = new Map<SubTable, Compared[]>()
  const parts = conditions.flatMap((node) => {
    if (isGroup(node)) return groupCondition(compare, node) ?? []
    const table = compare.tableOf(node.field)
    if (!table) return compare.record([{ logic: 'and', conditions: [node] }])
    byTable.set(table, [...(byTable.get(table) ?? []), node])
    return []
  })
  for (const [table, own] of byTable)
    parts.push(
      compare.line(
        table,
        own.map((condition) => ({ logic: match, conditions: [condition] })),
      ),
    )
  if (parts.length === 0) return null
  return sql`(${sql.join(parts, match === 'or' ? sql` or ` : sql` and `)})`
}

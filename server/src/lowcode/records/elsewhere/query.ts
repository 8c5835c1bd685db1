import { sql, type RawBuilder } from 'kysely'
import { isEmpty } from '@tessera/shared/contract/fields/kind'
import type { RecordFilter } from '@tessera/shared/contract/lowcode/online'
import { isGroup, readSuperQuery, type QueryGroup } from '@tessera/shared/contract/lowcode/super-query'
import type { Condition as Compared, Scheme } from '@tessera/shared/contract/org/conditions'
import { defaultSearchType, SearchType } from '@tessera/shared/fields/list-design'
import { refuseField } from '../../../errors/refusal.ts'
import { typesOf } from '../../../permissions/data-access.ts'
import type { Scope } from '../../../permissions/scope.ts'
import {
  endOf,
  isBlank,
  isOrdered,
  notAFilter,
  pairOf,
  parseObject,
  unknownField,
  visibleColumn,
} from '../filters.ts'
import type { RecordField, RecordPlan } from '../plan.ts'
import { contains } from './compare.ts'
import { elsewhereField } from './module.ts'
import { elsewhereText } from './text.ts'

type Condition = RawBuilder<unknown>

/** The rows of a list: the user's rows that meet the filter. Refuses what a list of the own database refuses. */
export function listConditions(plan: RecordPlan, scope: Scope, filter: RecordFilter): Condition {
  const all = [
    scope.rows,
    ...filterConditions(plan, scope, filter.queryJson),
    keywordCondition(plan, scope, filter.keyword),
    superQueryCondition(plan, scope, filter.superQueryJson),
  ].filter((condition) => condition !== null)
  return sql`(${sql.join(all, sql` and `)})`
}

function filterConditions(plan: RecordPlan, scope: Scope, queryJson: string | undefined): Condition[] {
  if (!queryJson) return []
  return Object.entries(parseObject(queryJson, 'queryJson')).flatMap(([name, value]) => {
    const field = plan.byName.get(name)
    if (isBlank(value) || !field?.field.kind.search(field.field.settings)) return []
    const place = `queryJson.${name}`
    const searchType =
      plan.list.filters.find(({ prop }) => prop === name)?.searchType ?? defaultSearchType(field.field)
    return [fieldCondition(plan, field, visibleColumn(scope, field, place), { searchType, value, place })]
  })
}

function fieldCondition(
  { module }: RecordPlan,
  field: RecordField,
  column: Condition,
  { searchType, value, place }: { searchType: number; value: unknown; place: string },
): Condition {
  const { kind, settings } = field.field
  const mode = kind.search(settings)?.mode
  const compared = elsewhereField(field, column)
  const compare = module.compare!
  if (mode === 'overlap' || mode === 'under' || !compared)
    throw refuseField(place, elsewhereText.noFilter, { label: settings.label })
  const operand = (one: unknown): string | number => {
    if (typeof one !== 'string' && typeof one !== 'number') throw notAFilter(place)
    if (compared.type === 'text') return one
    const number = String(one).trim() === '' ? NaN : Number(one)
    if (!Number.isFinite(number)) throw notAFilter(place)
    return number
  }
  if (searchType === SearchType.range && isOrdered(field)) {
    const [from, to] = pairOf(value, place)
    const limits = [
      ...(isEmpty(from) ? [] : [compare(compared, '>=', [operand(from)])]),
      ...(isEmpty(to) ? [] : [compare(compared, '<=', [operand(endOf(field, to))])]),
    ]
    return limits.length > 0 ? sql`(${sql.join(limits, sql` and `)})` : sql`1 = 1`
  }
  if (searchType === SearchType.contains && field.stored.type === 'text' && !Array.isArray(value))
    return contains(column, String(operand(value)))
  return compare(compared, 'in', [value].flat(2).map(operand))
}

function keywordCondition(plan: RecordPlan, scope: Scope, keyword: string | undefined): Condition | null {
  const wanted = keyword?.trim()
  if (!wanted) return null
  const conditions = plan.list.columns.flatMap(({ prop }) => {
    const field = plan.byName.get(prop)
    const isContained =
      field?.stored.type === 'text' && field.field.kind.search(field.field.settings)?.mode === 'contains'
    return field && isContained && !scope.hiddenEverywhere.includes(prop)
      ? [contains(visibleColumn(scope, field, 'keyword'), wanted)]
      : []
  })
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`1 = 0`
}

function superQueryCondition(plan: RecordPlan, scope: Scope, json: string | undefined): Condition | null {
  if (!json || json === '[]') return null
  const types = Object.fromEntries(
    Object.entries(typesOf(plan.module)).filter(([code]) => !scope.hiddenEverywhere.includes(code)),
  )
  const { query, problems } = readSuperQuery(json, types)
  const [first] = problems
  if (!first) return groupCondition((scheme) => scope.matches(scheme), query)
  const place = `superQueryJson${first.path}`
  throw first.why === 'unknownField' ? unknownField(place) : notAFilter(place)
}

function groupCondition(
  matches: (scheme: Scheme) => Condition,
  { match, conditions }: QueryGroup<Compared>,
): Condition | null {
  const parts = conditions.flatMap((node) =>
    isGroup(node) ? (groupCondition(matches, node) ?? []) : matches([{ logic: 'and', conditions: [node] }]),
  )
  return parts.length === 0 ? null : sql`(${sql.join(parts, match === 'or' ? sql` or ` : sql` and `)})`
}

/** The order that the user asks for, else that of the list; the key decides between equal rows. */
export function listOrder(
  plan: RecordPlan,
  scope: Scope,
  { sidx, sort }: Pick<RecordFilter, 'sidx' | 'sort'>,
): Condition {
  const { list, module } = plan
  const requested = list.columns.find(({ prop, sortable }) => sortable && prop === sidx)?.prop
  scope.assertSortable(sidx)
  const field = plan.byName.get(requested ?? list.defaultSidx)
  const direction = sql.raw((requested ? sort : null) ?? list.sort)
  if (!field || scope.hiddenEverywhere.includes(field.path) || field.stored.type === 'jsonb')
    return sql`${module.id} ${sql.raw(list.sort)}`
  return sql`${visibleColumn(scope, field, 'sidx')} ${direction}, ${module.id} desc`
}

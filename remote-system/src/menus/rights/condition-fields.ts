import {
  operatorsByType,
  dynamicValueOf,
  dynamicValues,
  operatorOf,
  unitSymbols,
  valueTypeOf,
  type Operator,
} from '@tessera/shared/contract/org/conditions'
import type { DataFieldBody } from '@tessera/shared/contract/system/data-rules'
import {
  valuelessOperators,
  valuesOf,
  type ConditionField,
  type Comparison,
  type ComparisonGroup,
} from '@tessera/shared/ui/condition-builder/condition'

/** Kind of ids in a field, derived from its name, and the dynamic values that fit. */
const idFieldRules: readonly (readonly [
  RegExp,
  NonNullable<ConditionField['picker']>,
  readonly (keyof typeof dynamicValues)[],
])[] = [
  [
    /(user|manager|coach|assistant|teacher)Ids?$/i,
    'user',
    ['@userId', '@userAndSubordinates', '@subordinates'],
  ],
  [
    /^(campus|company)Id$/i,
    'organize',
    ['@organizeId', '@organizationAndSuborganization', '@companyUnits', '@branchManageOrganize'],
  ],
  [/^(organize|department|parent)Id$/i, 'department', unitSymbols],
  [/^positionId$/i, 'position', ['@positionId']],
  [/^roleId$/i, 'role', []],
  [/^groupId$/i, 'group', []],
]

type Field = Pick<
  DataFieldBody,
  'enCode' | 'fullName' | 'type' | 'conditionSymbol' | 'conditionText' | 'enabledMark'
>

/** Operators of a field: the listed ones, or all of its type. */
export function allowedOperators({
  type,
  conditionSymbol,
}: Pick<Field, 'type' | 'conditionSymbol'>): readonly Operator[] {
  const all = operatorsByType[valueTypeOf(type) ?? 'text']
  const namedOperators = conditionSymbol.split(',').map((word) => operatorOf(word.trim()))
  const allowed = all.filter((op) => namedOperators.includes(op))
  return allowed.length > 0 ? allowed : all
}

/** Enabled fields of a menu in the form that the condition builder expects. */
export function conditionFields(fields: readonly Field[]): ConditionField[] {
  return fields
    .filter(({ enabledMark }) => enabledMark === 1)
    .map((field) => {
      const type = valueTypeOf(field.type) ?? 'text'
      const [, picker, dynamicOptions] = idFieldRules.find(([pattern]) => pattern.test(field.enCode)) ?? []
      const symbols = dynamicOptions ?? (Object.keys(dynamicValues) as (keyof typeof dynamicValues)[])
      return {
        key: field.enCode,
        title: field.fullName,
        type,
        operators: allowedOperators(field),
        dynamic: type === 'text' ? symbols : [],
        picker,
      }
    })
}

/** A new condition on the first field, with its default value. */
export function createTest(fields: readonly ConditionField[], rows: readonly Field[]): Comparison {
  const [first] = fields
  if (!first) return { field: '', op: '==', value: '' }
  const defaultValue = rows.find(({ enCode }) => enCode === first.key)?.conditionText ?? 'text'
  const symbol = first.dynamic.find((one) => one === dynamicValueOf(defaultValue))
  return { field: first.key, op: first.operators[0] ?? '==', value: symbol ?? '' }
}

/** Parses stored conditions and converts spellings of older clients; [] if the JSON is invalid. */
export function parseGroups(json: string | undefined): ComparisonGroup[] {
  try {
    const read = JSON.parse(json || '[]') as {
      logic?: string
      groups?: { field: string; op: string; value?: unknown }[]
    }[]
    return read.map(({ logic, groups = [] }) => ({
      logic: logic?.toLowerCase() === 'or' ? 'or' : 'and',
      groups: groups.map((test) => ({
        ...test,
        op: operatorOf(test.op) ?? '==',
        value: typeof test.value === 'string' ? (dynamicValueOf(test.value) ?? test.value) : test.value,
      })),
    }))
  } catch {
    return []
  }
}

/** Number of the first group with an incomplete condition, from 1; null if all are complete. */
export function findIncompleteGroup(groups: readonly ComparisonGroup[]): number | null {
  const index = groups.findIndex(({ groups: tests }) =>
    tests.some(
      (test) =>
        test.field === '' ||
        (!valuelessOperators.has(test.op) &&
          valuesOf(test).filter((one) => one !== '').length < (test.op === 'between' ? 2 : 1)),
    ),
  )
  return index < 0 ? null : index + 1
}

/** Serializes conditions; each one also carries the id and type of its field. */
export function toConditionJson(
  groups: readonly ComparisonGroup[],
  rows: readonly (Field & { id: string })[],
): string {
  const fieldsByCode = new Map(rows.map((row) => [row.enCode, row]))
  return JSON.stringify(
    groups.map(({ logic, groups: tests }) => ({
      logic,
      groups: tests.map((test) => ({
        ...test,
        id: fieldsByCode.get(test.field)?.id ?? '',
        type: fieldsByCode.get(test.field)?.type ?? '',
      })),
    })),
  )
}

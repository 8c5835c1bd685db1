import {
  operatorsByType,
  dynamicValueOf,
  dynamicValues,
  operatorOf,
  valueTypeOf,
  type Operator,
} from '@tessera/shared/contract/org/conditions'
import type { DataFieldBody } from '@tessera/shared/contract/system/data-rules'
import {
  bare,
  valuesOf,
  type ConditionField,
  type Test,
  type TestGroup,
} from '@tessera/shared/widgets/condition-builder/condition'

/** Whose ids a field holds follows from what it is called. */
const picked: readonly (readonly [
  RegExp,
  NonNullable<ConditionField['picks']>,
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
    ['@organizeId', '@organizationAndSuborganization', '@branchManageOrganize'],
  ],
  [
    /^(organize|department|parent)Id$/i,
    'department',
    ['@organizeId', '@organizationAndSuborganization', '@departmentId', '@branchManageOrganize'],
  ],
  [/^positionId$/i, 'position', ['@positionId']],
  [/^roleId$/i, 'role', []],
  [/^groupId$/i, 'group', []],
]

type Field = Pick<
  DataFieldBody,
  'enCode' | 'fullName' | 'type' | 'conditionSymbol' | 'conditionText' | 'enabledMark'
>

/** The comparisons a field allows: those it names, else all of its type. */
export function operatorsOf({
  type,
  conditionSymbol,
}: Pick<Field, 'type' | 'conditionSymbol'>): readonly Operator[] {
  const all = operatorsByType[valueTypeOf(type) ?? 'text']
  const named = conditionSymbol.split(',').map((word) => operatorOf(word.trim()))
  const allowed = all.filter((op) => named.includes(op))
  return allowed.length > 0 ? allowed : all
}

/** The enabled fields of a menu as conditions name them. */
export function conditionFields(fields: readonly Field[]): ConditionField[] {
  return fields
    .filter(({ enabledMark }) => enabledMark === 1)
    .map((field) => {
      const type = valueTypeOf(field.type) ?? 'text'
      const [, picks, own] = picked.find(([pattern]) => pattern.test(field.enCode)) ?? []
      const symbols = own ?? (Object.keys(dynamicValues) as (keyof typeof dynamicValues)[])
      return {
        key: field.enCode,
        title: field.fullName,
        type,
        operators: operatorsOf(field),
        dynamic: type === 'text' ? symbols : [],
        picks,
      }
    })
}

/** What a new condition begins with: the first field, and what it is usually compared with. */
export function newTest(fields: readonly ConditionField[], rows: readonly Field[]): Test {
  const [first] = fields
  if (!first) return { field: '', op: '==', value: '' }
  const usual = rows.find(({ enCode }) => enCode === first.key)?.conditionText ?? 'text'
  const symbol = first.dynamic.find((one) => one === dynamicValueOf(usual))
  return { field: first.key, op: first.operators[0] ?? '==', value: symbol ?? '' }
}

/** Reads what is stored; what older clients spelled otherwise is spelled as here. */
export function groupsOf(json: string | undefined): TestGroup[] {
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

/** The number of the first group with a condition that lacks its value, from 1; null where there is none. */
export function incomplete(groups: readonly TestGroup[]): number | null {
  const at = groups.findIndex(({ groups: tests }) =>
    tests.some(
      (test) =>
        test.field === '' ||
        (!bare.has(test.op) &&
          valuesOf(test).filter((one) => one !== '').length < (test.op === 'between' ? 2 : 1)),
    ),
  )
  return at < 0 ? null : at + 1
}

/** As the wire has it: each condition names the field's id and type as well (specification: wire 8.5). */
export function jsonOf(groups: readonly TestGroup[], rows: readonly (Field & { id: string })[]): string {
  const known = new Map(rows.map((row) => [row.enCode, row]))
  return JSON.stringify(
    groups.map(({ logic, groups: tests }) => ({
      logic,
      groups: tests.map((test) => ({
        ...test,
        id: known.get(test.field)?.id ?? '',
        type: known.get(test.field)?.type ?? '',
      })),
    })),
  )
}

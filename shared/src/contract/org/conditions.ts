import * as z from 'zod'

/** Operators of data permissions, each with the spellings of older clients. */
export const operators = {
  '==': ['Equal'],
  '<>': ['NotEqual', '!='],
  '>': ['GreaterThan'],
  '>=': ['GreaterThanOrEqual'],
  '<': ['LessThan'],
  '<=': ['LessThanOrEqual'],
  between: ['Between'],
  like: ['Like'],
  notLike: ['NotLike'],
  in: ['Included'],
  notIn: ['NotIncluded'],
  null: ['IsNull'],
  notNull: ['IsNotNull'],
} as const satisfies Record<string, readonly string[]>
export type Operator = keyof typeof operators

const operatorsBySpelling = new Map(
  Object.entries(operators).flatMap(([op, others]) =>
    [op, ...others].map((word) => [word.toLowerCase(), op as Operator] as const),
  ),
)
export const operatorOf = (word: string): Operator | undefined => operatorsBySpelling.get(word.toLowerCase())

/**
 * Values that depend on the caller, with the spellings of older clients. Each stands for a set of ids; `==`
 * means membership.
 */
export const dynamicValues = {
  '@userId': [],
  '@userAndSubordinates': ['@userAraSubordinates'],
  '@subordinates': ['@subordinateId'],
  '@organizeId': [],
  '@organizationAndSuborganization': [],
  '@companyUnits': [],
  '@departmentId': ['@dempmentId'],
  '@branchManageOrganize': [],
  '@positionId': [],
} as const satisfies Record<string, readonly string[]>
export type DynamicValue = keyof typeof dynamicValues
/** Of these, the sets of units. */
export const unitSymbols = [
  '@organizeId',
  '@organizationAndSuborganization',
  '@companyUnits',
  '@departmentId',
  '@branchManageOrganize',
] as const satisfies readonly DynamicValue[]

const dynamicValuesBySpelling = new Map(
  Object.entries(dynamicValues).flatMap(([value, others]) =>
    [value, ...others].map((word) => [word, value as DynamicValue] as const),
  ),
)
export const dynamicValueOf = (word: string): DynamicValue | undefined => dynamicValuesBySpelling.get(word)

/** Types of values in comparisons, each with its spellings on the wire and in older clients. */
export const valueTypes = {
  text: ['string', 'varchar', 'text'],
  number: ['int32', 'int', 'double', 'bigint', 'decimal'],
  time: ['datetime', 'date'],
} as const satisfies Record<string, readonly string[]>
export type ValueType = keyof typeof valueTypes
const valueTypesBySpelling = new Map(
  Object.entries(valueTypes).flatMap(([type, others]) =>
    [type, ...others].map((word) => [word, type as ValueType] as const),
  ),
)
export const valueTypeOf = (word: string): ValueType | undefined =>
  valueTypesBySpelling.get(word.toLowerCase())

/** One parsed comparison; the value has the field's type, or is a dynamic value. */
export interface Condition {
  readonly field: string
  readonly op: Operator
  readonly value: DynamicValue | readonly (string | number)[]
}

/** All conditions of a group must be met; `logic` joins a group to those before it. */
export interface ConditionGroup {
  readonly logic: 'and' | 'or'
  readonly conditions: readonly Condition[]
}

export type Scheme = readonly ConditionGroup[]

export interface SchemeProblem {
  /** `[0].groups[1].op`. */
  readonly path: string
  readonly why:
    | 'notJson'
    | 'notAScheme'
    | 'unknownField'
    | 'unknownOperator'
    | 'unknownValue'
    | 'notAllowed'
    | 'badValue'
}

const Raw = z
  .array(
    z.object({
      logic: z.string().max(10).default('and'),
      groups: z
        .array(
          z.object({ field: z.string().max(100), op: z.string().max(40), value: z.unknown().optional() }),
        )
        .max(50),
    }),
  )
  .max(20)

/** The operators for each type; a field may allow fewer. */
export const operatorsByType: Readonly<Record<ValueType, readonly Operator[]>> = {
  text: ['==', '<>', 'like', 'notLike', 'in', 'notIn', 'null', 'notNull'],
  number: ['==', '<>', '>', '>=', '<', '<=', 'between', 'in', 'notIn', 'null', 'notNull'],
  time: ['==', '<>', '>', '>=', '<', '<=', 'between', 'null', 'notNull'],
}

/**
 * Parses `conditionJson` against the fields of a module; returns the scheme, or all its problems with their
 * places.
 */
export function readScheme(
  json: string,
  fields: Readonly<Record<string, ValueType>>,
): { scheme: Scheme } | { problems: readonly SchemeProblem[] } {
  let raw: unknown
  try {
    raw = JSON.parse(json)
  } catch {
    return { problems: [{ path: '', why: 'notJson' }] }
  }
  const parsed = Raw.safeParse(raw)
  if (!parsed.success) return { problems: [{ path: '', why: 'notAScheme' }] }
  const problems: SchemeProblem[] = []
  const scheme = parsed.data.map(({ logic, groups }, groupIndex): ConditionGroup => ({
    logic: logic.toLowerCase() === 'or' ? 'or' : 'and',
    conditions: groups.flatMap((raw, index) => {
      const read = readCondition(raw, fields)
      if (typeof read !== 'string') return [read]
      problems.push({ path: `[${groupIndex}].groups[${index}]`, why: read })
      return []
    }),
  }))
  return problems.length > 0 ? { problems } : { scheme }
}

/** Parses one comparison; returns why it is wrong instead. */
export function readCondition(
  raw: { field: string; op: string; value?: unknown },
  fields: Readonly<Record<string, ValueType>>,
): Condition | SchemeProblem['why'] {
  const type = Object.hasOwn(fields, raw.field) ? fields[raw.field] : undefined
  if (!type) return 'unknownField'
  const op = operatorOf(raw.op)
  if (!op) return 'unknownOperator'
  if (!operatorsByType[type].includes(op)) return 'notAllowed'
  if (op === 'null' || op === 'notNull') return { field: raw.field, op, value: [] }
  if (typeof raw.value === 'string' && raw.value.startsWith('@')) {
    const value = dynamicValueOf(raw.value)
    if (!value) return 'unknownValue'
    return type === 'text' && ['==', '<>', 'in', 'notIn'].includes(op)
      ? { field: raw.field, op, value }
      : 'notAllowed'
  }
  const value = readValues(raw.value, type, op)
  return value ? { field: raw.field, op, value } : 'badValue'
}

/** Parses the value of a comparison. Several values are an array or joined by commas; a range has two. */
function readValues(raw: unknown, type: ValueType, op: Operator): readonly (string | number)[] | null {
  const several = op === 'in' || op === 'notIn' || op === 'between'
  const words = several && typeof raw === 'string' ? raw.split(',').map((word) => word.trim()) : [raw].flat()
  const [min, max] = valueCountOf(op, several)
  if (words.length < min || words.length > max) return null
  const values = words.map((word) => (type === 'text' ? textOf(word) : numberOf(word)))
  return values.every((value) => value !== null) ? values : null
}

function valueCountOf(op: Operator, several: boolean): [min: number, max: number] {
  if (op === 'between') return [2, 2]
  return several ? [1, 1_000] : [1, 1]
}

function textOf(word: unknown): string | null {
  if (typeof word === 'number') return String(word)
  return typeof word === 'string' && word !== '' && word.length <= 500 ? word : null
}

function numberOf(word: unknown): number | null {
  const number = typeof word === 'string' && word.trim() !== '' ? Number(word) : word
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** The ids that the dynamic values stand for, for one user. */
export type ContextValues = Readonly<Record<DynamicValue, readonly string[]>>

/**
 * A value of a record in comparisons: times are milliseconds, an empty value is null, a membership is a list
 * of ids.
 */
type ActualValue = string | number | null | readonly string[]
export type ConditionRecord = Readonly<Record<string, ActualValue>>

/** Whether a record matches a scheme. A scheme without conditions matches no record. */
export function matchesScheme(
  scheme: Scheme,
  record: ConditionRecord,
  contextValues: ContextValues,
): boolean {
  let result: boolean | null = null
  for (const { logic, conditions } of scheme) {
    if (conditions.length === 0) continue
    const matches = conditions.every((condition) =>
      matchesCondition(condition, record[condition.field] ?? null, contextValues),
    )
    if (result === null) result = matches
    else result = logic === 'or' ? result || matches : result && matches
  }
  return result ?? false
}

const membersOf = (actual: ActualValue): readonly (string | number)[] =>
  actual === null || actual === '' ? [] : [actual].flat()

/**
 * Evaluates one comparison. An empty value equals no value: only `null` matches it, and so do the excluding
 * operators (`<>`, `notIn`, `notLike`). Of a set one matching member is enough.
 */
export function matchesCondition(
  { op, value }: Condition,
  actual: ActualValue,
  contextValues: ContextValues,
): boolean {
  const expected = typeof value === 'string' ? contextValues[value] : value
  const members = membersOf(actual)
  const empty = members.length === 0
  const equals = members.some((member) => expected.includes(member as never))
  const like = members.some((member) =>
    String(member).toLowerCase().includes(String(expected[0]).toLowerCase()),
  )
  const order = (limit: string | number | undefined) =>
    empty || limit === undefined ? NaN : Number(members[0]) - Number(limit)
  switch (op) {
    case 'null':
      return empty
    case 'notNull':
      return !empty
    case '==':
    case 'in':
      return equals
    case '<>':
    case 'notIn':
      return !equals
    case 'like':
      return like
    case 'notLike':
      return !like
    case '>':
      return order(expected[0]) > 0
    case '>=':
      return order(expected[0]) >= 0
    case '<':
      return order(expected[0]) < 0
    case '<=':
      return order(expected[0]) <= 0
    case 'between':
      return order(expected[0]) >= 0 && order(expected[1]) <= 0
  }
}

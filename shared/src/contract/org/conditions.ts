import * as z from 'zod'

/** Operators of data permissions (engines, section 4), each with the spellings of older clients. */
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
 * Values that mean something else for everybody who asks, with the spellings of older clients. A set of ids each: `==` on one means
 * membership.
 */
export const dynamicValues = {
  '@userId': [],
  '@userAndSubordinates': ['@userAraSubordinates'],
  '@subordinates': ['@subordinateId'],
  '@organizeId': [],
  '@organizationAndSuborganization': [],
  '@departmentId': ['@dempmentId'],
  '@branchManageOrganize': [],
  '@positionId': [],
} as const satisfies Record<string, readonly string[]>
export type DynamicValue = keyof typeof dynamicValues

const dynamicValuesBySpelling = new Map(
  Object.entries(dynamicValues).flatMap(([value, others]) =>
    [value, ...others].map((word) => [word, value as DynamicValue] as const),
  ),
)
export const dynamicValueOf = (word: string): DynamicValue | undefined => dynamicValuesBySpelling.get(word)

/** Kinds of values that are compared, each with what wire and older clients call it. */
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

/** One comparison, read: the value is of the field's type, or a dynamic one. */
export interface Condition {
  readonly field: string
  readonly op: Operator
  readonly value: DynamicValue | readonly (string | number)[]
}

/** Conditions of a group hold together; `logic` joins a group to those before it (specification: wire 8.5). */
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

/** Which operators may compare a type; a field may allow fewer. */
export const operatorsByType: Readonly<Record<ValueType, readonly Operator[]>> = {
  text: ['==', '<>', 'like', 'notLike', 'in', 'notIn', 'null', 'notNull'],
  number: ['==', '<>', '>', '>=', '<', '<=', 'between', 'in', 'notIn', 'null', 'notNull'],
  time: ['==', '<>', '>', '>=', '<', '<=', 'between', 'null', 'notNull'],
}

/** Reads `conditionJson` against the fields a module offers; gives the scheme, or everything that is wrong with it and where. */
export function readScheme(
  json: string,
  fields: Readonly<Record<string, ValueType>>,
): { scheme: Scheme } | { wrong: readonly SchemeProblem[] } {
  let raw: unknown
  try {
    raw = JSON.parse(json)
  } catch {
    return { wrong: [{ path: '', why: 'notJson' }] }
  }
  const parsed = Raw.safeParse(raw)
  if (!parsed.success) return { wrong: [{ path: '', why: 'notAScheme' }] }
  const wrong: SchemeProblem[] = []
  const scheme = parsed.data.map(({ logic, groups }, at): ConditionGroup => ({
    logic: logic.toLowerCase() === 'or' ? 'or' : 'and',
    conditions: groups.flatMap((one, index) => {
      const read = readCondition(one, fields)
      if (typeof read !== 'string') return [read]
      wrong.push({ path: `[${at}].groups[${index}]`, why: read })
      return []
    }),
  }))
  return wrong.length > 0 ? { wrong } : { scheme }
}

function readCondition(
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

/** Several values may come as an array or joined by commas; a range is two. */
function readValues(raw: unknown, type: ValueType, op: Operator): readonly (string | number)[] | null {
  const several = op === 'in' || op === 'notIn' || op === 'between'
  const words = Array.isArray(raw)
    ? raw
    : several && typeof raw === 'string'
      ? raw.split(',').map((one) => one.trim())
      : [raw]
  if (
    op === 'between'
      ? words.length !== 2
      : several
        ? words.length === 0 || words.length > 1_000
        : words.length !== 1
  )
    return null
  const values = words.map((word) => (type === 'text' ? textOf(word) : numberOf(word)))
  return values.every((value) => value !== null) ? values : null
}

const textOf = (word: unknown): string | null =>
  typeof word === 'string' && word !== '' && word.length <= 500
    ? word
    : typeof word === 'number'
      ? String(word)
      : null
const numberOf = (word: unknown): number | null => {
  const number =
    typeof word === 'number' ? word : typeof word === 'string' && word.trim() !== '' ? Number(word) : NaN
  return Number.isFinite(number) ? number : null
}

/** What the dynamic values mean for one user: ids. */
export type ContextValues = Readonly<Record<DynamicValue, readonly string[]>>

/** A record as conditions see it: times as milliseconds, nothing as null, a membership as the set of its ids. */
type ActualValue = string | number | null | readonly string[]
export type ConditionRecord = Readonly<Record<string, ActualValue>>

/** Whether a record is let through, and for explanations which condition is not met. A scheme without conditions lets nothing through. */
export function matchesScheme(
  scheme: Scheme,
  subject: ConditionRecord,
  contextValues: ContextValues,
): boolean {
  return (
    scheme.reduce<boolean | null>((so_far, { logic, conditions }) => {
      if (conditions.length === 0) return so_far
      const here = conditions.every((condition) =>
        matchesCondition(condition, subject[condition.field] ?? null, contextValues),
      )
      return so_far === null ? here : logic === 'or' ? so_far || here : so_far && here
    }, null) ?? false
  )
}

/** One comparison. Nothing equals nothing: only `null` finds it, and what excludes a value lets it through; of a set one member is enough. */
export function matchesCondition(
  { op, value }: Condition,
  actual: ActualValue,
  contextValues: ContextValues,
): boolean {
  const wanted = typeof value === 'string' ? contextValues[value] : value
  const members =
    typeof actual === 'object' && actual !== null ? actual : actual === null || actual === '' ? [] : [actual]
  const empty = members.length === 0
  const equals = members.some((one) => wanted.includes(one as never))
  const like = members.some((one) => String(one).toLowerCase().includes(String(wanted[0]).toLowerCase()))
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
      return order(wanted[0]) > 0
    case '>=':
      return order(wanted[0]) >= 0
    case '<':
      return order(wanted[0]) < 0
    case '<=':
      return order(wanted[0]) <= 0
    case 'between':
      return order(wanted[0]) >= 0 && order(wanted[1]) <= 0
  }
}

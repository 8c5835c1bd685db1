/** Conditions of a data scheme as they are stored. */
export type NaiveScheme = readonly {
  readonly logic: string
  readonly groups: readonly NaiveCondition[]
}[]
export interface NaiveCondition {
  readonly field: string
  readonly op: string
  readonly value?: unknown
}

interface Evaluation {
  /** The stored value of a field; null, '' and [] are empty. */
  readonly valueOf: (field: string) => unknown
  /** The ids that a dynamic value such as `@userId` stands for; undefined for any other value. */
  readonly dynamicOf: (value: unknown) => readonly unknown[] | undefined
}

/** Evaluates a data scheme on one record. Shares no code with the implementation under test. */
export function isSchemeMetNaively(scheme: NaiveScheme, evaluation: Evaluation): boolean {
  let result: boolean | undefined
  for (const { logic, groups } of scheme) {
    if (groups.length === 0) continue
    const isGroupMet = groups.map((condition) => isConditionMetNaively(condition, evaluation)).every(Boolean)
    if (result === undefined) result = isGroupMet
    else if (logic.toLowerCase() === 'or') result = result || isGroupMet
    else result = result && isGroupMet
  }
  return result ?? false
}

export function isConditionMetNaively(
  { field, op, value }: NaiveCondition,
  { valueOf, dynamicOf }: Evaluation,
): boolean {
  const actual = valueOf(field) ?? null
  const single = actual === null || actual === '' ? [] : [actual]
  const members: unknown[] = Array.isArray(actual) ? actual : single
  const isEmpty = members.length === 0
  const set = (): readonly unknown[] => {
    const dynamic = dynamicOf(value)
    if (dynamic) return dynamic
    if (Array.isArray(value)) return value
    if (typeof value === 'string' && value.includes(',')) return value.split(',')
    return [typeof actual === 'number' ? Number(value) : value]
  }
  if (op === 'null') return isEmpty
  if (op === 'notNull') return !isEmpty
  if (op === '==' || op === 'Equal' || op === 'in') return members.some((one) => set().includes(one))
  if (op === '<>' || op === 'NotEqual' || op === 'notIn') return members.every((one) => !set().includes(one))
  if (op === 'like')
    return members.some((one) => String(one).toUpperCase().indexOf(String(value).toUpperCase()) >= 0)
  if (op === 'notLike')
    return members.every((one) => String(one).toUpperCase().indexOf(String(value).toUpperCase()) < 0)
  if (isEmpty) return false
  const number = actual as number
  if (op === '>') return number > Number(value)
  if (op === '>=') return number >= Number(value)
  if (op === '<') return number < Number(value)
  if (op === '<=' || op === 'LessThanOrEqual') return number <= Number(value)
  const [from, to] = value as [number, number]
  return number >= from && number <= to
}

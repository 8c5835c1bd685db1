import type { Conditions, Comparison } from './conditions.ts'
import { isEmpty, type CommonSettings, type Kind, type Operator } from './kind.ts'

/** Values of the symbols: the user who fills in the form, and where they work. */
export type ContextSymbols = Readonly<
  Record<'@userId' | '@organizeId' | '@departmentId' | '@positionId', string>
>
export const noSymbols: ContextSymbols = {
  '@userId': '',
  '@organizeId': '',
  '@departmentId': '',
  '@positionId': '',
}

/**
 * Evaluates conditions over fields by name. Never throws: an empty value, or one of another type, is not
 * equal, less or greater.
 */
export function evaluateConditions(
  when: Conditions,
  valueOf: (name: string) => unknown,
  symbols: ContextSymbols = noSymbols,
): boolean {
  let result = true
  for (const [index, { logic, groups }] of when.entries()) {
    const matches = groups.every(({ field, op, value, other }) =>
      evaluateOperator(op, valueOf(field), other ? valueOf(other) : resolveSymbols(value, symbols)),
    )
    if (index === 0) result = matches
    else result = logic === 'and' ? result && matches : result || matches
  }
  return result
}

const isSymbol = (value: unknown): value is keyof ContextSymbols =>
  typeof value === 'string' && Object.hasOwn(noSymbols, value)
function resolveSymbols(value: unknown, symbols: ContextSymbols): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveSymbols(item, symbols))
  return isSymbol(value) ? symbols[value] : value
}

function evaluateOperator(op: Operator, actual: unknown, expected: unknown): boolean {
  if (op === 'null' || op === 'notNull') return isEmpty(actual) === (op === 'null')
  if (op === '<>') return !evaluateOperator('==', actual, expected)
  if (op === 'notIn') return !evaluateOperator('in', actual, expected)
  if (op === 'notLike') return !evaluateOperator('like', actual, expected)
  if (op === '==' && isEmpty(expected)) return isEmpty(actual)
  if (isEmpty(actual) || isEmpty(expected)) return false
  const list = [actual].flat()
  if (op === '==' || op === 'in') return [expected].flat().some((one) => list.some((own) => isSame(own, one)))
  if (op === 'like')
    return (
      isScalar(expected) &&
      list.some((own) => isScalar(own) && String(own).toLowerCase().includes(String(expected).toLowerCase()))
    )
  if (op === 'between')
    return (
      Array.isArray(expected) &&
      expected.length === 2 &&
      evaluateOperator('>=', actual, expected[0]) &&
      evaluateOperator('<=', actual, expected[1])
    )
  const by = compare(actual, expected)
  return by !== null && { '>': by > 0, '>=': by >= 0, '<': by < 0, '<=': by <= 0 }[op]
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (isScalar(one) && isScalar(other) && String(one) === String(other))
const isScalar = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/** Compares numbers, and times of day by their text; null where the two cannot be compared. */
function compare(one: unknown, other: unknown): number | null {
  if (typeof one === 'number') {
    const number = typeof other === 'string' && other.trim() !== '' ? Number(other) : other
    return typeof number === 'number' && Number.isFinite(number) ? one - number : null
  }
  if (typeof one !== 'string' || typeof other !== 'string') return null
  return one < other ? -1 : Number(one > other)
}

/** The part of a comparison that is invalid for a kind, '' for a missing value; null where it is valid. */
export function findConditionProblem(
  { op, value, other }: Comparison,
  kind: Kind,
  settings: CommonSettings,
): string | null {
  if (!kind.operators.includes(op)) return op
  if (other || op === 'null' || op === 'notNull') return null
  if (
    typeof value === 'string' &&
    /^@\w+$/.test(value) &&
    (kind.group === 'people' || kind.group === 'system') &&
    !isSymbol(value)
  )
    return value
  if (op === 'between' && isEmpty(value)) return ''
  if (op === 'between' && !(Array.isArray(value) && value.length === 2)) return 'between'
  const numeric = ['numeric', 'bigint', 'smallint', 'timestamptz'].includes(kind.column(settings) ?? '')
  const invalid = [value]
    .flat()
    .find(
      (one) =>
        !(numeric
          ? one !== '' && Number.isFinite(Number(one)) && isScalar(one)
          : isScalar(one) || (isEmpty(one) && op !== 'in')),
    )
  if (invalid === undefined) return null
  if (isEmpty(invalid)) return ''
  return (typeof invalid === 'string' ? invalid : JSON.stringify(invalid)).slice(0, 50)
}

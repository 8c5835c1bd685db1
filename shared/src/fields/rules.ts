import type { Conditions, Comparison } from './conditions.ts'
import { isEmpty, type CommonSettings, type Kind, type Operator } from './kind.ts'

/** What symbols stand for: who fills the form in, and where they work now. */
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
 * Judges conditions over fields by name. It throws nothing: what is empty, or of another type, is not equal,
 * less or greater.
 */
export function evaluateConditions(
  when: Conditions,
  valueOf: (name: string) => unknown,
  symbols: ContextSymbols = noSymbols,
): boolean {
  let verdict = true
  for (const [at, { logic, groups }] of when.entries()) {
    const all = groups.every(({ field, op, value, other }) =>
      evaluateOperator(op, valueOf(field), other ? valueOf(other) : resolveSymbols(value, symbols)),
    )
    verdict = at === 0 ? all : logic === 'and' ? verdict && all : verdict || all
  }
  return verdict
}

const isSymbol = (value: unknown): value is keyof ContextSymbols =>
  typeof value === 'string' && Object.hasOwn(noSymbols, value)
const resolveSymbols = (value: unknown, symbols: ContextSymbols): unknown =>
  Array.isArray(value)
    ? value.map((one) => resolveSymbols(one, symbols))
    : isSymbol(value)
      ? symbols[value]
      : value

function evaluateOperator(op: Operator, actual: unknown, given: unknown): boolean {
  if (op === 'null' || op === 'notNull') return isEmpty(actual) === (op === 'null')
  if (op === '<>') return !evaluateOperator('==', actual, given)
  if (op === 'notIn') return !evaluateOperator('in', actual, given)
  if (op === 'notLike') return !evaluateOperator('like', actual, given)
  if (op === '==' && isEmpty(given)) return isEmpty(actual)
  if (isEmpty(actual) || isEmpty(given)) return false
  const list = [actual].flat()
  if (op === '==' || op === 'in') return [given].flat().some((one) => list.some((own) => isSame(own, one)))
  if (op === 'like')
    return (
      isScalar(given) &&
      list.some((own) => isScalar(own) && String(own).toLowerCase().includes(String(given).toLowerCase()))
    )
  if (op === 'between')
    return (
      Array.isArray(given) &&
      given.length === 2 &&
      evaluateOperator('>=', actual, given[0]) &&
      evaluateOperator('<=', actual, given[1])
    )
  const by = compare(actual, given)
  return by !== null && { '>': by > 0, '>=': by >= 0, '<': by < 0, '<=': by <= 0 }[op]
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (isScalar(one) && isScalar(other) && String(one) === String(other))
const isScalar = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/** Numbers by size, times of the day by their text; null where there is no order between the two. */
function compare(one: unknown, other: unknown): number | null {
  if (typeof one === 'number') {
    const number = typeof other === 'string' && other.trim() !== '' ? Number(other) : other
    return typeof number === 'number' && Number.isFinite(number) ? one - number : null
  }
  if (typeof one !== 'string' || typeof other !== 'string') return null
  return one < other ? -1 : Number(one > other)
}

/** Why a kind cannot be asked so; null where it can. */
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
  if (op === 'between' && !(Array.isArray(value) && value.length === 2)) return 'between'
  const numeric = ['numeric', 'bigint', 'smallint', 'timestamptz'].includes(kind.column(settings) ?? '')
  const odd = [value]
    .flat()
    .find(
      (one) =>
        !(numeric
          ? one !== '' && Number.isFinite(Number(one)) && isScalar(one)
          : isScalar(one) || (isEmpty(one) && op !== 'in')),
    )
  return odd === undefined ? null : JSON.stringify(odd).slice(0, 50)
}

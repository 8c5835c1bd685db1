import { fail, roundBinary, roundTo, shiftPoint, toNumber, type Argument } from '../values.ts'

/** The number of an argument; a text that is none ends the formula. */
export const numberOf = (value: Argument = 0): number => toNumber(value) ?? fail('notANumber')

/**
 * The numbers among arguments: of lists the numbers only, as of the cells of a range; otherwise every argument that
 * has a value, which must be a number.
 */
export const numbersOf = (of: readonly Argument[]): number[] =>
  of.flatMap((value) => {
    if (Array.isArray(value))
      return (value as readonly Argument[]).flatMap((item) => (typeof item === 'number' ? [item] : []))
    return value === null || value === '' ? [] : [numberOf(value)]
  })

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
const divide = (a: number, b: number): number => (b === 0 ? fail('divided') : a / b)
/** Without numbers it ends the formula, as a division by 0. */
export const average = (numbers: readonly number[]): number => divide(sum(numbers), numbers.length)
const sorted = (of: Argument) => numbersOf([of]).toSorted((a, b) => a - b)
const nth = (numbers: readonly number[], at: Argument) =>
  numbers[Math.trunc(numberOf(at)) - 1] ?? fail('failed')

/** The largest or smallest; 0 without numbers, as in spreadsheets. */
export const extreme = (numbers: readonly number[], choose: (a: number, b: number) => number): number =>
  numbers.length === 0 ? 0 : numbers.reduce((best, one) => choose(best, one))

/** To a multiple: `round` is that of the quotient. */
const toMultiple =
  (round: (quotient: number) => number) =>
  (value: Argument, multiple: Argument = 1) => {
    const [x, unit] = [numberOf(value), numberOf(multiple)]
    if (x === 0) return 0
    if (x > 0 && unit < 0) return fail('failed')
    return round(roundBinary(divide(x, unit))) * unit
  }

const digitsOf = (value: Argument) => Math.trunc(numberOf(value))
const roundAway =
  (round: (size: number) => number) =>
  (value: Argument, digits: Argument = 0) => {
    const x = numberOf(value)
    const places = digitsOf(digits)
    return Math.sign(x) * shiftPoint(round(shiftPoint(Math.abs(x), places)), -places) || 0
  }

function median(...of: Argument[]): number {
  const numbers = numbersOf(of).toSorted((a, b) => a - b)
  const middle = numbers.length / 2
  if (numbers.length === 0) return fail('failed')
  return Number.isInteger(middle)
    ? (numbers[middle - 1]! + numbers[middle]!) / 2
    : numbers[Math.floor(middle)]!
}

function sumProducts(...of: Argument[]): number {
  const lists = of.map((list) => [list].flat() as readonly Argument[])
  if (lists.some((list) => list.length !== lists[0]!.length)) return fail('failed')
  return sum(lists[0]!.map((_, at) => lists.reduce((product, list) => product * cellNumber(list[at]), 1)))
}
const cellNumber = (value: Argument | undefined) => (typeof value === 'number' ? value : 0)

export const numberFunctions = {
  ABS: (value: Argument) => Math.abs(numberOf(value)),
  SIGN: (value: Argument) => Math.sign(numberOf(value)),
  INT: (value: Argument) => Math.floor(roundBinary(numberOf(value))),
  TRUNC: roundAway(Math.floor),
  MOD: (value: Argument, by: Argument) => {
    const [x, divisor] = [numberOf(value), numberOf(by)]
    return x - divisor * Math.floor(roundBinary(divide(x, divisor)))
  },
  POWER: (value: Argument, by: Argument) => numberOf(value) ** numberOf(by),
  SQRT: (value: Argument) => Math.sqrt(numberOf(value)),
  ROUND: (value: Argument, digits: Argument = 0) => roundTo(numberOf(value), digitsOf(digits)),
  ROUNDUP: roundAway(Math.ceil),
  ROUNDDOWN: roundAway(Math.floor),
  FLOOR: toMultiple(Math.floor),
  CEILING: toMultiple(Math.ceil),
  PRODUCT: (...of: Argument[]) => {
    const numbers = numbersOf(of)
    return numbers.length === 0 ? 0 : numbers.reduce((product, one) => product * one, 1)
  },
  SUM: (...of: Argument[]) => sum(numbersOf(of)),
  SUMPRODUCT: sumProducts,
  AVERAGE: (...of: Argument[]) => average(numbersOf(of)),
  MEDIAN: median,
  MAX: (...of: Argument[]) => extreme(numbersOf(of), Math.max),
  MIN: (...of: Argument[]) => extreme(numbersOf(of), Math.min),
  LARGE: (list: Argument, at: Argument) => nth(sorted(list).toReversed(), at),
  SMALL: (list: Argument, at: Argument) => nth(sorted(list), at),
  COUNT: (...of: Argument[]) =>
    sum(
      of.map((value) =>
        Array.isArray(value)
          ? value.filter((item) => typeof item === 'number').length
          : Number(value !== null && value !== '' && toNumber(value) !== null),
      ),
    ),
  COUNTA: (...of: Argument[]) => of.flat(2).filter((item) => item !== null && item !== '').length,
}

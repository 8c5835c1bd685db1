import { compareValues, fail, toNumber, toText, type Argument } from '../values.ts'
import { average, extreme, sum } from './numbers.ts'

/** Whether a cell meets a condition. */
type Criterion = (cell: Argument) => boolean

/** Compares a text with a pattern of `*` for any letters and `?` for one, in time of their product at most. */
export function matchesWildcards(text: string, pattern: string): boolean {
  let at = 0
  let next = 0
  let star = -1
  let starAt = 0
  while (at < text.length) {
    if (
      next < pattern.length &&
      (pattern[next] === '?' || pattern[next] === text[at]) &&
      pattern[next] !== '*'
    ) {
      at++
      next++
    } else if (pattern[next] === '*') {
      star = next++
      starAt = at
    } else if (star >= 0) {
      next = star + 1
      at = ++starAt
    } else return false
  }
  while (pattern[next] === '*') next++
  return next === pattern.length
}

/** Reads a condition of COUNTIF: a value, or a text such as `>10`, `<>书` or `张*`. */
function criterionOf(condition: Argument): Criterion {
  const text = toText(condition)
  const [, sign = '', rest = text] =
    typeof condition === 'string' ? (/^(<=|>=|<>|[<>=])?([\s\S]*)$/.exec(text) ?? []) : []
  const number = rest.trim() === '' ? null : toNumber(rest)
  const lower = rest.toLowerCase()
  const equals: Criterion = (cell) => {
    if (rest === '') return cell === null || cell === ''
    if (number !== null) return cell !== null && cell !== '' && toNumber(cell) === number
    return matchesWildcards(toText(cell).toLowerCase(), lower)
  }
  if (sign === '' || sign === '=') return equals
  if (sign === '<>') return (cell) => !equals(cell)
  return (cell) => {
    // As in spreadsheets, a number is compared with numbers only, and a text with texts.
    if (cell === null || cell === '' || (typeof cell === 'number') !== (number !== null)) return false
    const order = compareValues(cell, number ?? rest)
    if (sign === '<') return order < 0
    if (sign === '>') return order > 0
    return sign === '<=' ? order <= 0 : order >= 0
  }
}

const cellsOf = (list: Argument | undefined) => [list ?? null].flat() as readonly Argument[]

/** The places at which every list meets its condition; `pairs` are lists and conditions by turns. */
function placesOf(pairs: readonly Argument[]): number[] {
  const tests = Array.from({ length: Math.floor(pairs.length / 2) }, (_, at) => ({
    cells: cellsOf(pairs[at * 2]),
    meets: criterionOf(pairs[at * 2 + 1]!),
  }))
  if (tests.length === 0 || pairs.length % 2 === 1) return fail('failed')
  if (tests.some(({ cells }) => cells.length !== tests[0]!.cells.length)) return fail('failed')
  return tests[0]!.cells.flatMap((_, at) =>
    tests.every(({ cells, meets }) => meets(cells[at]!)) ? [at] : [],
  )
}

function chosen(values: Argument, pairs: readonly Argument[]): number[] {
  const cells = cellsOf(values)
  return placesOf(pairs).flatMap((at) => (typeof cells[at] === 'number' ? [cells[at]] : []))
}

export const criteriaFunctions = {
  COUNTIF: (list: Argument, condition: Argument = null) => placesOf([list, condition]).length,
  SUMIF: (list: Argument, condition: Argument = null, values: Argument = list) =>
    sum(chosen(values, [list, condition])),
  AVERAGEIF: (list: Argument, condition: Argument = null, values: Argument = list) =>
    average(chosen(values, [list, condition])),
  COUNTIFS: (...pairs: Argument[]) => placesOf(pairs).length,
  SUMIFS: (values: Argument, ...pairs: Argument[]) => sum(chosen(values, pairs)),
  MAXIFS: (values: Argument, ...pairs: Argument[]) => extreme(chosen(values, pairs), Math.max),
  MINIFS: (values: Argument, ...pairs: Argument[]) => extreme(chosen(values, pairs), Math.min),
}

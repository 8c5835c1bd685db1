import type { Formula } from './parse-formula.ts'

/** Functions whose result is a day. */
const dayResults: ReadonlySet<string> = new Set([
  'DATE',
  'DATEVALUE',
  'TODAY',
  'NOW',
  'EDATE',
  'EOMONTH',
  'WORKDAY',
])

/** Whether a formula results in a day: one of a field or a function, plus or minus a number of days. */
export function resultsInDay(formula: Formula, isDay: (name: string) => boolean): boolean {
  if (formula.is === 'field') return isDay(formula.name)
  if (formula.is === 'value') return false
  const [first, ...others] = formula.of.map((operand) => resultsInDay(operand, isDay))
  if (formula.is === 'sign') {
    if (formula.sign === '-') return first === true && others.length > 0 && !others.includes(true)
    return formula.sign === '+' && others.length > 0 && first !== others[0]
  }
  switch (formula.name) {
    case 'IF':
    case 'CHOOSE':
    case 'SWITCH':
    case 'IFS':
      return others.includes(true)
    case 'IFERROR':
    case 'MAX':
    case 'MIN':
    case 'MAXIFS':
    case 'MINIFS':
    case 'LARGE':
    case 'SMALL':
    case 'MEDIAN':
    case 'AVERAGE':
    case 'INT':
      return first === true
    default:
      return dayResults.has(formula.name)
  }
}

import { criteriaFunctions } from './functions/criteria.ts'
import { dayFunctions } from './functions/days.ts'
import { logicFunctions } from './functions/logic.ts'
import { numberFunctions } from './functions/numbers.ts'
import { textFunctions } from './functions/texts.ts'
import type { Argument } from './values.ts'

/** A spreadsheet function; it throws a `FormulaError` where it fails. */
type SpreadsheetFunction = (...args: Argument[]) => Argument

/**
 * The supported functions, which have the values of spreadsheets (`spreadsheet-values.test.ts` compares them with two). Those
 * in `lazyFunctions` are evaluated by the evaluator, because they must not evaluate unused branches.
 */
export const functions: ReadonlyMap<string, SpreadsheetFunction> = new Map(
  Object.entries({
    ...numberFunctions,
    ...criteriaFunctions,
    ...logicFunctions,
    ...textFunctions,
    ...dayFunctions,
  }) as [string, SpreadsheetFunction][],
)

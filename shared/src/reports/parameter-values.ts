import type { ReportParameter } from '../contract/lowcode/report-parameters.ts'

/** What was entered for parameters, as text by their names; '' for none. */
export type Entered = Readonly<Record<string, string>>
export type ParameterValues = Record<string, string | number | boolean>

/** The values that are sent. What is not entered is left out, so that the server takes the default. */
export function toValues(parameters: readonly ReportParameter[], entered: Entered): ParameterValues {
  const values: ParameterValues = {}
  for (const { name, type } of parameters) {
    const text = (entered[name] ?? '').trim()
    if (text === '') continue
    if (type === 'number' || type === 'time') {
      const number = Number(text)
      if (!Number.isNaN(number)) values[name] = number
    } else values[name] = type === 'boolean' ? text === 'true' : text
  }
  return values
}

/** Parameters that have to be entered before the report can be made. */
export const missingIn = (parameters: readonly ReportParameter[], entered: Entered): ReportParameter[] =>
  parameters.filter(
    ({ name, required, defaultValue }) =>
      required === 1 && defaultValue === '' && (entered[name] ?? '').trim() === '',
  )

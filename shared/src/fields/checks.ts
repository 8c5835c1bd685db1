import type { Check } from '../contract/fields/actions.ts'
import { evaluateConditions, type ContextSymbols } from '../contract/fields/rules.ts'
import { visibleValues, type Plan, type ReadValue } from './plan.ts'
import { parametersOf } from './run-steps.ts'

/** A check that a record does not meet. `field` is '' where it concerns the whole record. */
export interface FailedCheck {
  readonly field: string
  readonly message: string
}

/** The rules over several fields that a record breaks. Browser and server both use it; `read` reads the record. */
export function findFailedChecks(plan: Plan, read: ReadValue, symbols: ContextSymbols): FailedCheck[] {
  const { checks } = plan.design.form
  if (checks.length === 0) return []
  const valueOf = visibleValues(plan, '', read, symbols)
  return checks.flatMap((check) =>
    check.by === 'interface' || evaluateConditions(check.when, valueOf, symbols)
      ? []
      : [{ field: check.field, message: check.message }],
  )
}

type InterfaceCheck = Extract<Check, { by: 'interface' }>
/** Calls a data interface and answers its rows. */
export type CallInterface = (
  id: string,
  parameters: Readonly<Record<string, unknown>>,
) => Promise<readonly unknown[]>

export const interfaceChecksOf = ({ design }: Plan): InterfaceCheck[] =>
  design.form.checks.filter((check) => check.by === 'interface')

/** The checks by a data interface that a record breaks. Rejects where an interface fails. */
export async function findFailedInterfaceChecks(
  plan: Plan,
  read: ReadValue,
  symbols: ContextSymbols,
  call: CallInterface,
): Promise<FailedCheck[]> {
  const values = {
    read: visibleValues(plan, '', read, symbols),
    fieldOf: (name: string) => plan.find(name, '')?.field,
  }
  const results = await Promise.all(
    interfaceChecksOf(plan).map(async ({ interfaceId, parameters, expect, field, message }) => {
      const rows = await call(interfaceId, parametersOf(parameters, values))
      return rows.length > 0 === (expect === 'rows') ? [] : [{ field, message }]
    }),
  )
  return results.flat()
}

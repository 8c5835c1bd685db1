import type { ComponentInput } from '../contract/lowcode/screen-actions.ts'
import type { Bound } from '../portal/sources/bound.ts'
import type { VariableValues } from './variables.ts'

/** What the variables say of a source. Where one is empty the source has its own default, and all rows. */
export function boundOf(inputs: readonly ComponentInput[], values: VariableValues): Bound {
  const filled = inputs.flatMap(({ into, name, variable }) => {
    const value = Object.hasOwn(values, variable) ? values[variable]! : ''
    return name === '' || value === '' ? [] : [{ into, name, value }]
  })
  const entriesOf = (kind: ComponentInput['into']) =>
    filled.filter(({ into }) => into === kind).map(({ name, value }) => [name, value] as const)
  return {
    parameters: Object.fromEntries(entriesOf('parameter')),
    columns: Object.fromEntries(entriesOf('column')),
  }
}

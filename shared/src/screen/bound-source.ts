import type { Canvas, ScreenComponent } from '../contract/lowcode/screen-canvas.ts'
import type { ComponentInput } from '../contract/lowcode/screen-actions.ts'
import type { Bound } from '../portal/sources/bound.ts'

/** What a source is narrowed by. Where a value is empty the source has its own default, and all rows. */
export function boundOf(
  inputs: readonly ComponentInput[],
  valueOf: (input: ComponentInput) => string,
): Bound {
  const filled = inputs.flatMap((input) => {
    const value = input.name === '' ? '' : valueOf(input)
    return value === '' ? [] : [{ ...input, value }]
  })
  const entriesOf = (kind: ComponentInput['into']) =>
    filled.filter(({ into }) => into === kind).map(({ name, value }) => [name, value] as const)
  return {
    parameters: Object.fromEntries(entriesOf('parameter')),
    columns: Object.fromEntries(entriesOf('column')),
  }
}

/** The variables that a viewer of the screen can set: by a control, by tabs or by a click. */
export function openVariablesOf(components: readonly ScreenComponent[]): ReadonlySet<string> {
  return new Set(
    components.flatMap(({ hidden, settings, events }) =>
      hidden
        ? []
        : [
            ...(typeof settings['variable'] === 'string' ? [settings['variable']] : []),
            ...events.flatMap(({ action, variable }) => (action === 'set' ? [variable] : [])),
          ],
    ),
  )
}

/** What narrows a source for a guest: `sent` counts where its variable is open, else the value at first. */
export function boundOfGuest(
  inputs: readonly ComponentInput[],
  { variables }: Pick<Canvas, 'variables'>,
  { open, sent }: { open: ReadonlySet<string>; sent: Bound },
): Bound {
  const given = { parameter: sent.parameters, column: sent.columns }
  const initial = new Map(variables.map(({ name, initial: first }) => [name, first]))
  return boundOf(inputs, ({ into, name, variable }) => {
    if (!open.has(variable)) return initial.get(variable) ?? ''
    return Object.hasOwn(given[into], name) ? given[into][name]! : ''
  })
}

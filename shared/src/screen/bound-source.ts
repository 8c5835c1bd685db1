import type { Canvas, ScreenComponent } from '../contract/lowcode/screen-canvas.ts'
import type { ComponentInput } from '../contract/lowcode/screen-actions.ts'
import type { Bound } from '../portal/sources/bound.ts'

/** What the variables say of a source. Where one is empty the source has its own default, and all rows. */
export function boundOf(inputs: readonly ComponentInput[], values: Readonly<Record<string, string>>): Bound {
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
  const valueOf = ({ into, name, variable }: ComponentInput): string => {
    if (!open.has(variable)) return initial.get(variable) ?? ''
    return Object.hasOwn(given[into], name) ? given[into][name]! : ''
  }
  const bounds = inputs.map((input) => boundOf([input], { [input.variable]: valueOf(input) }))
  return {
    parameters: Object.assign({}, ...bounds.map(({ parameters }) => parameters)) as Bound['parameters'],
    columns: Object.assign({}, ...bounds.map(({ columns }) => columns)) as Bound['columns'],
  }
}

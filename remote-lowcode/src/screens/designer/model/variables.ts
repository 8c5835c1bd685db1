import { variableName, type ScreenVariable } from '@tessera/shared/contract/lowcode/screen-actions'
import type { Screen, ScreenComponent } from '@tessera/shared/contract/lowcode/screen-canvas'

/** A screen with other variables. Where one of them was renamed, what reads or sets it follows. */
export function withVariables(screen: Screen, variables: readonly ScreenVariable[]): Screen {
  const before = screen.canvas.variables
  const canvas = { ...screen.canvas, variables }
  const renamed = variables.flatMap(({ name }, at) =>
    before.length === variables.length && before[at]!.name !== name
      ? [[before[at]!.name, name] as const]
      : [],
  )
  const [only] = renamed
  // Several at once were moved, and not renamed.
  if (renamed.length !== 1 || !only) return { ...screen, canvas }
  const [from, to] = only
  return { canvas, components: screen.components.map((one) => renameIn(one, from, to)) }
}

function renameIn(component: ScreenComponent, from: string, to: string): ScreenComponent {
  const nameOf = (name: string) => (name === from ? to : name)
  const taken = <T extends { from: string; of: string }>(one: T): T =>
    one.from === 'variable' ? { ...one, of: nameOf(one.of) } : one
  return {
    ...component,
    inputs: component.inputs.map((one) => ({ ...one, variable: nameOf(one.variable) })),
    events: component.events.map((one) => ({
      ...taken(one),
      variable: nameOf(one.variable),
      passes: one.passes.map(taken),
    })),
    shownWhen: { ...component.shownWhen, variable: nameOf(component.shownWhen.variable) },
    settings:
      component.settings['variable'] === from ? { ...component.settings, variable: to } : component.settings,
  }
}

/** A new variable with a name that no other one has. */
export function newVariable(variables: readonly ScreenVariable[]): ScreenVariable {
  let n = variables.length + 1
  while (variables.some(({ name }) => name === `v${n}`)) n += 1
  return { name: `v${n}`, title: '', kind: 'text', initial: '', choices: [] }
}

/** Why a name cannot be that of the variable at a place; null where it can. */
export function findNameProblem(
  variables: readonly ScreenVariable[],
  at: number,
  name: string,
): 'wrong' | 'used' | null {
  if (!variableName.test(name)) return 'wrong'
  return variables.some((one, place) => place !== at && one.name === name) ? 'used' : null
}

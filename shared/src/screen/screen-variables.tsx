import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { ScreenVariable } from '../contract/lowcode/screen-actions.ts'
import { createVariables, VariablesContext, type VariableValues } from './variables.ts'

const Declared = createContext<readonly ScreenVariable[]>([])
/** The variables of the screen around a component. */
export const useDeclared = (): readonly ScreenVariable[] => useContext(Declared)

interface Props {
  variables: readonly ScreenVariable[]
  /** Values of the address. */
  entered?: VariableValues | undefined
  children: ReactNode
}

/** Gives the components inside variables of their own. They begin anew where a declaration or the address changes. */
export function ScreenVariables({ variables, entered, children }: Props) {
  const declared = JSON.stringify(variables)
  const given = JSON.stringify(entered ?? {})
  const store = useMemo(
    () =>
      createVariables(JSON.parse(declared) as readonly ScreenVariable[], JSON.parse(given) as VariableValues),
    [declared, given],
  )
  return (
    <Declared value={variables}>
      <VariablesContext value={store}>{children}</VariablesContext>
    </Declared>
  )
}

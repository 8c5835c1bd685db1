import type { ScreenVariable } from '../contract/lowcode/screen-actions.ts'
import { parameterKey } from '../reports/address.ts'
import type { VariableValues } from './variables.ts'

/** Names in the address that belong to the page around the screen. */
const ofThePage: readonly string[] = ['view', 'screen', 'page', 'preview']
const maxLength = 200

/** What the address has for the variables of a screen: `p.name` as links write it, or the name itself. */
export const enteredVariables = (
  query: URLSearchParams,
  variables: readonly Pick<ScreenVariable, 'name'>[],
): VariableValues =>
  Object.fromEntries(
    variables.flatMap(({ name }) => {
      const value = query.get(parameterKey(name)) ?? (ofThePage.includes(name) ? null : query.get(name))
      return value === null ? [] : [[name, value.slice(0, maxLength)]]
    }),
  )

import { createContext } from 'react'

/** Names of the fields of a form that the user can neither read nor change. */
export const HiddenFieldsContext = createContext<ReadonlySet<string>>(new Set())

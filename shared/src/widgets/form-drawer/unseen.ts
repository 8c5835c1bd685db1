import { createContext } from 'react'

/** Names of the fields of a form that its user may neither see nor change. */
export const Unseen = createContext<ReadonlySet<string>>(new Set())

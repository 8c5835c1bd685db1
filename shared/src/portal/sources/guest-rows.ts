import { createContext } from 'react'
import type { DataSetResult } from '../../contract/lowcode/data-sets.ts'
import type { Bound } from './bound.ts'
import type { Row } from './series.ts'

/** What the server answered for a component of a public page: that of its data set, or the rows of its interface. */
export interface GuestData {
  readonly result?: DataSetResult
  readonly rows?: readonly Row[]
  readonly msg?: string
}

/** Loads the data of a component by its id, narrowed by variables; null where a signed-in user loads them by the calls of the source. */
export const GuestRowsContext = createContext<
  ((component: string, bound: Bound) => Promise<GuestData>) | null
>(null)

import { createContext, useContext } from 'react'

/** The widget around a body: how high it is, and how it is loaded again. */
export interface WidgetState {
  readonly title: string
  /** Rows of the grid. */
  readonly rows: number
  readonly reload: () => void
  /** How often it was loaded again. */
  readonly attempt: number
}

export const WidgetContext = createContext<WidgetState>({ title: '', rows: 5, reload: () => {}, attempt: 0 })
export const useWidget = (): WidgetState => useContext(WidgetContext)

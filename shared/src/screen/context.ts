import { createContext, useContext } from 'react'
import type { ComponentEvent, ComponentInput } from '../contract/lowcode/screen-actions.ts'
import type { CanvasTheme } from '../contract/lowcode/screen-canvas.ts'

/** The component around a body. */
export interface ScreenState {
  readonly theme: CanvasTheme
  readonly name: string
  readonly inputs: readonly ComponentInput[]
  readonly events: readonly ComponentEvent[]
  readonly reload: () => void
}

export const ScreenContext = createContext<ScreenState>({
  theme: 'dark',
  name: '',
  inputs: [],
  events: [],
  reload: () => {},
})
export const useScreen = (): ScreenState => useContext(ScreenContext)

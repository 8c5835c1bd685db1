import { createContext, useContext } from 'react'
import type { CanvasTheme } from '../contract/lowcode/screen-canvas.ts'

/** The component around a body. */
export interface ScreenState {
  readonly theme: CanvasTheme
  readonly name: string
  readonly reload: () => void
}

export const ScreenContext = createContext<ScreenState>({ theme: 'dark', name: '', reload: () => {} })
export const useScreen = (): ScreenState => useContext(ScreenContext)

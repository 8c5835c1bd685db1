import { createContext, useContext } from 'react'
import type { ComponentEvent, ComponentInput } from '../contract/lowcode/screen-actions.ts'
import type { CanvasTheme } from '../contract/lowcode/screen-canvas.ts'

/** The component around a body. */
export interface ScreenState {
  readonly theme: CanvasTheme
  readonly name: string
  readonly id: string
  readonly inputs: readonly ComponentInput[]
  readonly events: readonly ComponentEvent[]
  readonly reload: () => void
}

export const ScreenContext = createContext<ScreenState>({
  theme: 'dark',
  name: '',
  id: '',
  inputs: [],
  events: [],
  reload: () => {},
})
/** Where guests get the pictures of a public screen, by their addresses in it. */
export const PicturesContext = createContext<Readonly<Record<string, string>>>({})

/** The address of a picture of the screen. */
export const usePicture = (url: string): string => useContext(PicturesContext)[url] ?? url

export const useScreen = (): ScreenState => useContext(ScreenContext)

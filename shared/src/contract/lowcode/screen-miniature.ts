import * as z from 'zod'
import { canvasThemes, readScreen } from './screen-canvas.ts'

/** Components that a miniature draws, the lowest first. */
const maxBoxes = 80

/** The layout of a screen, small enough for a list: the boxes of its visible components in pixels of its canvas. */
export const ScreenMiniature = z.object({
  width: z.number(),
  height: z.number(),
  theme: z.enum(canvasThemes),
  /** A colour; '' is that of the theme. */
  background: z.string(),
  boxes: z.array(z.object({ kind: z.string(), x: z.number(), y: z.number(), w: z.number(), h: z.number() })),
})
export type ScreenMiniature = z.output<typeof ScreenMiniature>

export function miniatureOf(detail: string, component: string): ScreenMiniature {
  const { canvas, components } = readScreen(detail, component)
  const { width, height, theme, backgroundColor } = canvas
  return {
    width,
    height,
    theme,
    background: backgroundColor,
    boxes: components
      .filter(({ hidden }) => !hidden)
      .slice(0, maxBoxes)
      .map(({ kind, x, y, w, h }) => ({ kind, x, y, w, h })),
  }
}

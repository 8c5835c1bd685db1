import type { Canvas } from '../contract/lowcode/screen-canvas.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** How much a canvas is enlarged on each axis. */
export interface Scale {
  readonly x: number
  readonly y: number
}

const positive = (scale: number) => (Number.isFinite(scale) && scale > 0 ? scale : 1)

/** The scale that brings a canvas onto a display of this size. */
export function scaleOf(
  { width, height, fit }: Pick<Canvas, 'width' | 'height' | 'fit'>,
  display: Size,
): Scale {
  const x = positive(display.width / width)
  const y = positive(display.height / height)
  switch (fit) {
    case 'stretch':
      return { x, y }
    case 'width':
      return { x, y: x }
    case 'height':
      return { x: y, y }
    default:
      return { x: Math.min(x, y), y: Math.min(x, y) }
  }
}

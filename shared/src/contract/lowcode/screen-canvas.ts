import * as z from 'zod'
import {
  alwaysShown,
  ComponentEvents,
  ComponentInputs,
  ScreenVariables,
  ShownWhen,
  type ComponentEvent,
  type ComponentInput,
  type ScreenVariable,
} from './screen-actions.ts'

export const maxComponents = 1_000
/** Characters of the text of a canvas, and of the list of its components. */
export const maxDetailLength = 100_000
export const maxComponentLength = 3_000_000

/** Sides of a canvas in pixels. */
export const maxSide = 20_000

/** How a canvas fills the display: all of it is visible, by its width, by its height, or without its proportions. */
export const canvasFits = ['contain', 'width', 'height', 'stretch'] as const
export type CanvasFit = (typeof canvasFits)[number]
export const canvasThemes = ['dark', 'light'] as const
export type CanvasTheme = (typeof canvasThemes)[number]

export interface Canvas {
  readonly width: number
  readonly height: number
  readonly fit: CanvasFit
  readonly theme: CanvasTheme
  /** A colour as `#rrggbb`; '' is that of the theme. */
  readonly backgroundColor: string
  /** Address of a picture of this system; ''. */
  readonly backgroundImage: string
  /** Values that components share. */
  readonly variables: readonly ScreenVariable[]
  /** Whether the name of the user and the time lie over the screen. */
  readonly watermark: boolean
  /** What this version does not know; it is saved again. */
  readonly rest: Readonly<Record<string, unknown>>
}

/** Pixels of the canvas from its upper left corner. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export interface ScreenComponent extends Box {
  readonly id: string
  readonly kind: string
  readonly name: string
  /** Degrees, clockwise. */
  readonly rotate: number
  readonly hidden: boolean
  readonly locked: boolean
  /** Components with the same group are moved together; ''. */
  readonly group: string
  readonly settings: Readonly<Record<string, unknown>>
  /** The variables that its source reads. */
  readonly inputs: readonly ComponentInput[]
  /** What clicks do. */
  readonly events: readonly ComponentEvent[]
  readonly shownWhen: ShownWhen
  readonly rest: Readonly<Record<string, unknown>>
}

export interface Screen {
  readonly canvas: Canvas
  /** The lowest one first. */
  readonly components: readonly ScreenComponent[]
}

type Loose = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The first value that is a number within the limits; texts count as well. */
function numberOf(values: readonly unknown[], min: number, max: number, fallback: number): number {
  for (const value of values) {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    if (typeof number === 'number' && Number.isFinite(number))
      return Math.min(max, Math.max(min, Math.round(number * 100) / 100))
  }
  return fallback
}
const wordOf = (max: number, ...values: readonly unknown[]): string => {
  const found = values.find((value) => typeof value === 'string' && value !== '')
  if (typeof found === 'string') return found.slice(0, max)
  const number = values.find((value) => typeof value === 'number')
  return number === undefined ? '' : String(number)
}
const isTrue = (value: unknown) => value === true || value === 1

/** A colour as `#rrggbb` or `#rrggbbaa`. */
export const Color = z.string().regex(/^#[0-9a-f]{6}([0-9a-f]{2})?$/i)

export function readCanvas(detail: string): Canvas {
  const stored = parseJson(detail)
  const { width, height, fit, theme, backgroundColor, backgroundImage, variables, watermark, ...rest } =
    isObject(stored) ? stored : ({} as Loose)
  return {
    width: numberOf([width], 100, maxSide, 1920),
    height: numberOf([height], 100, maxSide, 1080),
    fit: canvasFits.find((one) => one === fit) ?? 'contain',
    theme: canvasThemes.find((one) => one === theme) ?? 'dark',
    backgroundColor: Color.catch('').parse(backgroundColor),
    backgroundImage: wordOf(500, backgroundImage),
    variables: ScreenVariables.parse(variables),
    watermark: isTrue(watermark),
    rest,
  }
}

/**
 * Reads a component. Designers of other products keep the place in `left`, `top` and `component`, the kind in
 * `component.name` and the name in `title`.
 */
function readComponent(stored: Loose, at: number): ScreenComponent {
  const { id, kind, name, x, y, w, h, rotate, hidden, locked, group, settings, ...others } = stored
  const { inputs, events, shownWhen, ...rest } = others
  const inner = isObject(rest['component']) ? rest['component'] : {}
  return {
    id: wordOf(50, id, rest['index']) || `c${at + 1}`,
    kind: wordOf(50, kind, inner['name'], inner['prop']) || '-',
    name: wordOf(100, rest['title'], name),
    x: numberOf([x, rest['left']], -maxSide, maxSide, 0),
    y: numberOf([y, rest['top']], -maxSide, maxSide, 0),
    w: numberOf([w, inner['width']], 1, maxSide, 400),
    h: numberOf([h, inner['height']], 1, maxSide, 300),
    rotate: numberOf([rotate], -360, 360, 0),
    hidden: isTrue(hidden) || rest['display'] === false,
    locked: isTrue(locked) || isTrue(rest['lock']),
    group: wordOf(50, group),
    settings: isObject(settings) ? settings : {},
    inputs: ComponentInputs.parse(inputs),
    events: ComponentEvents.parse(events),
    shownWhen: ShownWhen.catch(alwaysShown).parse(shownWhen),
    rest,
  }
}

/** Reads the texts of a screen; never fails. What is wrong gets a default, and what is no component is left out. */
export function readScreen(detail: string, component: string): Screen {
  const stored = parseJson(component)
  const seen = new Set<string>()
  const components = (Array.isArray(stored) ? (stored as unknown[]) : [])
    .filter(isObject)
    .slice(0, maxComponents)
    .map((one, at) => {
      const read = readComponent(one, at)
      let { id } = read
      for (let n = 2; seen.has(id); n++) id = `${read.id.slice(0, 40)}_${n}`
      seen.add(id)
      return id === read.id ? read : { ...read, id }
    })
  return { canvas: readCanvas(detail), components }
}

/** What another product says of a place or a state would win over a later change. */
const replaced = ['title', 'left', 'top', 'display', 'lock', 'index']

function writeComponent({ rest, ...component }: ScreenComponent) {
  const kept = Object.fromEntries(Object.entries(rest).filter(([key]) => !replaced.includes(key)))
  return { ...kept, ...component }
}

/** The two texts of a screen as they are saved. */
export const writeScreen = ({
  canvas: { rest, ...canvas },
  components,
}: Screen): { detail: string; component: string } => ({
  detail: JSON.stringify({ ...rest, ...canvas }),
  component: JSON.stringify(components.map(writeComponent)),
})

export const emptyDetail = '{"width":1920,"height":1080}'
export const emptyComponents = '[]'

/** Why texts cannot be saved as a screen; `n` is the number of the component that is meant, or a limit. */
export interface ScreenProblem {
  readonly why: 'detail' | 'components' | 'detailTooLong' | 'tooLong' | 'tooMany' | 'component'
  readonly n: number
}

/** Checks texts before they are saved. Places and settings are corrected when they are read, and a kind may be unknown. */
export function findScreenProblem({
  detail,
  component,
}: {
  detail?: string | undefined
  component?: string | undefined
}): ScreenProblem | null {
  if (detail !== undefined) {
    if (detail.length > maxDetailLength) return { why: 'detailTooLong', n: maxDetailLength / 1_000 }
    if (!isObject(parseJson(detail))) return { why: 'detail', n: 0 }
  }
  if (component === undefined) return null
  if (component.length > maxComponentLength) return { why: 'tooLong', n: maxComponentLength / 1_000_000 }
  const components = parseJson(component)
  if (!Array.isArray(components)) return { why: 'components', n: 0 }
  if (components.length > maxComponents) return { why: 'tooMany', n: maxComponents }
  const wrong = (components as unknown[]).findIndex((one) => !isObject(one))
  return wrong < 0 ? null : { why: 'component', n: wrong + 1 }
}

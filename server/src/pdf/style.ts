import { allowedStyle } from '@tessera/shared/contract/rich-text'
import type { Weight } from './fonts.ts'

/** Lengths of a file are points; style sheets have pixels. */
export const fromPixels = (pixels: number): number => pixels * 0.75
export const fromMillimetres = (millimetres: number): number => (millimetres * 72) / 25.4

export interface TextStyle {
  readonly size: number
  readonly weight: Weight
  readonly isItalic: boolean
  readonly isUnderlined: boolean
  readonly isStruck: boolean
  /** Operands of a colour: three numbers from 0 to 1. */
  readonly colour: string
  readonly background: string | null
}

/** How a block and what is in it is written. */
export interface Style extends TextStyle {
  readonly align: 'left' | 'center' | 'right'
  /** Space at the left of its lines. */
  readonly indent: number
  /** Whether spaces and line breaks of the text are kept. */
  readonly isPreformatted: boolean
}

export const black = '0.114 0.129 0.161'
export const grey = '0.306 0.349 0.412'
export const border = '0.525 0.565 0.612'
export const shade = '0.949 0.953 0.961'

export const bodyStyle: Style = {
  size: fromPixels(14),
  weight: 'regular',
  isItalic: false,
  isUnderlined: false,
  isStruck: false,
  colour: black,
  background: null,
  align: 'left',
  indent: 0,
  isPreformatted: false,
}

const tagStyles: Readonly<Record<string, (style: Style) => Partial<Style>>> = {
  h1: () => ({ size: fromPixels(18), weight: 'bold', align: 'center' }),
  h2: () => ({ size: fromPixels(14), weight: 'bold' }),
  h3: ({ size }) => ({ size: size * 1.17, weight: 'bold' }),
  h4: () => ({ weight: 'bold' }),
  h5: ({ size }) => ({ size: size * 0.83, weight: 'bold' }),
  h6: ({ size }) => ({ size: size * 0.67, weight: 'bold' }),
  th: () => ({ weight: 'bold' }),
  strong: () => ({ weight: 'bold' }),
  b: () => ({ weight: 'bold' }),
  em: () => ({ isItalic: true }),
  i: () => ({ isItalic: true }),
  u: () => ({ isUnderlined: true }),
  s: () => ({ isStruck: true }),
  del: () => ({ isStruck: true }),
  a: () => ({ colour: '0.086 0.365 1' }),
  pre: () => ({ isPreformatted: true }),
  blockquote: ({ indent }) => ({ indent: indent + fromPixels(24) }),
}

const aligns: Readonly<Record<string, Style['align']>> = { center: 'center', right: 'right', end: 'right' }

const declarations: Readonly<Record<string, (value: string, style: Style) => Partial<Style>>> = {
  color: (value) => {
    const colour = parseColour(value)
    return colour === null ? {} : { colour }
  },
  'background-color': (value) => ({ background: parseColour(value) }),
  'font-size': (value, { size }) => ({
    size: value.endsWith('em')
      ? Math.min(maxSize, size * Number.parseFloat(value))
      : fromPixels(Number.parseFloat(value)),
  }),
  'text-align': (value) => ({ align: aligns[value] ?? 'left' }),
  'padding-inline-start': (value, { indent }) => ({ indent: indent + fromPixels(Number.parseFloat(value)) }),
}

/** Sizes in em multiply with each level. */
const maxSize = 200

/** The style of an element inside of another one. */
export function styleOf(tag: string, attributes: Readonly<Record<string, string>>, around: Style): Style {
  const own = tagStyles[tag]?.(around)
  let style: Style = own ? { ...around, ...own } : around
  for (const declaration of allowedStyle(attributes['style'] ?? '').split('; ')) {
    const at = declaration.indexOf(':')
    const apply = declarations[declaration.slice(0, at)]
    if (apply) style = { ...style, ...apply(declaration.slice(at + 1).trim(), style) }
  }
  return style
}

const names: Readonly<Record<string, string>> = {
  black: '#000',
  white: '#fff',
  red: '#f00',
  green: '#008000',
  blue: '#00f',
  yellow: '#ff0',
  orange: '#ffa500',
  purple: '#800080',
  gray: '#808080',
  grey: '#808080',
}

/** The operands of a colour; null for one that is not known or transparent. */
export function parseColour(value: string): string | null {
  const text = names[value.toLowerCase()] ?? value
  const [, digits] = /^#([0-9a-f]{3,8})$/i.exec(text) ?? []
  if (digits !== undefined) {
    const isShort = digits.length < 6
    const parts = [0, 1, 2].map((at) =>
      Number.parseInt(isShort ? digits[at]!.repeat(2) : digits.slice(at * 2, at * 2 + 2), 16),
    )
    return operands(parts)
  }
  const [, list] = /^rgba?\(([^)]*)\)$/i.exec(text) ?? []
  const parts = list?.split(/[\s,/]+/).filter(Boolean) ?? []
  if (parts.length < 3 || Number.parseFloat(parts[3] ?? '1') === 0) return null
  return operands(
    parts
      .slice(0, 3)
      .map((part) => (part.endsWith('%') ? Number.parseFloat(part) * 2.55 : Number.parseFloat(part))),
  )
}

const operands = (parts: readonly number[]): string | null =>
  parts.some(Number.isNaN)
    ? null
    : parts.map((part) => Math.round((Math.min(255, Math.max(0, part)) / 255) * 1_000) / 1_000).join(' ')

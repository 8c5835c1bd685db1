import { SaxesParser } from 'saxes'
import { signsOf, widthOf, type Typefaces } from './lines.ts'
import { bodyStyle, parseColour, type TextStyle } from './style.ts'
import { round, type Sign } from './typeface.ts'

/** A vector drawing: shapes as operators in its own pixels, and texts in the fonts of the file. */
export interface Drawing {
  /** In pixels. */
  readonly width: number
  readonly height: number
  readonly parts: readonly (
    | { readonly shape: string }
    | { readonly signs: readonly Sign[]; readonly style: TextStyle; readonly x: number; readonly y: number }
  )[]
}

/** a b c d e f: x' = a x + c y + e, y' = b x + d y + f. */
type Matrix = readonly [number, number, number, number, number, number]
const unchanged: Matrix = [1, 0, 0, 1, 0, 0]
type Attributes = Readonly<Record<string, string>>

const multiply = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[2] * b[1],
  a[1] * b[0] + a[3] * b[1],
  a[0] * b[2] + a[2] * b[3],
  a[1] * b[2] + a[3] * b[3],
  a[0] * b[4] + a[2] * b[5] + a[4],
  a[1] * b[4] + a[3] * b[5] + a[5],
]

/** What the server draws itself as SVG: paths, rectangles, lines and texts. Clips and styles of states are left out. */
export function readDrawing(svg: string, typefaces: Typefaces): Drawing {
  const parts: Drawing['parts'][number][] = []
  const matrices: Matrix[] = [unchanged]
  let size = { width: 0, height: 0 }
  let skipped = 0
  let written: { attributes: Attributes; text: string } | null = null
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes: given }) => {
    const attributes = given as Attributes
    matrices.push(multiply(matrices.at(-1)!, readMatrix(attributes['transform'] ?? '')))
    if (name === 'defs' || name === 'style') skipped += 1
    if (name === 'svg' && size.width === 0) size = sizeOf(attributes)
    if (skipped > 0) return
    if (name === 'text') written = { attributes, text: '' }
    const path = pathOf(name, attributes)
    const paint = path === '' ? '' : paintOf(attributes)
    if (paint !== '')
      parts.push({ shape: `q ${matrices.at(-1)!.map(fine).join(' ')} cm ${paint.replace('@', path)} Q` })
  })
  parser.on('text', (text) => {
    if (written) written.text += text
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'text' && written) parts.push(textOf(written, matrices.at(-1)!, typefaces))
    if (name === 'text') written = null
    if (name === 'defs' || name === 'style') skipped -= 1
    matrices.pop()
  })
  parser.write(svg).close()
  return { ...size, parts }
}

/** Scales need more digits than lengths. */
export const fine = (value: number): number => Math.round(value * 1e5) / 1e5

const numberOf = (text: string | undefined): number => Number.parseFloat(text ?? '') || 0
const sizeOf = ({ width, height }: Attributes) => ({ width: numberOf(width), height: numberOf(height) })
const numbersIn = (text: string): number[] =>
  [...text.matchAll(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi)].map(([number]) => Number(number))

function readMatrix(transform: string): Matrix {
  let matrix = unchanged
  for (const [, kind, list = ''] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a = 0, b, c = 0, d = 0, e = 0, f = 0] = numbersIn(list)
    if (kind === 'matrix') matrix = multiply(matrix, [a, b ?? 0, c, d, e, f])
    if (kind === 'translate') matrix = multiply(matrix, [1, 0, 0, 1, a, b ?? 0])
    if (kind === 'scale') matrix = multiply(matrix, [a, 0, 0, b ?? a, 0, 0])
    if (kind === 'rotate') {
      const [sin, cos] = [Math.sin((a * Math.PI) / 180), Math.cos((a * Math.PI) / 180)]
      matrix = multiply(matrix, [cos, sin, -sin, cos, 0, 0])
    }
  }
  return matrix
}

/** The operators of a shape. */
function pathOf(name: string, attributes: Attributes): string {
  if (name === 'path') return readPath(attributes['d'] ?? '')
  if (name === 'rect') {
    const { width, height } = sizeOf(attributes)
    const corner = [attributes['x'], attributes['y']].map(numberOf)
    return `${[...corner, width, height].map(round).join(' ')} re`
  }
  if (name !== 'polyline' && name !== 'polygon') return ''
  const points = numbersIn(attributes['points'] ?? '')
  const lines = points.flatMap((x, at) =>
    at % 2 === 0 ? [`${round(x)} ${round(points[at + 1] ?? 0)} ${at === 0 ? 'm' : 'l'}`] : [],
  )
  return [...lines, ...(name === 'polygon' ? ['h'] : [])].join(' ')
}

/** How a shape is painted, with "@" for its path; '' where nothing of it is seen. Parts that are clear are mixed with white. */
function paintOf(attributes: Attributes): string {
  const opacity = Number(attributes['opacity'] ?? 1)
  const colourOf = (name: 'fill' | 'stroke', fallback: string): string | null => {
    const colour = parseColour(attributes[name] ?? fallback)
    const clear = opacity * Number(attributes[`${name}-opacity`] ?? 1)
    if (!colour || clear <= 0) return null
    return colour
      .split(' ')
      .map((part) => fine(1 - (1 - Number(part)) * clear))
      .join(' ')
  }
  const width = attributes['stroke-width'] === undefined ? 1 : numberOf(attributes['stroke-width'])
  const fill = colourOf('fill', 'black')
  const stroke = width > 0 ? colourOf('stroke', 'none') : null
  if (!fill && !stroke) return ''
  const alone = fill ? 'f' : 'S'
  const paint = fill && stroke ? 'B' : alone
  return [
    ...(fill ? [`${fill} rg`] : []),
    ...(stroke ? [`${stroke} RG ${round(width)} w`] : []),
    `@ ${paint}`,
  ].join(' ')
}

/** The part of a text that stands before its place. */
const partsBefore: Readonly<Record<string, number>> = { start: 0, middle: 0.5, end: 1 }

function textOf(
  { attributes, text }: { attributes: Attributes; text: string },
  matrix: Matrix,
  typefaces: Typefaces,
): Drawing['parts'][number] {
  const css = attributes['style'] ?? ''
  const size = Number(/font-size:\s*([\d.]+)px/.exec(css)?.[1] ?? 12)
  const isBold = /font-weight:\s*(bold|[6-9]00)/.test(css)
  const style: TextStyle = {
    ...bodyStyle,
    size,
    weight: isBold ? 'bold' : 'regular',
    colour: parseColour(attributes['fill'] ?? '#000') ?? bodyStyle.colour,
  }
  const signs = signsOf(text, style, typefaces)
  const [x, y] = [numberOf(attributes['x']), numberOf(attributes['y'])]
  const anchor = attributes['text-anchor'] ?? 'start'
  const before = partsBefore[anchor] ?? 0
  const isCentral = attributes['dominant-baseline'] === 'central'
  return {
    signs,
    style,
    x: matrix[0] * x + matrix[2] * y + matrix[4] - widthOf(signs, size) * before,
    y: matrix[1] * x + matrix[3] * y + matrix[5] + (isCentral ? size * 0.36 : 0),
  }
}

/** How many numbers a command of a path takes at once. */
const numbersOf: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, A: 7 }

/** Path data of SVG as operators of PDF. */
export function readPath(data: string): string {
  const operators: string[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const write = (operator: string, ...values: number[]) =>
    operators.push([...values.map(round), operator].join(' '))
  for (const [, command = '', list = ''] of data.matchAll(/([MLHVCQAZ])([^MLHVCQAZ]*)/gi)) {
    const kind = command.toUpperCase()
    const isRelative = command !== kind
    if (kind === 'Z') {
      write('h')
      ;[x, y] = [startX, startY]
      continue
    }
    const numbers = numbersIn(list)
    const count = numbersOf[kind]!
    for (let at = 0; at + count <= numbers.length; at += count) {
      const [fromX, fromY] = [x, y]
      const own = numbers.slice(at, at + count)
      const toX = (value: number) => value + (isRelative ? fromX : 0)
      const toY = (value: number) => value + (isRelative ? fromY : 0)
      x = kind === 'V' ? x : toX(kind === 'H' ? own[0]! : own.at(-2)!)
      y = kind === 'H' ? y : toY(own.at(-1)!)
      if (kind === 'M' && at === 0) {
        ;[startX, startY] = [x, y]
        write('m', x, y)
      } else if (kind === 'C') write('c', toX(own[0]!), toY(own[1]!), toX(own[2]!), toY(own[3]!), x, y)
      else if (kind === 'Q') {
        const [cx, cy] = [toX(own[0]!), toY(own[1]!)]
        write('c', fromX + ((cx - fromX) * 2) / 3, fromY + ((cy - fromY) * 2) / 3, x + ((cx - x) * 2) / 3, y + ((cy - y) * 2) / 3, x, y) // prettier-ignore
      } else if (kind === 'A')
        for (const curve of arcCurves(fromX, fromY, own as unknown as Arc, x, y)) write('c', ...curve)
      else write('l', x, y)
    }
  }
  return operators.join(' ')
}

type Arc = readonly [rx: number, ry: number, rotation: number, isLarge: number, isClockwise: number]

/** The curves of an arc between two points, each of at most a quarter (SVG 1.1, F.6.5). */
function arcCurves(
  x1: number,
  y1: number,
  [rx, ry, rotation, isLarge, isClockwise]: Arc,
  x2: number,
  y2: number,
) {
  if (rx === 0 || ry === 0 || (x1 === x2 && y1 === y2)) return [[x1, y1, x2, y2, x2, y2]]
  const angle = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const dx = (cos * (x1 - x2) + sin * (y1 - y2)) / 2
  const dy = (-sin * (x1 - x2) + cos * (y1 - y2)) / 2
  const grow = Math.max(1, Math.sqrt((dx / rx) ** 2 + (dy / ry) ** 2))
  const [a, b] = [Math.abs(rx) * grow, Math.abs(ry) * grow]
  const left = Math.max(0, (a * b) ** 2 - (a * dy) ** 2 - (b * dx) ** 2)
  const root = Math.sqrt(left / ((a * dy) ** 2 + (b * dx) ** 2)) * (isLarge === isClockwise ? -1 : 1)
  const [ux, uy] = [(root * a * dy) / b, (-root * b * dx) / a]
  const cx = cos * ux - sin * uy + (x1 + x2) / 2
  const cy = sin * ux + cos * uy + (y1 + y2) / 2
  const start = Math.atan2((dy - uy) / b, (dx - ux) / a)
  let sweep = Math.atan2((-dy - uy) / b, (-dx - ux) / a) - start
  if (isClockwise && sweep < 0) sweep += 2 * Math.PI
  if (!isClockwise && sweep > 0) sweep -= 2 * Math.PI
  const count = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9))
  const step = sweep / count
  const pull = (4 / 3) * Math.tan(step / 4)
  const place = (px: number, py: number) => [
    cx + cos * a * px - sin * b * py,
    cy + sin * a * px + cos * b * py,
  ]
  return Array.from({ length: count }, (_, at) => {
    const [from, to] = [start + at * step, start + (at + 1) * step]
    const [c1, s1, c2, s2] = [Math.cos(from), Math.sin(from), Math.cos(to), Math.sin(to)]
    return [
      ...place(c1 - pull * s1, s1 + pull * c1),
      ...place(c2 + pull * s2, s2 - pull * c2),
      ...place(c2, s2),
    ]
  })
}

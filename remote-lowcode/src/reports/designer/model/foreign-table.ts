import type { CellStyle } from '@tessera/shared/contract/lowcode/report-sheet'
import type { ForeignCell } from './copied-cells.ts'

/** Tables that are larger than a template are cut. */
const maxLines = 500

/** The cells of a text with tabs, as spreadsheets copy it; quoted cells have lines and tabs. */
export function parseTabText(text: string): ForeignCell[] {
  const cells: ForeignCell[] = []
  let [row, column, at] = [0, 0, 0]
  const source = text.replaceAll('\r\n', '\n').replace(/\n$/, '')
  while (at <= source.length && row < maxLines) {
    const quoted = source[at] === '"' ? /"((?:[^"]|"")*)"(?=\t|\n|$)/y : null
    if (quoted) quoted.lastIndex = at
    const found = quoted?.exec(source)
    const ends = found ? at + found[0].length : nextEnd(source, at)
    const value = found ? found[1]!.replaceAll('""', '"') : source.slice(at, ends)
    cells.push({ row, column, rows: 1, columns: 1, text: value, style: undefined })
    if (source[ends] === '\t') column++
    else {
      row++
      column = 0
    }
    at = ends + 1
  }
  return cells
}

function nextEnd(source: string, from: number): number {
  const end = source.slice(from).search(/[\t\n]/)
  return end < 0 ? source.length : from + end
}

/** The cells of the first table in HTML, with what is bold, filled, coloured and merged; [] where it has none. */
export function parseHtmlTable(html: string): ForeignCell[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const table = page.querySelector('table')
  if (!table) return []
  const rules = readRules([...page.querySelectorAll('style')].map((sheet) => sheet.textContent).join('\n'))
  const taken = new Set<string>()
  const cells: ForeignCell[] = []
  for (const [row, line] of [...table.rows].slice(0, maxLines).entries()) {
    let column = 0
    for (const cell of line.cells) {
      while (taken.has(`${row} ${column}`)) column++
      const rows = Math.min(Math.max(1, cell.rowSpan), maxLines)
      const columns = Math.max(1, cell.colSpan)
      for (let down = 0; down < rows; down++)
        for (let across = 0; across < columns; across++) taken.add(`${row + down} ${column + across}`)
      cells.push({ row, column, rows, columns, text: textOf(cell), style: styleOf(cell, rules) })
    }
  }
  return cells
}

/** Stands for a line break while white space of the source is joined. */
const lineMark = '\u2028'

const textOf = (cell: HTMLTableCellElement): string => {
  for (const line of cell.querySelectorAll('br')) line.replaceWith(lineMark)
  return cell.textContent
    .replaceAll(/[^\S\u00a0\u2028]+/g, ' ')
    .replaceAll(/ ?\u2028 ?/g, '\n')
    .replaceAll('\u00a0', ' ')
    .trim()
}

type Declarations = ReadonlyMap<string, string>

/** Declarations by class: spreadsheets name their styles in a sheet. */
function readRules(sheet: string): ReadonlyMap<string, Declarations> {
  const rules = new Map<string, Declarations>()
  for (const [, name, body] of sheet.matchAll(/\.([\w-]+)\s*\{([^}]*)\}/g))
    rules.set(name!, readDeclarations(body!))
  return rules
}

const readDeclarations = (body: string): Declarations =>
  new Map(
    body.split(';').flatMap((line) => {
      const [name, value] = line.split(/:(.*)/s)
      return value === undefined ? [] : [[name!.trim().toLowerCase(), value.trim()] as const]
    }),
  )

const aligns: ReadonlySet<string> = new Set(['left', 'center', 'right'])

function styleOf(
  cell: HTMLTableCellElement,
  rules: ReadonlyMap<string, Declarations>,
): CellStyle | undefined {
  const declared = new Map([
    ...[...cell.classList].flatMap((name) => [...(rules.get(name) ?? [])]),
    ...readDeclarations(cell.getAttribute('style') ?? ''),
  ])
  const weight = declared.get('font-weight') ?? ''
  const isBold = weight === 'bold' || Number(weight) >= 600 || cell.querySelector('b, strong') !== null
  const isItalic = declared.get('font-style') === 'italic' || cell.querySelector('i, em') !== null
  const fill = colorOf(
    declared.get('background-color') ?? declared.get('background') ?? cell.getAttribute('bgcolor'),
  )
  const color = colorOf(declared.get('color') ?? cell.querySelector('font')?.getAttribute('color'))
  const align = declared.get('text-align') ?? cell.getAttribute('align') ?? ''
  const isUnderlined =
    /underline/.test(declared.get('text-decoration') ?? '') || cell.querySelector('u') !== null
  const size = sizeOf(declared.get('font-size'))
  const border = borderOf(declared)
  const style: CellStyle = {
    ...(isBold ? { bold: true } : {}),
    ...(isItalic ? { italic: true } : {}),
    ...(isUnderlined ? { underline: true } : {}),
    ...(size === undefined ? {} : { size }),
    ...(fill && fill !== '#ffffff' ? { fill } : {}),
    ...(color && color !== '#000000' ? { color } : {}),
    ...(aligns.has(align) ? { align: align as CellStyle['align'] & string } : {}),
    ...(border ? { border } : {}),
  }
  return Object.keys(style).length > 0 ? style : undefined
}

/** In points; plain cells of spreadsheets have 10 to 12, which is the size of a cell without one. */
function sizeOf(value = ''): number | undefined {
  const [, number, unit] = /^([\d.]+)(pt|px)$/.exec(value) ?? []
  const points = Math.round(Number(number) * (unit === 'px' ? 0.75 : 1))
  return points >= 6 && points <= 96 && (points < 10 || points > 12) ? points : undefined
}

const sides = ['top', 'right', 'bottom', 'left'] as const

/** The lines around a cell, such as `.5pt solid windowtext`; what names a side counts more. */
function borderOf(declared: Declarations): CellStyle['border'] {
  const lines = sides.flatMap((side) => {
    const line = lineOf(declared.get(`border-${side}`) ?? declared.get('border'))
    return line ? [[side, line] as const] : []
  })
  return lines.length > 0 ? Object.fromEntries(lines) : undefined
}

function lineOf(value = '') {
  const [, number, unit, kind] = /([\d.]+)(pt|px)\s+(solid|dashed|dotted|double)/.exec(value) ?? []
  if (!kind || Number(number) === 0) return null
  const width = Math.min(3, Math.max(1, Math.round(Number(number) * (unit === 'pt' ? 4 / 3 : 1))))
  const line = kind === 'dashed' || kind === 'dotted' ? kind : ('solid' as const)
  return { width, color: colorOf(value.replace(/^.*?(?:solid|dashed|dotted|double)/, '')) ?? '#000000', line }
}

const named: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
  red: '#ff0000',
  yellow: '#ffff00',
  green: '#008000',
  lime: '#00ff00',
  blue: '#0000ff',
  aqua: '#00ffff',
  fuchsia: '#ff00ff',
  silver: '#c0c0c0',
  gray: '#808080',
  maroon: '#800000',
  navy: '#000080',
  purple: '#800080',
  teal: '#008080',
  olive: '#808000',
  orange: '#ffa500',
}

function colorOf(value: string | null | undefined): string | undefined {
  if (!value) return undefined
  const text = value.trim().toLowerCase()
  const long = /#[0-9a-f]{6}\b/.exec(text)?.[0]
  if (long) return long
  const short = /#([0-9a-f])([0-9a-f])([0-9a-f])\b/.exec(text)
  if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`
  const parts = /rgba?\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)/.exec(text)
  if (parts)
    return `#${parts
      .slice(1, 4)
      .map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0'))
      .join('')}`
  return named[text.split(/\s/, 1)[0]!]
}

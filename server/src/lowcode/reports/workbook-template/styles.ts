import type { CellFormat, CellStyle } from '@tessera/shared/contract/lowcode/report-sheet'
import { parsePart, type Parts } from '../../../import/xlsx-parts.ts'
import { isDateFormat } from '../../../import/xlsx-dates.ts'
import { hasWordsOrPowers, readNumberFormat } from './number-format.ts'
import type { LeftOut } from './raw-sheet.ts'

/** How the cells of one style look. */
export interface TemplateStyle {
  readonly style: CellStyle
  readonly format: CellFormat | undefined
  /** Whether a number in such a cell is a day or a time. */
  readonly isDay: boolean
  /** What of the style reports do not have. */
  readonly leftOut: readonly LeftOut[]
}

type Attributes = Readonly<Record<string, string>>
type Border = NonNullable<CellStyle['border']>

/** The styles of a workbook, by the number that cells have for them. */
export async function readStyles(parts: Parts): Promise<TemplateStyle[]> {
  const theme = await readTheme(parts)
  const codes = new Map<number, string>()
  const fonts: CellStyle[] = []
  const fills: (string | undefined)[] = []
  const borders: Border[] = []
  const struck = new Set<number>()
  const crossed = new Set<number>()
  const styles: (TemplateStyle & { readonly leftOut: LeftOut[] })[] = []
  const colorOf = (attributes: Attributes) => readColor(attributes, theme)
  let list = ''
  let side: Attributes | null = null
  let sideName: keyof Border | null = null
  let isSolid = false
  const lists = new Set(['numFmts', 'fonts', 'fills', 'borders', 'cellStyleXfs', 'cellXfs', 'dxfs'])

  const openFont = (name: string, attributes: Attributes) => {
    if (name === 'font') fonts.push({})
    const font = fonts.at(-1)
    if (!font) return
    const isOn = attributes['val'] !== '0' && attributes['val'] !== 'false' && attributes['val'] !== 'none'
    if (name === 'b' && isOn) font.bold = true
    if (name === 'i' && isOn) font.italic = true
    if (name === 'u' && isOn) font.underline = true
    if (name === 'strike' && isOn) struck.add(fonts.length - 1)
    if (name === 'sz') font.size = Math.min(96, Math.max(6, Math.round(Number(attributes['val']) || 11)))
    if (name === 'color') {
      const color = colorOf(attributes)
      if (color && color !== '#000000') font.color = color
    }
  }
  const openFill = (name: string, attributes: Attributes) => {
    if (name === 'fill') fills.push(undefined)
    if (name === 'patternFill') isSolid = !['none', undefined].includes(attributes['patternType'])
    if (name === 'fgColor' && isSolid && fills.length > 0) fills[fills.length - 1] = colorOf(attributes)
  }
  const openBorder = (name: string, attributes: Attributes) => {
    if (name === 'border') borders.push({})
    const named = sides[name]
    if (named !== undefined) {
      sideName = named
      side = attributes['style'] && attributes['style'] !== 'none' ? attributes : null
      if (side && borders.length > 0) borders.at(-1)![named] = lineOf(side['style']!, '#000000')
    } else if (name === 'color' && side && sideName && borders.length > 0)
      borders.at(-1)![sideName] = lineOf(side['style']!, colorOf(attributes) ?? '#000000')
    else if (name === 'diagonal') {
      side = null
      if (attributes['style'] && attributes['style'] !== 'none') crossed.add(borders.length - 1)
    }
  }
  const openXf = (name: string, attributes: Attributes) => {
    if (name === 'xf') {
      const id = Number(attributes['numFmtId'] ?? 0)
      const font = { ...fonts[Number(attributes['fontId'] ?? 0)] }
      // The size of a plain cell is what the report has without one.
      if (font.size === fonts[0]?.size) delete font.size
      const fill = fills[Number(attributes['fillId'] ?? 0)]
      const border = borders[Number(attributes['borderId'] ?? 0)]
      const hasBorder = border && Object.keys(border).length > 0
      styles.push({
        style: { ...font, ...(fill ? { fill } : {}), ...(hasBorder ? { border } : {}) },
        format: readNumberFormat(id, codes),
        isDay: isDateFormat(id, codes),
        leftOut: [
          ...(struck.has(Number(attributes['fontId'] ?? 0)) ? ['strike' as const] : []),
          ...(crossed.has(Number(attributes['borderId'] ?? 0)) ? ['diagonal' as const] : []),
          ...(hasWordsOrPowers(codes.get(id)) ? ['numberFormat' as const] : []),
        ],
      })
    }
    const last = styles.at(-1)
    if (name === 'alignment' && last) {
      Object.assign(last.style, alignmentOf(attributes))
      if (Number(attributes['textRotation'] ?? 0) !== 0) last.leftOut.push('rotation')
    }
  }

  await parsePart(parts, 'xl/styles.xml', {
    open: ({ name, attributes }) => {
      if (lists.has(name)) list = name
      else if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
      else if (list === 'fonts') openFont(name, attributes)
      else if (list === 'fills') openFill(name, attributes)
      else if (list === 'borders') openBorder(name, attributes)
      else if (list === 'cellXfs') openXf(name, attributes)
    },
    close: (name) => void (name === list && (list = '')),
  })
  return styles
}

const sides: Readonly<Record<string, keyof Border>> = {
  left: 'left',
  start: 'left',
  right: 'right',
  end: 'right',
  top: 'top',
  bottom: 'bottom',
}

function lineOf(style: string, color: string): NonNullable<Border['top']> {
  const line = /dash/i.test(style) ? 'dashed' : 'solid'
  const isThick = style === 'thick' || style === 'double'
  return {
    width: isThick ? 3 : Number(/^medium/i.test(style)) + 1,
    color,
    line: style === 'dotted' || style === 'hair' ? 'dotted' : line,
  }
}

const aligns = new Map<string, CellStyle['align']>([
  ['left', 'left'],
  ['center', 'center'],
  ['centerContinuous', 'center'],
  ['distributed', 'center'],
  ['right', 'right'],
])

function alignmentOf({ horizontal = '', vertical = '', wrapText }: Attributes): CellStyle {
  const align = aligns.get(horizontal)
  const place = { top: 'top', center: 'middle', bottom: 'bottom' }[vertical] as CellStyle['vertical']
  return {
    ...(align ? { align } : {}),
    ...(place && place !== 'middle' ? { vertical: place } : {}),
    ...(wrapText === '1' || wrapText === 'true' ? { wrap: true } : {}),
  }
}

/** The order in which cells number the colours of a theme: the first two pairs are swapped. */
const themeOrder = [
  'lt1',
  'dk1',
  'lt2',
  'dk2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
]

async function readTheme(parts: Parts): Promise<readonly (string | undefined)[]> {
  const colors = new Map<string, string>()
  let name = ''
  await parsePart(parts, 'xl/theme/theme1.xml', {
    open: (tag) => {
      if (/^(?:lt|dk|accent)\d$/.test(tag.name)) name = tag.name
      const value = tag.name === 'srgbClr' ? tag.attributes['val'] : tag.attributes['lastClr']
      if (name && value && /^[0-9a-f]{6}$/i.test(value) && !colors.has(name))
        colors.set(name, `#${value.toLowerCase()}`)
    },
    close: (closed) => void (closed === name && (name = '')),
  })
  return themeOrder.map((one) => colors.get(one))
}

// The colours that old files number from 8 to 63.
const indexed =
  '000000 ffffff ff0000 00ff00 0000ff ffff00 ff00ff 00ffff 800000 008000 000080 808000 800080 008080 c0c0c0 808080 9999ff 993366 ffffcc ccffff 660066 ff8080 0066cc ccccff 000080 ff00ff ffff00 00ffff 800080 800000 008080 0000ff 00ccff ccffff ccffcc ffff99 99ccff ff99cc cc99ff ffcc99 3366ff 33cccc 99cc00 ffcc00 ff9900 ff6600 666699 969696 003366 339966 003300 333300 993300 993366 333399 333333'.split(
    ' ',
  )

function readColor(
  { rgb, theme, indexed: index, tint = '0' }: Attributes,
  themeColors: readonly (string | undefined)[],
): string | undefined {
  let color: string | undefined
  if (rgb && /^(?:[0-9a-f]{2})?[0-9a-f]{6}$/i.test(rgb)) color = `#${rgb.slice(-6).toLowerCase()}`
  else if (theme !== undefined) color = themeColors[Number(theme)]
  else if (index !== undefined) {
    const named = indexed[Number(index) < 8 ? Number(index) : Number(index) - 8]
    color = named && `#${named}`
  }
  const share = Number(tint)
  return color && share ? tinted(color, share) : color
}

/** Lighter by a share of what is missing to white, or darker by a share of its own. */
const tinted = (color: string, tint: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const part = Number.parseInt(color.slice(at, at + 2), 16)
      const next = tint > 0 ? part + (255 - part) * tint : part * (1 + tint)
      return Math.round(Math.min(255, Math.max(0, next)))
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`

import type { CellFormat, CellStyle } from '@tessera/shared/contract/lowcode/report-sheet'
import type { ShownAs } from './format-cell.ts'

/** Collects the styles of a workbook. */
export interface Styles {
  /** The number of a style in the workbook; 0 is the plain one. */
  idOf(style: CellStyle | undefined, as: ShownAs | undefined, format: CellFormat | undefined): number
  /** The part `xl/styles.xml`. */
  xml(): string
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
/** The first number that the format leaves to workbooks. */
const firstOwnFormat = 164

export function createStyles(): Styles {
  const fonts = collect('<font><sz val="11"/></font>')
  const fills = collect('<fill><patternFill patternType="none"/></fill>')
  fills.idOf('<fill><patternFill patternType="gray125"/></fill>')
  const borders = collect('<border><left/><right/><top/><bottom/><diagonal/></border>')
  const formats = collect('')
  const cells = collect('<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>')
  // Cells of one template cell share these objects.
  const known = new Map<CellStyle | undefined, Map<CellFormat | string, number>>()

  const make = (style: CellStyle, code: string): number => {
    const number = code === '' ? 0 : firstOwnFormat + formats.idOf(code)
    const ids = `numFmtId="${number}" fontId="${fonts.idOf(fontXml(style))}" fillId="${fills.idOf(fillXml(style))}" borderId="${borders.idOf(borderXml(style))}"`
    const applied = 'applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"'
    return cells.idOf(`<xf ${ids} xfId="0" ${applied}>${alignmentXml(style)}</xf>`)
  }

  return {
    idOf(style, as, format) {
      // A format of numbers is that of no day.
      const key = format && format.as === as ? format : (as ?? '')
      const found = known.get(style)?.get(key)
      if (found !== undefined) return found
      const code = formatCode(as, format)
      const id = !style && code === '' ? 0 : make(style ?? {}, code)
      const ofStyle = known.get(style) ?? new Map<CellFormat | string, number>()
      known.set(style, ofStyle.set(key, id))
      return id
    },
    xml() {
      const numbered = formats.all
        .slice(1)
        .map(
          (code, at) =>
            `<numFmt numFmtId="${firstOwnFormat + 1 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
        )
      const formatXml =
        numbered.length > 0 ? `<numFmts count="${numbered.length}">${numbered.join('')}</numFmts>` : ''
      return (
        `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="${main}">${formatXml}` +
        `${listXml('fonts', fonts.all)}${listXml('fills', fills.all)}${listXml('borders', borders.all)}` +
        `<cellStyleXfs count="1"><xf/></cellStyleXfs>${listXml('cellXfs', cells.all)}</styleSheet>`
      )
    },
  }
}

const listXml = (name: string, all: readonly string[]) =>
  `<${name} count="${all.length}">${all.join('')}</${name}>`

/** Numbers texts in the order in which they come. */
function collect(first: string) {
  const all = [first]
  const ids = new Map([[first, 0]])
  return {
    all,
    idOf(text: string): number {
      const found = ids.get(text)
      if (found !== undefined) return found
      ids.set(text, all.length)
      return all.push(text) - 1
    },
  }
}

function formatCode(as: ShownAs | undefined, format: CellFormat | undefined): string {
  const decimals = (fallback: number) => {
    const digits = format?.decimals ?? fallback
    return digits > 0 ? `.${'0'.repeat(digits)}` : ''
  }
  if (as === 'money') return `"¥"${format?.thousands === false ? '0' : '#,##0'}${decimals(2)}`
  if (as === 'percent') return `0${decimals(0)}%`
  if (as === 'date') return 'yyyy-mm-dd'
  if (as === 'time') return 'yyyy-mm-dd hh:mm'
  if (as === 'month') return 'yyyy-mm'
  if (as === 'year') return 'yyyy'
  if (as === 'duration') return '[h]:mm'
  if (as === 'number' && (format?.thousands || format?.decimals !== undefined || format?.digits))
    return `${format.thousands ? '#,##0' : '0'.repeat(format.digits ?? 1)}${decimals(0)}`
  return ''
}

const argb = (color: string) => `FF${color.slice(1).toUpperCase()}`

const fontXml = ({ bold, italic, underline, size = 11, color }: CellStyle) =>
  `<font>${bold ? '<b/>' : ''}${italic ? '<i/>' : ''}${underline ? '<u/>' : ''}<sz val="${size}"/>${color ? `<color rgb="${argb(color)}"/>` : ''}</font>`

const fillXml = ({ fill }: CellStyle) =>
  fill
    ? `<fill><patternFill patternType="solid"><fgColor rgb="${argb(fill)}"/></patternFill></fill>`
    : '<fill><patternFill patternType="none"/></fill>'

const lineNames = { solid: ['thin', 'medium', 'thick'], dashed: ['dashed'], dotted: ['dotted'] } as const

function borderXml({ border }: CellStyle): string {
  const sides = (['left', 'right', 'top', 'bottom'] as const).map((side) => {
    const of = border?.[side]
    if (!of) return `<${side}/>`
    const names = lineNames[of.line]
    return `<${side} style="${names[of.width - 1] ?? names[0]}"><color rgb="${argb(of.color)}"/></${side}>`
  })
  return `<border>${sides.join('')}<diagonal/></border>`
}

function alignmentXml({ align, vertical = 'middle', wrap }: CellStyle): string {
  const place = vertical === 'middle' ? 'center' : vertical
  return `<alignment${align ? ` horizontal="${align}"` : ''} vertical="${place}"${wrap ? ' wrapText="1"' : ''}/>`
}

import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Lang } from '@tessera/shared/contract/lang'
import type { CellFormat, CellStyle, ReportSheet } from '@tessera/shared/contract/lowcode/report-sheet'
import { FormulaError } from '@tessera/shared/fields/calculate/values'
import { toDayNumber } from '@tessera/shared/fields/calculate/day-number'
import { columnLetters, escapeXml, workbookParts } from '../../export/xlsx.ts'
import { neutralizeFormula } from '../../export/cell.ts'
import type { FilledCell, FilledRow } from './engine/fill.ts'
import { formatCell, shownAs, type ShownAs } from './format-cell.ts'
import { createDrawings, type DrawingOptions, type Drawings, type DrawnText } from './workbook-drawings.ts'
import { createStyles, type Styles } from './workbook-styles.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** Limit of the format. */
const maxRows = 1_048_576

/** A filled report, batch by batch. */
export interface ReportRows {
  readonly sheet: ReportSheet
  /** In pixels. */
  readonly widths: readonly number[]
  readonly batches: AsyncIterable<readonly FilledRow[]>
}

/** Writes a filled report as a workbook of one sheet, row by row: its merged ranges and styles are kept. */
export function createReportWorkbook(name: string, report: ReportRows, options: DrawingOptions): Readable {
  const zip = new yazl.ZipFile()
  const out = zip.outputStream as Readable
  const { 'xl/styles.xml': _, '[Content_Types].xml': types = '', ...parts } = workbookParts(name)
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path)
  const styles = createStyles()
  const drawings = createDrawings(options)
  const heights: number[] = []
  const body = Readable.from(sheetXml(report, { styles, drawings, heights, lang: options.lang }))
  body.once('error', (error) => out.destroy(error))
  out.once('close', () => body.destroy())
  zip.addReadStream(body, 'xl/worksheets/sheet1.xml', {
    compress: true,
    compressionLevel: 1,
  } as Partial<yazl.ReadStreamOptions>)
  // Styles and drawings are known when the last row is written.
  body.once('end', () => {
    zip.addBuffer(Buffer.from(styles.xml()), 'xl/styles.xml')
    const drawn = drawings.hasAny ? drawings.parts({ widths: report.widths, heights }) : null
    for (const [path, content] of drawn?.files ?? []) zip.addBuffer(Buffer.from(content), path)
    zip.addBuffer(
      Buffer.from(types.replace('</Types>', `${drawn?.types ?? ''}</Types>`)),
      '[Content_Types].xml',
    )
    zip.end()
  })
  return out
}

async function* sheetXml(
  { sheet, widths: pixels, batches }: ReportRows,
  { styles, drawings, heights, lang }: { styles: Styles; drawings: Drawings; heights: number[]; lang: Lang },
): AsyncGenerator<string> {
  const pixelsOfCharacter = 7
  const widths = pixels
    .map(
      (width, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="${width / pixelsOfCharacter}" customWidth="1"/>`,
    )
    .join('')
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${main}" xmlns:r="${office}">${paneXml(sheet)}<cols>${widths}</cols><sheetData>`
  const isDrawn = sheet.cells.some(({ chart, show }) => chart ?? show)
  const merged: string[] = []
  let n = 0
  for await (const rows of batches) {
    let text = ''
    for (const { line, cells } of rows) {
      if (++n > maxRows) break
      if (isDrawn) heights.push(sheet.rows[line]!.height)
      text += `<row r="${n}" ht="${sheet.rows[line]!.height * 0.75}" customHeight="1">`
      for (const cell of cells) {
        const drawn = isDrawn ? await drawings.add(cell, n - 1, heights.at(-1)!) : null
        text += drawn ? wordsXml(cell, n, drawn, styles) : cellXml(cell, n, styles, lang)
        if (cell.rows * cell.columns > 1) merged.push(rangeOf(cell, n))
      }
      text += '</row>'
    }
    yield text
  }
  yield '</sheetData>'
  if (merged.length > 0)
    yield `<mergeCells count="${merged.length}">${merged.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`
  yield `${pageXml(sheet)}${drawings.hasAny ? '<drawing r:id="rId1"/>' : ''}</worksheet>`
}

function paneXml({ frozen }: ReportSheet): string {
  if (!frozen || frozen.rows + frozen.columns === 0) return ''
  const corner = `${columnLetters(frozen.columns)}${frozen.rows + 1}`
  const split = [
    frozen.columns > 0 ? ` xSplit="${frozen.columns}"` : '',
    frozen.rows > 0 ? ` ySplit="${frozen.rows}"` : '',
  ].join('')
  const side = frozen.columns === 0 ? 'bottomLeft' : 'bottomRight'
  const pane = frozen.rows === 0 ? 'topRight' : side
  return `<sheetViews><sheetView workbookViewId="0"><pane${split} topLeftCell="${corner}" activePane="${pane}" state="frozen"/></sheetView></sheetViews>`
}

const paperCodes = { A3: 8, A4: 9, A5: 11 } as const

function pageXml({ page }: ReportSheet): string {
  if (!page) return ''
  const inches = (page.margin ?? 15) / 25.4
  const margins = ['left', 'right', 'top', 'bottom'].map((side) => `${side}="${inches.toFixed(3)}"`).join(' ')
  return `<pageMargins ${margins} header="0.3" footer="0.3"/><pageSetup paperSize="${paperCodes[page.size]}" orientation="${page.landscape ? 'landscape' : 'portrait'}"/>`
}

const rangeOf = ({ column, rows, columns }: FilledCell, n: number) =>
  `${columnLetters(column)}${n}:${columnLetters(column + columns - 1)}${n + rows - 1}`

const kindsOfWords = {
  caption: { align: 'center', vertical: 'bottom' },
  sentence: { wrap: true },
} as const satisfies Record<string, CellStyle>
const noStyle: CellStyle = {}
const stylesOfWords = new WeakMap<CellStyle, Partial<Record<keyof typeof kindsOfWords, CellStyle>>>()

/** The style of a cell with words in place of its value; one object for each, as the workbook knows styles by these. */
function styleOfWords(style: CellStyle = noStyle, kind: keyof typeof kindsOfWords): CellStyle {
  const known = stylesOfWords.get(style) ?? {}
  stylesOfWords.set(style, known)
  return (known[kind] ??= { ...style, ...kindsOfWords[kind] })
}

/** Words in place of a value: why a picture is missing, or what is said of a chart. */
function wordsXml(cell: FilledCell, n: number, { words, isCaption }: DrawnText, styles: Styles): string {
  const shown = words === '' ? cell.style : styleOfWords(cell.style, isCaption ? 'caption' : 'sentence')
  const style = styles.idOf(shown, 'text', undefined)
  const open = `<c r="${columnLetters(cell.column)}${n}"${style ? ` s="${style}"` : ''}`
  if (words === '') return style ? `${open}/>` : ''
  return `${open} t="inlineStr"><is><t xml:space="preserve">${escapeXml(neutralizeFormula(words))}</t></is></c>`
}

/** Numbers and days stay such, with the format of the cell; what a spreadsheet has no format for is a text. */
function cellXml(cell: FilledCell, n: number, styles: Styles, lang: Lang): string {
  const { value, of, column } = cell
  const as = shownAs(cell)
  const format = typeof value === 'number' ? withDecimals(of.format, value) : of.format
  const style = styles.idOf(cell.style as CellStyle | undefined, as, format)
  const open = `<c r="${columnLetters(column)}${n}"${style ? ` s="${style}"` : ''}`
  if (of.slash) return textXml(open, of.slash.join(' / '))
  if (value === null || value === '') return style ? `${open}/>` : ''
  if (typeof value === 'number' && as !== 'capitals' && as !== 'text' && as !== 'quarter')
    return `${open}><v>${as && daysOfWorkbooks.has(as) ? toDayNumber(value) : value}</v></c>`
  const text =
    value instanceof FormulaError || typeof value !== 'string'
      ? formatCell(cell, lang)
      : neutralizeFormula(value)
  return textXml(open, text)
}

const textXml = (open: string, text: string) =>
  `${open} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

const maxDecimals = 6
const formatsByDecimals = new WeakMap<CellFormat, CellFormat[]>()

/**
 * The format of a number with thousands that names no decimals: it has those of the number. A workbook has no format that
 * shows them as far as there are any.
 */
function withDecimals(format: CellFormat | undefined, value: number): CellFormat | undefined {
  if (format?.as !== 'number' || !format.thousands || format.decimals !== undefined) return format
  const decimals = String(Number(value.toFixed(maxDecimals))).split('.')[1]?.length ?? 0
  const known = formatsByDecimals.get(format) ?? []
  formatsByDecimals.set(format, known)
  return (known[decimals] ??= { ...format, decimals })
}

const daysOfWorkbooks: ReadonlySet<ShownAs> = new Set(['date', 'time', 'month', 'year'])

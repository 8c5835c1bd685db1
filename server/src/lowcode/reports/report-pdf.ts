import type { Lang } from '@tessera/shared/contract/lang'
import type { CellStyle, ReportSheet } from '@tessera/shared/contract/lowcode/report-sheet'
import { escapeHtml } from '@tessera/shared/contract/placeholders'
import { Code } from '@tessera/shared/contract/wire'
import { refuse } from '../../errors/refusal.ts'
import { translate } from '../../errors/translate.ts'
import { pdfLimits } from '../../pdf/limits.ts'
import type { PdfRequest } from '../../pdf/write-pdf.ts'
import type { Workers } from '../../workers/workers.ts'
import type { FilledCell, FilledRow } from './engine/fill.ts'
import { createDrawer } from './drawn-cells.ts'
import { drawChart, drawCode, type Box } from './drawings.ts'
import { formatCell } from './format-cell.ts'
import type { OpenReport } from './kept-reports.ts'
import type { LoadPictures } from './pictures.ts'
import { text } from './text.ts'

/** A report names no fields of a record. */
const noData = { fields: [], values: {}, sums: {} }

/** Limit of the places of a report in a file: about 500 pages. */
export const maxPdfPlaces = 100_000

interface PdfOptions {
  readonly title: string
  readonly lang: Lang
  readonly loadPictures: LoadPictures
}

/** Writes a report as a PDF file: its head rows repeat on each page. */
export async function writeReportPdf(
  workers: Workers,
  { title, lang, loadPictures }: PdfOptions,
  report: OpenReport,
): Promise<Uint8Array> {
  const { sheet, rowCount, widths } = report
  const { size = 'A4', landscape = false, margin = 15 } = sheet.page ?? {}
  const rows = report.take(0, rowCount)
  const total = widths.reduce((sum, width) => sum + width, 0)
  const side = papers[size][landscape ? 1 : 0] - 2 * margin
  const scale = (side * pixelsPerMillimetre) / total
  const drawn = await drawCells({ sheet, widths, rows, scale, lang, loadPictures })
  const request: PdfRequest = {
    title,
    lang,
    template: '',
    paper: {
      paper: size,
      orientation: landscape ? 'landscape' : 'portrait',
      margin,
      header: '',
      footer: '',
      hasPageNumbers: 1,
    },
    records: [
      { template: reportHtml(sheet, widths, rows, { lang, drawn: drawn.html }), data: noData, history: [] },
    ],
    pictures: drawn.pictures,
    drawings: drawn.drawings,
  }
  const outcome = await workers.run({ type: 'pdf', request }, pdfLimits.timeoutMs)
  if (!outcome) throw refuse(text.busy, {}, Code.conflict)
  if (outcome.ok) return outcome.file!
  const isTooLong = ['time', 'memory'].includes(outcome.reason) || outcome.message === 'pages'
  throw isTooLong ? refuse(text.tooManyPages) : new Error(outcome.message)
}

/** Sides of a sheet of paper in millimetres. */
const papers = { A3: [297, 420], A4: [210, 297], A5: [148, 210] } as const
const pixelsPerMillimetre = 96 / 25.4
/** Space around the content of a cell in the file, in pixels. */
const padding = { width: 13, height: 8 }

interface Drawn {
  /** What stands in the cells that have no text. */
  readonly html: ReadonlyMap<FilledCell, string>
  readonly drawings: ReadonlyMap<string, string>
  readonly pictures: ReadonlyMap<string, Uint8Array>
}

interface ToDraw {
  readonly sheet: ReportSheet
  readonly widths: readonly number[]
  readonly rows: readonly FilledRow[]
  /** How much larger the cells are on paper. */
  readonly scale: number
  readonly lang: Lang
  readonly loadPictures: LoadPictures
}

/** Draws the charts, pictures and codes of a report in the sizes of their cells. */
async function drawCells({ sheet, widths, rows, scale, lang, loadPictures }: ToDraw): Promise<Drawn> {
  const html = new Map<FilledCell, string>()
  const drawings = new Map<string, string>()
  const placed: { cell: FilledCell; src: string; box: Box }[] = []
  const draw = createDrawer(lang)
  const addDrawing = (cell: FilledCell, svg: string) => {
    const src = `drawing:${drawings.size}`
    drawings.set(src, svg)
    html.set(cell, `<img src="${src}">`)
  }
  for (const [at, { cells }] of rows.entries())
    for (const cell of cells) {
      const drawn = await draw(cell)
      if (!drawn) continue
      const heights = rows.slice(at, at + cell.rows).map(({ line }) => sheet.rows[line]!.height)
      const own = widths.slice(cell.column, cell.column + cell.columns)
      const box = {
        width: Math.max(16, sum(own) * scale - padding.width),
        height: Math.max(16, sum(heights) * scale - padding.height),
      }
      if (drawn.is === 'words') html.set(cell, escapeHtml(drawn.words))
      else if (drawn.is === 'chart') addDrawing(cell, await drawChart(drawn.chart, box))
      else if (drawn.is === 'code') addDrawing(cell, drawCode(drawn.code, drawn.caption, box))
      else placed.push({ cell, src: drawn.src, box })
    }
  const loaded = await loadPictures(placed.map(({ src }) => src))
  for (const { cell, src, box } of placed) {
    const picture = loaded.get(src)
    if (!picture) {
      html.set(cell, escapeHtml(translate(text.noPicture, lang)))
      continue
    }
    const fit = Math.min(1, box.width / picture.width, box.height / picture.height)
    const [width, height] = [picture.width * fit, picture.height * fit].map((one) =>
      Math.max(1, Math.round(one)),
    )
    html.set(cell, `<img src="${escapeHtml(src)}" width="${width}" height="${height}">`)
  }
  const pictures = new Map([...loaded].map(([src, { content }]) => [src, content]))
  return { html, drawings, pictures }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

const nothing: Drawn['html'] = new Map()

interface HtmlOptions {
  readonly lang: Lang
  readonly drawn?: Drawn['html']
}

/** A report as the writer of files reads it: title rows, then a table whose head repeats. */
export function reportHtml(
  sheet: ReportSheet,
  widths: readonly number[],
  rows: readonly FilledRow[],
  options: HtmlOptions,
): string {
  const kindOf = ({ line }: FilledRow) => sheet.rows[line]!.kind
  const firstBody = rows.findIndex((row) => kindOf(row) !== 'title' && kindOf(row) !== 'head')
  const heads = rows.slice(0, firstBody < 0 ? rows.length : firstBody)
  const titles = heads.filter((row) => kindOf(row) === 'title')
  const repeated = heads.filter((row) => kindOf(row) === 'head')
  const body = rows.slice(heads.length)
  const total = widths.reduce((sum, width) => sum + width, 0)
  const columns = widths
    .map((width) => `<col style="width: ${((width / total) * 100).toFixed(2)}%">`)
    .join('')
  const table = (list: readonly FilledRow[]) => list.map((row) => rowHtml(row, options)).join('')
  return [
    ...titles.flatMap(({ cells }) => cells.map((cell) => titleHtml(cell, options))),
    `<table style="width: 100%"><colgroup>${columns}</colgroup>`,
    `<thead>${table(repeated)}</thead><tbody>${table(body)}</tbody></table>`,
  ].join('')
}

function titleHtml(cell: FilledCell, { lang, drawn = nothing }: HtmlOptions): string {
  const own = drawn.get(cell)
  if (own === undefined) return `<h1>${escapeHtml(formatCell(cell, lang))}</h1>`
  return `<p style="text-align: ${cell.style?.align ?? 'left'}">${own}</p>`
}

const rowHtml = ({ cells }: FilledRow, options: HtmlOptions): string =>
  `<tr>${cells.map((cell) => cellHtml(cell, options)).join('')}</tr>`

function cellHtml(cell: FilledCell, { lang, drawn = nothing }: HtmlOptions): string {
  const { rows, columns, style, value, of } = cell
  const spans = `${rows > 1 ? ` rowspan="${rows}"` : ''}${columns > 1 ? ` colspan="${columns}"` : ''}`
  const words = drawn.get(cell) ?? escapeHtml(of.slash ? of.slash.join(' / ') : formatCell(cell, lang))
  const inner = style?.bold ? `<strong>${words}</strong>` : words
  return `<td${spans} style="${styleText(style, typeof value === 'number')}">${inner}</td>`
}

function styleText(style: CellStyle | undefined, isNumber: boolean): string {
  const { align = isNumber ? 'right' : 'left', color, fill, size = 10 } = style ?? {}
  return [
    `text-align: ${align}`,
    // Points of a spreadsheet, in pixels.
    `font-size: ${Math.round(size / 0.75)}px`,
    ...(color ? [`color: ${color}`] : []),
    ...(fill ? [`background-color: ${fill}`] : []),
  ].join('; ')
}

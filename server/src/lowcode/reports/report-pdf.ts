import type { Lang } from '@tessera/shared/contract/lang'
import type { CellStyle, ReportSheet } from '@tessera/shared/contract/lowcode/report-sheet'
import { escapeHtml } from '@tessera/shared/contract/placeholders'
import { Code } from '@tessera/shared/contract/wire'
import { refuse } from '../../errors/refusal.ts'
import { pdfLimits } from '../../pdf/limits.ts'
import type { PdfRequest } from '../../pdf/write-pdf.ts'
import type { Workers } from '../../workers/workers.ts'
import type { FilledCell, FilledRow } from './engine/fill.ts'
import { formatCell } from './format-cell.ts'
import type { OpenReport } from './kept-reports.ts'
import { text } from './text.ts'

/** A report names no fields of a record. */
const noData = { fields: [], values: {}, sums: {} }

/** Limit of the places of a report in a file: about 500 pages. */
const maxPlaces = 100_000

/** Writes a report as a PDF file: its head rows repeat on each page. */
export async function writeReportPdf(
  workers: Workers,
  { title, lang }: { title: string; lang: Lang },
  report: OpenReport,
): Promise<Uint8Array> {
  const { sheet, rowCount, widths } = report
  if (rowCount * widths.length > maxPlaces) throw refuse(text.tooManyPages)
  const { size = 'A4', landscape = false, margin = 15 } = sheet.page ?? {}
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
    records: [{ template: reportHtml(sheet, widths, report.take(0, rowCount)), data: noData, history: [] }],
    pictures: new Map(),
  }
  const outcome = await workers.run({ type: 'pdf', request }, pdfLimits.timeoutMs)
  if (!outcome) throw refuse(text.busy, {}, Code.conflict)
  if (outcome.ok) return outcome.file!
  const isTooLong = ['time', 'memory'].includes(outcome.reason) || outcome.message === 'pages'
  throw isTooLong ? refuse(text.tooManyPages) : new Error(outcome.message)
}

/** A report as the writer of files reads it: title rows, then a table whose head repeats. */
export function reportHtml(
  sheet: ReportSheet,
  widths: readonly number[],
  rows: readonly FilledRow[],
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
  const table = (list: readonly FilledRow[]) => list.map(rowHtml).join('')
  return [
    ...titles.flatMap(({ cells }) => cells.map((cell) => `<h1>${escapeHtml(formatCell(cell))}</h1>`)),
    `<table style="width: 100%"><colgroup>${columns}</colgroup>`,
    `<thead>${table(repeated)}</thead><tbody>${table(body)}</tbody></table>`,
  ].join('')
}

const rowHtml = ({ cells }: FilledRow): string => `<tr>${cells.map(cellHtml).join('')}</tr>`

function cellHtml(cell: FilledCell): string {
  const { rows, columns, style, value, of } = cell
  const spans = `${rows > 1 ? ` rowspan="${rows}"` : ''}${columns > 1 ? ` colspan="${columns}"` : ''}`
  const words = escapeHtml(of.slash ? of.slash.join(' / ') : formatCell(cell))
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

import type { Lang } from '@tessera/shared/contract/lang'
import type { CellStyle, ReportSheet } from '@tessera/shared/contract/lowcode/report-sheet'
import { escapeHtml } from '@tessera/shared/contract/placeholders'
import { Code } from '@tessera/shared/contract/wire'
import { refuse } from '../../errors/refusal.ts'
import { translate } from '../../errors/translate.ts'
import { pdfLimits } from '../../pdf/limits.ts'
import type { PdfRequest } from '../../pdf/write-pdf.ts'
import type { Workers } from '../../workers/workers.ts'
import { groupColumns, type ColumnGroups } from './column-groups.ts'
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
  options: PdfOptions,
  report: OpenReport,
): Promise<Uint8Array> {
  const request = await pdfRequestOf(options, report)
  const outcome = await workers.run({ type: 'pdf', request }, pdfLimits.timeoutMs)
  if (!outcome) throw refuse(text.busy, {}, Code.conflict)
  if (outcome.ok) return outcome.file!
  const isTooLong = ['time', 'memory'].includes(outcome.reason) || outcome.message === 'pages'
  throw isTooLong ? refuse(text.tooManyPages) : new Error(outcome.message)
}

/** What the writer of files needs of a report. */
export async function pdfRequestOf(
  { title, lang, loadPictures }: PdfOptions,
  report: OpenReport,
): Promise<PdfRequest> {
  const { sheet, rowCount, widths } = report
  const { size = 'A4', landscape = false, margin = 15 } = sheet.page ?? {}
  const rows = report.take(0, rowCount)
  const side = (papers[size][landscape ? 1 : 0] - 2 * margin) * pixelsPerMillimetre
  const layout = layoutOf(widths, leadOf(report), side)
  const drawn = await drawCells({ sheet, layout, rows, lang, loadPictures })
  return {
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
      {
        template: reportHtml(sheet, widths, rows, { lang, drawn: drawn.html, layout }),
        data: noData,
        history: [],
      },
    ],
    pictures: drawn.pictures,
    drawings: drawn.drawings,
  }
}

/** Sides of a sheet of paper in millimetres. */
const papers = { A3: [297, 420], A4: [210, 297], A5: [148, 210] } as const
const pixelsPerMillimetre = 96 / 25.4
/** Space around the content of a cell in the file, in pixels. */
const padding = { width: 13, height: 8 }

/** Columns are made smaller until texts of 10 points have 7; further ones stand on other pages. */
const smallestScale = 0.7
/** A little smaller, where that spares other pages: for columns as wide as one and a half of them. */
const smallestWholeScale = 0.65

interface Layout extends ColumnGroups {
  /** How much larger the cells are on paper. */
  readonly scale: number
  /** Width of a page without its margins, in pixels. */
  readonly side: number
}

/** The columns that each page repeats: those that stay while the sheet scrolls, or those before a cross table. */
const leadOf = ({ sheet, leadColumns }: OpenReport): number => sheet.frozen?.columns || leadColumns

function layoutOf(widths: readonly number[], lead: number, side: number): Layout {
  const isWhole = sum(widths) <= side / smallestWholeScale
  const grouped = groupColumns(widths, lead, side / (isWhole ? smallestWholeScale : smallestScale))
  const widest = Math.max(
    ...grouped.groups.map(({ columns }) => sum(columns.map((at) => grouped.widths[at]!))),
  )
  const scale = side / widest
  return { ...grouped, side, scale: grouped.groups.length > 1 ? Math.min(1, scale) : scale }
}

interface Drawn {
  /** What stands in the cells that have no text. */
  readonly html: ReadonlyMap<FilledCell, string>
  readonly drawings: ReadonlyMap<string, string>
  readonly pictures: ReadonlyMap<string, Uint8Array>
}

interface ToDraw {
  readonly sheet: ReportSheet
  readonly layout: Layout
  readonly rows: readonly FilledRow[]
  readonly lang: Lang
  readonly loadPictures: LoadPictures
}

/** Draws the charts, pictures and codes of a report in the sizes of their cells. */
async function drawCells({ sheet, layout, rows, lang, loadPictures }: ToDraw): Promise<Drawn> {
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
      const own = widthsOf(cell, layout)
      const box = {
        width: Math.max(16, sum(own) * layout.scale - padding.width),
        height: Math.max(16, sum(heights) * layout.scale - padding.height),
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

/** The widths that a cell has on the page where it begins. */
function widthsOf({ column, columns }: FilledCell, { groups, widths }: Layout): number[] {
  const group = groups.find((one) => one.columns.includes(column))
  const own = group?.columns.filter((at) => at >= column && at < column + columns) ?? []
  return own.map((at) => widths[at]!)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

const nothing: Drawn['html'] = new Map()

interface HtmlOptions {
  readonly lang: Lang
  readonly drawn?: Drawn['html']
  /** How the columns are divided among pages; without it they are all on each. */
  readonly layout?: Layout
}

/** A report as the writer of files reads it, for each group of columns: title rows, then a table whose head repeats. */
export function reportHtml(
  sheet: ReportSheet,
  widths: readonly number[],
  rows: readonly FilledRow[],
  options: HtmlOptions,
): string {
  const layout = options.layout ?? layoutOf(widths, 0, Number.POSITIVE_INFINITY)
  const kindOf = ({ line }: FilledRow) => sheet.rows[line]!.kind
  const firstBody = rows.findIndex((row) => kindOf(row) !== 'title' && kindOf(row) !== 'head')
  const heads = rows.slice(0, firstBody < 0 ? rows.length : firstBody)
  const titles = heads.filter((row) => kindOf(row) === 'title')
  const repeated = heads.filter((row) => kindOf(row) === 'head')
  const body = rows.slice(heads.length)
  const titlesOf = (group: number) =>
    titles.flatMap(({ cells }) =>
      // Charts are drawn once.
      cells.flatMap((cell) => (group > 0 && cell.of.chart ? [] : [titleHtml(cell, options)])),
    )
  const tables = layout.groups.map(({ columns }, group) => {
    const own = columns.map((at) => layout.widths[at]!)
    const total = sum(own)
    const widthOf = (width: number) => `<col style="width: ${((width / total) * 100).toFixed(2)}%">`
    const share = layout.groups.length > 1 ? Math.min(100, ((total * layout.scale) / layout.side) * 100) : 100
    const lines = createLines(columns, layout, options)
    return [
      ...titlesOf(group),
      `<table style="width: ${Number(share.toFixed(2))}%"><colgroup>${own.map(widthOf).join('')}</colgroup>`,
      `<thead>${lines(repeated)}</thead><tbody>${lines(body)}</tbody></table>`,
    ].join('')
  })
  return tables.join('<div data-block="pageBreak"></div>')
}

function titleHtml(cell: FilledCell, { lang, drawn = nothing }: HtmlOptions): string {
  const own = drawn.get(cell)
  if (own === undefined) return `<h1>${escapeHtml(formatCell(cell, lang))}</h1>`
  return `<p style="text-align: ${cell.style?.align ?? 'left'}">${own}</p>`
}

/** Writes rows with the columns of a group: a cell that reaches beyond them is as wide as they are. */
function createLines(columns: readonly number[], layout: Layout, options: HtmlOptions) {
  const place = new Map(columns.map((column, at) => [column, at]))
  const firstOwn = columns[layout.lead] ?? 0
  return (rows: readonly FilledRow[]): string => {
    /** How many further rows a cell above takes of each column. */
    const taken = columns.map(() => 0)
    const lineOf = ({ cells }: FilledRow): string => {
      const starting = new Map<number, { cell: FilledCell; span: number }>()
      for (const cell of cells) {
        const covered = columns.filter((at) => at >= cell.column && at < cell.column + cell.columns)
        if (covered.length > 0) starting.set(place.get(covered[0]!)!, { cell, span: covered.length })
      }
      let html = ''
      for (let at = 0; at < columns.length; at++) {
        if (taken[at]! > 0) {
          taken[at]!--
          continue
        }
        const found = starting.get(at)
        html += found ? cellHtml(found.cell, found.span, isPart(found.cell), layout, options) : '<td></td>'
        const span = found?.span ?? 1
        for (let one = at; one < at + span; one++) taken[one] = (found?.cell.rows ?? 1) - 1
        at += span - 1
      }
      return `<tr>${html}</tr>`
    }
    return rows.map(lineOf).join('')
  }

  /** Whether a group before has the beginning of a cell. */
  function isPart({ column, columns: width }: FilledCell): boolean {
    const isFirst = columns === layout.groups[0]!.columns
    return !isFirst && column < firstOwn && column + width > layout.lead
  }
}

function cellHtml(
  cell: FilledCell,
  span: number,
  isPart: boolean,
  { scale }: Layout,
  { lang, drawn = nothing }: HtmlOptions,
): string {
  const { rows, style, value, of } = cell
  const spans = `${rows > 1 ? ` rowspan="${rows}"` : ''}${span > 1 ? ` colspan="${span}"` : ''}`
  const shown = drawn.get(cell) ?? escapeHtml(of.slash ? of.slash.join(' / ') : formatCell(cell, lang))
  // A picture stands where its cell begins, a text in each part.
  const words = isPart && drawn.has(cell) ? '' : shown
  const inner = style?.bold ? `<strong>${words}</strong>` : words
  return `<td${spans} style="${styleText(style, typeof value === 'number', scale)}">${inner}</td>`
}

function styleText(style: CellStyle | undefined, isNumber: boolean, scale: number): string {
  const { align = isNumber ? 'right' : 'left', color, fill, size = 10 } = style ?? {}
  return [
    `text-align: ${align}`,
    // Points of a spreadsheet, in pixels, smaller where the columns are.
    `font-size: ${Math.round((size / 0.75) * Math.min(1, scale))}px`,
    ...(color ? [`color: ${color}`] : []),
    ...(fill ? [`background-color: ${fill}`] : []),
  ].join('; ')
}

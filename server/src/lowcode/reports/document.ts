import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Lang } from '@tessera/shared/contract/lang'
import type { CellStyle, ReportSheet } from '@tessera/shared/contract/lowcode/report-sheet'
import { translate } from '../../errors/translate.ts'
import { escapeXml } from '../../export/xlsx.ts'
import type { FilledCell, FilledRow } from './engine/fill.ts'
import { formatCell } from './format-cell.ts'
import { text as sentences } from './text.ts'
import type { ReportRows } from './workbook.ts'

// A report as a document of Word: its titles, then one table whose head rows repeat on each page. Written row by row, because the
// libraries for such files hold them in memory: `docx` takes seconds, and 80 MB, for 10,000 cells.

/** Limit of rows: Word lays out longer tables for minutes. */
export const maxDocumentRows = 5_000

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const pack = 'http://schemas.openxmlformats.org/package/2006'
const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** Twentieths of a point. */
const twips = { ofPixel: 15, ofMillimetre: 1440 / 25.4 }
/** Of a text without a size, in points; as in workbooks. */
const defaultSize = 11

const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${declaration}<Types xmlns="${pack}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${type}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${pack}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
  'word/_rels/document.xml.rels': `${declaration}<Relationships xmlns="${pack}/relationships"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'word/styles.xml': `${declaration}<w:styles xmlns:w="${main}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="Microsoft YaHei" w:cs="Arial"/><w:sz w:val="${defaultSize * 2}"/><w:lang w:val="en-US" w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style></w:styles>`,
}

/** Writes a filled report as a document, row by row. */
export function createReportDocument(report: ReportRows, lang: Lang): Readable {
  const zip = new yazl.ZipFile()
  const out = zip.outputStream as Readable
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path)
  const body = Readable.from(documentXml(report, lang))
  body.once('error', (error) => out.destroy(error))
  out.once('close', () => body.destroy())
  zip.addReadStream(body, 'word/document.xml')
  zip.end()
  return out
}

async function* documentXml(
  { sheet, widths: pixels, batches }: ReportRows,
  lang: Lang,
): AsyncGenerator<string> {
  const paper = paperOf(sheet)
  const widths = fit(pixels, paper.width - 2 * paper.margin)
  const writeRow = createRowWriter(sheet, widths, lang)
  let part = 'titles' as 'titles' | 'heads' | 'rows'
  yield `${declaration}<w:document xmlns:w="${main}"><w:body>`
  for await (const rows of batches) {
    let text = ''
    for (const row of rows) {
      const { kind } = sheet.rows[row.line]!
      if (part === 'titles' && kind === 'title') {
        text += row.cells.map((cell) => titleXml(cell, lang)).join('')
        continue
      }
      if (part === 'titles') text += tableStart(widths)
      part = kind === 'head' && part !== 'rows' ? 'heads' : 'rows'
      text += writeRow(row, part === 'heads')
    }
    yield text
  }
  // A table ends with a paragraph, which takes as little room as there can be.
  const end = '<w:p><w:pPr><w:spacing w:line="20" w:lineRule="exact"/></w:pPr></w:p>'
  const margins = ['top', 'right', 'bottom', 'left'].map((side) => `w:${side}="${paper.margin}"`).join(' ')
  const size = `w:w="${paper.width}" w:h="${paper.height}"${paper.landscape ? ' w:orient="landscape"' : ''}`
  yield `${part === 'titles' ? '' : '</w:tbl>'}${end}<w:sectPr><w:pgSz ${size}/><w:pgMar ${margins} w:header="400" w:footer="400" w:gutter="0"/></w:sectPr></w:body></w:document>`
}

const papers = { A3: [297, 420], A4: [210, 297], A5: [148, 210] } as const

function paperOf({ page }: ReportSheet) {
  const { size = 'A4', landscape = false, margin = 15 } = page ?? {}
  const [short, long] = papers[size].map((side) => Math.round(side * twips.ofMillimetre)) as [number, number]
  return {
    landscape,
    margin: Math.round(margin * twips.ofMillimetre),
    width: landscape ? long : short,
    height: landscape ? short : long,
  }
}

/** The widths of the columns, smaller where the paper is narrower. */
function fit(pixels: readonly number[], room: number): number[] {
  const total = pixels.reduce((sum, width) => sum + width, 0) * twips.ofPixel
  const scale = Math.min(1, room / Math.max(1, total))
  return pixels.map((width) => Math.floor(width * twips.ofPixel * scale))
}

const tableStart = (widths: readonly number[]) =>
  `<w:tbl><w:tblPr><w:tblW w:w="${sum(widths)}" w:type="dxa"/><w:tblLayout w:type="fixed"/><w:tblCellMar><w:left w:w="60" w:type="dxa"/><w:right w:w="60" w:type="dxa"/></w:tblCellMar></w:tblPr><w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>`

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** A merged cell that goes on below, by its first column. */
interface OpenCell {
  readonly cell: FilledCell
  left: number
}

function createRowWriter(sheet: ReportSheet, widths: readonly number[], lang: Lang) {
  const open = new Map<number, OpenCell>()
  return ({ line, cells }: FilledRow, isHead: boolean): string => {
    const starting = new Map(cells.map((cell) => [cell.column, cell]))
    let text = ''
    for (let at = 0; at < widths.length;) {
      const below = open.get(at)
      const cell = below?.cell ?? starting.get(at)
      const columns = cell?.columns ?? 1
      const width = sum(widths.slice(at, at + columns))
      text += cellXml(cell, { width, isBelow: below !== undefined, lang })
      if (below && --below.left === 0) open.delete(at)
      if (!below && cell && cell.rows > 1) open.set(at, { cell, left: cell.rows - 1 })
      at += columns
    }
    const height = Math.round(sheet.rows[line]!.height * twips.ofPixel)
    return `<w:tr><w:trPr><w:cantSplit/><w:trHeight w:val="${height}" w:hRule="atLeast"/>${isHead ? '<w:tblHeader/>' : ''}</w:trPr>${text}</w:tr>`
  }
}

function cellXml(
  cell: FilledCell | undefined,
  { width, isBelow, lang }: { width: number; isBelow: boolean; lang: Lang },
): string {
  const style = (cell?.style ?? {}) as CellStyle
  const { rows = 1, columns = 1 } = cell ?? {}
  const firstOfMerged = rows > 1 ? '<w:vMerge w:val="restart"/>' : ''
  const properties = [
    `<w:tcW w:w="${width}" w:type="dxa"/>`,
    columns > 1 ? `<w:gridSpan w:val="${columns}"/>` : '',
    isBelow ? '<w:vMerge/>' : firstOfMerged,
    bordersXml(style.border, cell?.of.slash !== undefined),
    style.fill ? `<w:shd w:val="clear" w:color="auto" w:fill="${hex(style.fill)}"/>` : '',
    `<w:vAlign w:val="${style.vertical === 'top' || style.vertical === 'bottom' ? style.vertical : 'center'}"/>`,
  ].join('')
  return `<w:tc><w:tcPr>${properties}</w:tcPr>${cell && !isBelow ? paragraphXml(cell, lang) : '<w:p/>'}</w:tc>`
}

const hex = (color: string) => color.slice(1).toUpperCase()
const lineNames = { solid: 'single', dashed: 'dashed', dotted: 'dotted' } as const

function bordersXml(border: CellStyle['border'], isSlash: boolean): string {
  const sides = (['top', 'left', 'bottom', 'right'] as const).map((side) => {
    const of = border?.[side]
    // In eighths of a point.
    return of
      ? `<w:${side} w:val="${lineNames[of.line]}" w:sz="${of.width * 6}" w:space="0" w:color="${hex(of.color)}"/>`
      : ''
  })
  const slash = isSlash ? '<w:tl2br w:val="single" w:sz="4" w:space="0" w:color="808080"/>' : ''
  const lines = sides.join('') + slash
  return lines ? `<w:tcBorders>${lines}</w:tcBorders>` : ''
}

const titleXml = (cell: FilledCell, lang: Lang) => paragraphXml(cell, lang, '<w:spacing w:after="120"/>')

/** Charts and pictures are in the other files only; a code is its value. */
function wordsOf(cell: FilledCell, lang: Lang): string {
  const words = formatCell(cell, lang)
  const isDrawn = cell.chart !== undefined || (cell.of.show === 'picture' && words !== '')
  return isDrawn ? translate(sentences.notInWord, lang) : words
}

function paragraphXml(cell: FilledCell, lang: Lang, spacing = ''): string {
  const { value, of, style } = cell
  const align = style?.align ?? (typeof value === 'number' ? 'right' : 'left')
  const words = of.slash ? of.slash.join(' / ') : wordsOf(cell, lang)
  const lines = words
    .split('\n')
    .map((line) => `<w:t xml:space="preserve">${escapeXml(line)}</w:t>`)
    .join('<w:br/>')
  const run = words === '' ? '' : `<w:r>${runProperties((style ?? {}) as CellStyle)}${lines}</w:r>`
  return `<w:p><w:pPr>${spacing}<w:jc w:val="${align}"/></w:pPr>${run}</w:p>`
}

function runProperties({ bold, italic, underline, size, color }: CellStyle): string {
  const properties = [
    bold ? '<w:b/>' : '',
    italic ? '<w:i/>' : '',
    color ? `<w:color w:val="${hex(color)}"/>` : '',
    size ? `<w:sz w:val="${size * 2}"/>` : '',
    underline ? '<w:u w:val="single"/>' : '',
  ].join('')
  return properties ? `<w:rPr>${properties}</w:rPr>` : ''
}

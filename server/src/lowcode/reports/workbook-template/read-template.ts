import {
  addressOf,
  placeOf,
  ReportSheet,
  sheetLimits,
  type CellStyle,
  type SheetCell,
} from '@tessera/shared/contract/lowcode/report-sheet'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import { toNumber } from '@tessera/shared/fields/calculate/values'
import { refuse } from '../../../errors/refusal.ts'
import { parsePart, readSharedTexts, readWorkbookParts, type Parts } from '../../../import/xlsx-parts.ts'
import { dayFormula } from './day-formula.ts'
import { readWorkbookFormula } from './formula.ts'
import {
  readRawSheet,
  tooManyCells,
  type Area,
  type LeftOut,
  type RawCell,
  type RawSheet,
} from './raw-sheet.ts'
import { readStyles, type TemplateStyle } from './styles.ts'
import { leftOutNames, text } from './text.ts'

/** What a sheet of a workbook is as a template, and what of it a template does not have. */
export interface WorkbookTemplate {
  readonly sheet: ReportSheet
  /** Names of the sheets of the workbook. */
  readonly names: readonly string[]
  readonly notes: readonly {
    readonly text: LocalizedText
    readonly values?: Readonly<Record<string, unknown>>
  }[]
}

const readable =
  /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|theme\/theme1\.xml|worksheets\/[^/]+\.xml|worksheets\/_rels\/[^/]+\.rels|drawings\/[^/]+\.xml)$/

/** Reads a sheet of a workbook, from 1, as the template of a report. Throws refusals. */
export const readWorkbookTemplate = (
  bytes: Buffer,
  number: number,
  notWorkbook: LocalizedText = text.notWorkbook,
): Promise<WorkbookTemplate> =>
  readWorkbookParts(bytes, { readable, notWorkbook }, async (parts) => {
    const book = await readBook(parts)
    const path = book.paths[number - 1]
    if (book.paths.length === 0) throw refuse(notWorkbook)
    if (path === undefined) throw refuse(text.noSuchSheet, { n: number })
    const shared = await readSharedTexts(parts)
    const styles = await readStyles(parts)
    const raw = await readRawSheet(parts, path)
    const drawn = await readDrawings(parts, path)
    const { sheet, unknown } = toSheet(
      raw,
      { shared, styles, daysBefore: book.daysBefore },
      book.heads[number - 1],
    )
    const leftOut = [...new Set([...drawn, ...raw.leftOut])].map((name) => leftOutNames[name])
    const valid = ReportSheet.safeParse(sheet)
    // Numbers and names of a file can be anything.
    if (!valid.success) throw refuse(notWorkbook)
    return {
      sheet: valid.data,
      names: book.names,
      notes: [
        ...(unknown.length > 0
          ? [{ text: text.unknownFormulas, values: { cells: shortened(unknown) } }]
          : []),
        ...(leftOut.length > 0 ? [{ text: text.leftOut, values: { names: leftOut } }] : []),
        ...(raw.hasHidden ? [{ text: text.hiddenLines }] : []),
      ],
    }
  })

const maxNamed = 10
const shortened = (cells: readonly string[]) =>
  cells.length > maxNamed ? [...cells.slice(0, maxNamed), '…'] : cells

async function readBook(parts: Parts) {
  const ids: string[] = []
  const names: string[] = []
  const heads: ([number, number] | undefined)[] = []
  const targets = new Map<string, string>()
  let daysBefore = 0
  let titlesOf: number | null = null
  await parsePart(parts, 'xl/workbook.xml', {
    open({ name, attributes }) {
      if (name === 'sheet') {
        ids.push(attributes['r:id'] ?? '')
        names.push(attributes['name'] ?? '')
      }
      if (name === 'workbookPr' && /^(?:1|true|on)$/.test(attributes['date1904'] ?? '')) daysBefore = 1462
      const isTitles = name === 'definedName' && attributes['name'] === '_xlnm.Print_Titles'
      titlesOf = isTitles ? Number(attributes['localSheetId'] ?? 0) : null
    },
    // The rows that repeat on each page, such as `Sheet1!$2:$3`.
    text(content) {
      const rows = titlesOf === null ? null : /\$(\d+):\$(\d+)/.exec(content)
      if (rows) heads[titlesOf!] = [Number(rows[1]), Number(rows[2])]
    },
  })
  await parsePart(parts, 'xl/_rels/workbook.xml.rels', {
    open: ({ attributes: { Id, Target } }) => void (Id && Target && targets.set(Id, Target)),
  })
  const paths = ids.map((id) => pathFrom('xl', targets.get(id) ?? ''))
  return { names, paths, heads, daysBefore }
}

/** The path of a part that another one names, such as `../drawings/drawing1.xml`. */
function pathFrom(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const path = folder.split('/')
  for (const step of target.split('/')) {
    if (step === '..') path.pop()
    else path.push(step)
  }
  return path.join('/')
}

/** What lies over the cells of a sheet. */
async function readDrawings(parts: Parts, path: string): Promise<ReadonlySet<LeftOut>> {
  const drawings: string[] = []
  const found = new Set<LeftOut>()
  await parsePart(parts, path.replace(/([^/]+)$/, '_rels/$1.rels'), {
    open: ({ attributes: { Type = '', Target = '' } }) => {
      if (Type.endsWith('/drawing')) drawings.push(pathFrom('xl/worksheets', Target))
      if (/\/(?:comments|threadedComment)$/.test(Type)) found.add('comment')
    },
  })
  const kinds: Readonly<Record<string, LeftOut>> = { pic: 'picture', graphicFrame: 'chart', sp: 'shape' }
  for (const drawing of drawings)
    await parsePart(parts, drawing, {
      open: ({ name }) => void (kinds[name] && found.add(kinds[name])),
    })
  return found
}

interface Book {
  readonly shared: readonly string[]
  readonly styles: readonly TemplateStyle[]
  readonly daysBefore: number
}

function toSheet(raw: RawSheet, book: Book, heads: [number, number] | undefined) {
  const covered = new Map<string, Area | null>()
  for (const area of raw.merged) cover(area, covered)
  const added = new Set<string>()
  const has = (at: string) => {
    const cell = raw.cells.get(at)
    return cell !== undefined && covered.get(at) !== null && (cell.value !== '' || cell.formula !== null)
  }
  const unknown: string[] = []
  const cells = new Map<string, SheetCell>()
  for (const [at, cell] of raw.cells) {
    const area = covered.get(at)
    // A place within a merged cell is no cell of its own.
    if (area === null) continue
    const style = styleOf(at, area, raw, book)
    const read = contentOf(cell, book, has, (needed) => added.add(needed))
    if (read.unknown !== undefined) unknown.push(read.unknown === null ? at : `${at} (${read.unknown})`)
    for (const name of book.styles[cell.style]?.leftOut ?? []) raw.leftOut.add(name)
    const made: SheetCell = {
      at,
      ...sizeOf(area),
      ...read.content,
      ...(Object.keys(style).length > 0 ? { style } : {}),
      ...(read.format ? { format: read.format } : {}),
    }
    if (Object.keys(made).length > 1) cells.set(at, made)
  }
  for (const [at, area] of covered) if (area && !cells.has(at)) cells.set(at, { at, ...sizeOf(area) })
  for (const at of added) if (!cells.has(at) && covered.get(at) !== null) cells.set(at, { at, text: '' })
  return { sheet: withLines([...cells.values()], raw, heads), unknown }
}

/** Notes the first place of a merged cell with its area, and the others with null. Merged cells do not overlap. */
function cover(area: Area, covered: Map<string, Area | null>): void {
  const { from, to } = area
  if (to.row > sheetLimits.rows || to.column > sheetLimits.columns) throw tooManyCells()
  for (let row = from.row; row <= to.row; row++)
    for (let column = from.column; column <= to.column; column++) {
      const at = addressOf({ row, column })
      if (covered.has(at)) throw refuse(text.notWorkbook)
      covered.set(at, row === from.row && column === from.column ? area : null)
    }
}

function sizeOf(area: Area | undefined): Pick<SheetCell, 'rows' | 'columns'> {
  if (!area) return {}
  const rows = area.to.row - area.from.row + 1
  const columns = area.to.column - area.from.column + 1
  return { ...(rows > 1 ? { rows } : {}), ...(columns > 1 ? { columns } : {}) }
}

/** A merged cell has the lines of its last places at the right and below. */
function styleOf(at: string, area: Area | undefined, raw: RawSheet, { styles }: Book): CellStyle {
  const read = (place: string) => styles[raw.cells.get(place)?.style ?? 0]?.style ?? {}
  const own = read(at)
  if (!area) return own
  const last = read(addressOf(area.to)).border
  const border = {
    ...own.border,
    ...(last?.right ? { right: last.right } : {}),
    ...(last?.bottom ? { bottom: last.bottom } : {}),
  }
  return Object.keys(border).length > 0 ? { ...own, border } : own
}

interface ReadContent {
  readonly content: Pick<SheetCell, 'text' | 'formula'>
  readonly format?: SheetCell['format']
  /** A function because of which the formula stays a text; null where it is something else. */
  readonly unknown?: string | null
}

function contentOf(
  cell: RawCell,
  { shared, styles, daysBefore }: Book,
  has: (at: string) => boolean,
  need: (at: string) => void,
): ReadContent {
  const { format, isDay = false } = styles[cell.style] ?? {}
  const shown = format ? { format } : {}
  // Figures leave texts out, also those of digits.
  const textOf = (words: string): ReadContent => ({
    content: { text: words.slice(0, 5_000) },
    ...(words.trim() !== '' && toNumber(words) !== null ? { format: { as: 'text' } } : {}),
  })
  if (cell.formula !== null) {
    const read = cell.isArray ? { unknown: null } : readWorkbookFormula(cell.formula, has, need)
    if ('formula' in read) return { content: { formula: read.formula }, ...shown }
    return { ...textOf(`=${cell.formula}`), unknown: read.unknown }
  }
  if (cell.value === '') return { content: {} }
  if (cell.type === 's') return textOf(shared[Number(cell.value)] ?? '')
  if (cell.type === 'b') return { content: { formula: cell.value === '1' ? 'TRUE' : 'FALSE' } }
  if (cell.type !== 'n') return textOf(cell.value)
  const number = Number(cell.value)
  if (isDay && format?.as !== 'duration') {
    const day = dayFormula(number, daysBefore)
    if (day !== null) return { content: { formula: day }, ...shown }
  }
  // Formulas add numbers, and formats show them; a text would be neither.
  const written = String(number)
  const isPlain = Number.isFinite(number) && !written.includes('e') && format?.as !== 'text'
  return isPlain ? { content: { formula: written }, ...shown } : textOf(cell.value)
}

/** The sheet with as many rows and columns as its cells take. */
function withLines(
  cells: readonly SheetCell[],
  raw: RawSheet,
  heads: [number, number] | undefined,
): ReportSheet {
  if (cells.length > sheetLimits.cells) throw tooManyCells()
  let [bottom, right] = [1, 1]
  for (const { at, rows = 1, columns = 1 } of cells) {
    const { row, column } = placeOf(at)
    bottom = Math.max(bottom, row + rows - 1)
    right = Math.max(right, column + columns - 1)
  }
  const kindOf = (row: number) => {
    if (!heads || row > heads[1]) return {}
    return { kind: row < heads[0] ? ('title' as const) : ('head' as const) }
  }
  const { frozen, page } = raw
  return {
    version: 1,
    columns: Array.from({ length: right }, (_, at) => ({
      width: raw.widths.get(at + 1) ?? raw.defaultWidth,
    })),
    rows: Array.from({ length: bottom }, (_, at) => ({
      height: raw.heights.get(at + 1) ?? raw.defaultHeight,
      ...kindOf(at + 1),
    })),
    cells: cells.toSorted((a, b) => {
      const [first, second] = [placeOf(a.at), placeOf(b.at)]
      return first.row - second.row || first.column - second.column
    }),
    sets: [],
    ...(frozen && frozen.rows + frozen.columns > 0 ? { frozen } : {}),
    ...(page ? { page } : {}),
  }
}

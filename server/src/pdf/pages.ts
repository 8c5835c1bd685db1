import { Canvas } from './canvas.ts'
import { PdfLimit } from './limits.ts'
import { cellPadding, createRows, type CellStrips, type RowStrip, type Strip } from './strips.ts'
import { border } from './style.ts'

export interface PageBox {
  /** Where the content begins, and its size. The height is infinite for paper as long as its content. */
  readonly left: number
  readonly top: number
  readonly height: number
}

/** Puts strips on pages, one after the other. */
export function fillPages(strips: readonly Strip[], box: PageBox, maxPages: number): Canvas[] {
  const pages: Canvas[] = []
  let page = new Canvas()
  let y = 0
  let isEmpty = true
  const nextPage = () => {
    page.height = y
    if (pages.push(page) >= maxPages) throw new PdfLimit('pages')
    page = new Canvas()
    y = 0
    isEmpty = true
  }
  const place = (strip: Strip) => {
    drawStrip(page, strip, box.left, box.top + y)
    y += strip.height
    isEmpty = false
  }
  const placeRows = (rows: RowStrip) => {
    let rest: RowStrip | null = rows
    while (rest) {
      const headHeight: number = sumHeights(rest.head)
      // A head that leaves no room for rows is not repeated.
      const head: readonly RowStrip[] = headHeight < box.height / 2 ? rest.head : []
      const room = box.height - y
      if (rest.height <= room + 0.01) return place(rest)
      const repeated: number = head.length > 0 ? headHeight : 0
      if (!isEmpty && (rest.height <= box.height - repeated || room < minPart)) {
        nextPage()
        head.forEach(place)
        // Only a head stands there: what follows does not move on once more.
        isEmpty = true
        continue
      }
      const parts: [RowStrip, RowStrip | null] = splitRows(rest, room)
      place(parts[0])
      rest = parts[1]
      if (!rest) return
      nextPage()
      head.forEach(place)
      isEmpty = true
    }
  }
  for (const [at, strip] of strips.entries()) {
    if (strip.kind === 'pageBreak') nextPage()
    else if (strip.kind === 'rows') {
      const next = strips[at + 1]
      const needed = strip.isHead && next?.kind === 'rows' ? strip.height + next.height : 0
      if (!isEmpty && needed > box.height - y && needed <= box.height) nextPage()
      placeRows(strip)
    } else {
      if (!isEmpty && y + neededBy(strips, at) > box.height + 0.01) nextPage()
      // Space between paragraphs is not carried to the next page.
      if (strip.kind !== 'gap' || !isEmpty) place(strip)
    }
  }
  page.height = y
  if (!isEmpty || pages.length === 0) pages.push(page)
  return pages
}

/** Height that a strip needs at the foot of a page: a heading stays with what follows. */
function neededBy(strips: readonly Strip[], at: number): number {
  const own = strips[at]!
  if (own.kind === 'gap') return 0
  let height = 0
  for (const strip of strips.slice(at, at + 5)) {
    height += strip.height
    const isHeading = strip.kind === 'line' && strip.staysWithNext
    if (!isHeading && strip.kind !== 'gap') break
  }
  return height
}

const sumHeights = (rows: readonly RowStrip[]): number => rows.reduce((sum, { height }) => sum + height, 0)

/** A row is not begun with less room than two lines. */
const minPart = 40

/** Splits rows that are higher than the page: between rows where it can be, else within the first row. */
function splitRows(rows: RowStrip, room: number): [RowStrip, RowStrip | null] {
  let full = 0
  let height = 0
  while (full < rows.heights.length && height + rows.heights[full]! <= room) {
    height += rows.heights[full]!
    full += 1
  }
  // Rows of the first part, of which the last one may be cut.
  const count = Math.max(1, full)
  const isCut = full === 0
  const limit = isCut ? room : height
  const tops = listTops(rows.heights)
  const first: CellStrips[] = []
  const second: CellStrips[] = []
  for (const cell of rows.cells) {
    if (cell.row >= count) {
      second.push({ ...cell, row: isCut ? cell.row : cell.row - count })
      continue
    }
    const end = cell.row + cell.rows
    if (!isCut && end <= count) {
      first.push(cell)
      continue
    }
    const [taken, rest] = splitCell(cell, limit - tops[cell.row]! - 2 * cellPadding.y, isCut ? 1 : 0)
    first.push({ ...taken, rows: Math.min(cell.rows, count - cell.row) })
    second.push({ ...rest, row: 0, rows: isCut ? cell.rows : end - count })
  }
  const part = createRows(first, count, rows.head, rows.isHead)
  if (
    second.every(({ from, to, row }) => from >= to && row === 0) &&
    (isCut ? rows.heights.length === 1 : full === rows.heights.length)
  )
    return [part, null]
  const left = isCut ? rows.heights.length : rows.heights.length - count
  return [part, createRows(second, left, rows.head, rows.isHead)]
}

/** As many strips of a cell as fit, and at least so many. */
function splitCell(cell: CellStrips, room: number, least: number): [CellStrips, CellStrips] {
  let at = cell.from
  let content = 0
  while (at < cell.to && (at < cell.from + least || content + cell.strips[at]!.height <= room)) {
    content += cell.strips[at]!.height
    at += 1
  }
  return [
    { ...cell, to: at, content },
    { ...cell, from: at, content: cell.content - content },
  ]
}

/** Where rows begin, and where the last one ends. */
function listTops(heights: readonly number[]): number[] {
  const tops = [0]
  for (const height of heights) tops.push(tops.at(-1)! + height)
  return tops
}

function drawStrip(page: Canvas, strip: Strip, x: number, y: number): void {
  if (strip.kind === 'line') page.line(strip.line, x, y)
  else if (strip.kind === 'rule') page.stroke(x, y + strip.height / 2, strip.width, 0, border)
  else if (strip.kind === 'rows') drawRows(page, strip, x, y)
}

function drawRows(page: Canvas, { heights, cells }: RowStrip, x: number, y: number): void {
  const tops = listTops(heights)
  for (const cell of cells) {
    const top = y + tops[cell.row]!
    const height = tops[cell.row + cell.rows]! - tops[cell.row]!
    if (cell.background) page.fill(x + cell.x, top, cell.width, height, cell.background)
    page.frame(x + cell.x, top, cell.width, height, border)
    let at = top + cellPadding.y
    for (let index = cell.from; index < cell.to; index += 1) {
      const strip = cell.strips[index]!
      drawStrip(page, strip, x + cell.x + cellPadding.x, at)
      at += strip.height
    }
  }
}

import { isLocalPicture } from '@tessera/shared/contract/rich-text'
import { parseTemplate, type TemplateNode } from '@tessera/shared/contract/print/parse-template'
import type { PrintNode } from '@tessera/shared/contract/print/lay-out-template'
import { widthInStyle } from '@tessera/shared/contract/print/template-html'
import type { CodePath } from '@tessera/shared/ui/codes/encode'
import type { Drawing } from './drawing.ts'
import { PdfLimit } from './limits.ts'
import { fromMillimetres, fromPixels, shade, styleOf, type Style } from './style.ts'

type Element = Extract<PrintNode, { kind: 'element' }>

/** A picture in the file. */
export interface Picture {
  readonly src: string
  readonly width: number
  readonly height: number
}
/** A picture or a code in a line, in points. */
export interface Atom {
  readonly kind: 'atom'
  readonly width: number
  readonly height: number
  readonly drawn:
    | { readonly picture: Picture }
    | { readonly drawing: Drawing }
    | { readonly code: CodePath; readonly caption: string }
  readonly style: Style
}
export type Inline =
  | { readonly kind: 'text'; readonly text: string; readonly style: Style }
  | { readonly kind: 'break'; readonly style: Style }
  | Atom

export interface Paragraph {
  readonly kind: 'paragraph'
  readonly inlines: readonly Inline[]
  readonly style: Style
  /** Number or bullet of a list item, before its first line. */
  readonly marker: string
  /** Space below it. */
  readonly gap: number
  /** A heading stays with what follows. */
  readonly isHeading: boolean
}
export interface Cell {
  readonly row: number
  readonly column: number
  readonly columns: number
  readonly rows: number
  readonly blocks: readonly Block[]
  readonly background: string | null
  readonly isHead: boolean
}
/** The width that an element asks for: points, or a part of the width around it. */
export type Width = { readonly points: number } | { readonly part: number } | null
export interface Table {
  readonly kind: 'table'
  readonly width: Width
  readonly columns: readonly Width[]
  readonly rows: number
  /** Rows that are repeated on each page. */
  readonly headRows: number
  readonly cells: readonly Cell[]
}
export type Block = Paragraph | Table | { readonly kind: 'rule' } | { readonly kind: 'pageBreak' }

/** What stands behind pictures, codes and the history of a record. */
export interface Sources {
  readonly picture: (src: string) => Picture | undefined
  readonly drawing: (src: string) => Drawing | undefined
  readonly code: (kind: 'qr' | 'bar', content: string) => CodePath | undefined
  readonly history: readonly PrintNode[]
  /** Pictures that are higher than a page are made smaller. */
  readonly maxHeight: number
}

const blockTags: ReadonlySet<string> = new Set([
  'p',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'ul',
  'ol',
  'li',
  'table',
  'hr',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
])
const listIndent = fromPixels(28)
const paragraphGap = fromPixels(4)
const maxPictureHeight = fromMillimetres(40)
const qrSize = fromPixels(120)
const bars = { width: fromPixels(240), height: fromPixels(56) }
/** Size of the text below a bar code, and of its line. */
export const captionSize = fromPixels(12)
export const captionHeight = captionSize * 1.4
const maxColumns = 100

/** Arranges a filled template as paragraphs and tables. */
export function listBlocks(nodes: readonly PrintNode[], around: Style, sources: Sources): Block[] {
  const blocks: Block[] = []
  let line: Inline[] = []

  /** Ends a paragraph of what stood in the lines of a block. */
  const endLine = (style: Style, { gap = 0, marker = '', isHeading = false, keepsEmpty = false } = {}) => {
    const isEmpty = line.every(
      (one) => one.kind === 'text' && one.text.trim() === '' && !style.isPreformatted,
    )
    if (!isEmpty || keepsEmpty)
      blocks.push({ kind: 'paragraph', inlines: isEmpty ? [] : line, style, marker, gap, isHeading })
    line = []
  }
  const walk = (list: readonly PrintNode[], style: Style, lists: number) => {
    for (const node of list) add(node, style, lists)
  }
  const add = (node: PrintNode, style: Style, lists: number): void => {
    switch (node.kind) {
      case 'text':
        return void line.push({ kind: 'text', text: node.text, style })
      case 'picture':
        return addPicture(node.src, node.alt, {}, style, maxPictureHeight)
      case 'code':
        return addCode(node.code, node.content, style)
      case 'richText':
        endLine(style)
        walk(readRichText(node.html), style, lists)
        return endLine(style)
      case 'history':
        endLine(style)
        return walk(sources.history, style, lists)
      case 'pageBreak':
        endLine(style)
        return void blocks.push({ kind: 'pageBreak' })
      default:
        return addElement(node, style, lists)
    }
  }
  const addElement = (node: Element, outer: Style, lists: number) => {
    const { tag, attributes, children } = node
    if (tag === 'img')
      return addPicture(
        attributes['src'] ?? '',
        attributes['alt'] ?? '',
        attributes,
        outer,
        sources.maxHeight,
      )
    if (tag === 'br') return void line.push({ kind: 'break', style: outer })
    const style = styleOf(tag, attributes, outer)
    if (!blockTags.has(tag)) return walk(children, style, lists)
    endLine(outer)
    if (tag === 'hr') return void blocks.push({ kind: 'rule' })
    if (tag === 'table') return void blocks.push(readTable(node, style, sources))
    if (tag === 'ul' || tag === 'ol') return addList(node, style, lists)
    walk(children, style, lists)
    const isHeading = /^h[1-6]$/.test(tag)
    const hasGap = isHeading || tag === 'p' || tag === 'pre'
    endLine(style, { gap: hasGap ? paragraphGap : 0, isHeading, keepsEmpty: hasGap })
  }
  const addList = ({ tag, attributes, children }: Element, style: Style, lists: number) => {
    const inner = { ...style, indent: style.indent + listIndent }
    let number = Number.parseInt(attributes['start'] ?? '1', 10) || 1
    for (const child of children) {
      if (child.kind !== 'element') continue
      number = Number.parseInt(child.attributes['value'] ?? '', 10) || number
      const marker = tag === 'ol' ? `${number}.` : (['•', '◦', '▪'][Math.min(lists, 2)] ?? '•')
      number += 1
      const first = blocks.length
      const itemStyle = styleOf('li', child.attributes, inner)
      walk(child.children, itemStyle, lists + 1)
      endLine(itemStyle, { keepsEmpty: blocks.length === first })
      const begin = blocks[first]
      if (begin?.kind === 'paragraph' && begin.marker === '') blocks[first] = { ...begin, marker }
    }
  }
  const addPicture = (
    src: string,
    alt: string,
    size: Readonly<Record<string, string>>,
    style: Style,
    maxHeight: number,
  ) => {
    const drawing = sources.drawing(src)
    if (drawing) {
      const scale = Math.min(1, maxHeight / fromPixels(drawing.height))
      const box = {
        width: fromPixels(drawing.width) * scale,
        height: fromPixels(drawing.height) * scale,
      }
      return void line.push({ kind: 'atom', ...box, drawn: { drawing }, style })
    }
    const isOwn = isLocalPicture(src) || src.startsWith('data:image/png;base64,')
    const picture = isOwn ? sources.picture(src) : undefined
    // A picture that is gone leaves its name.
    if (!picture) return void (alt !== '' && isOwn && line.push({ kind: 'text', text: alt, style }))
    const width = Number.parseInt(size['width'] ?? '', 10)
    const height = Number.parseInt(size['height'] ?? '', 10)
    const ratio = picture.width / picture.height
    const byHeight = height > 0 ? height * ratio : picture.width
    const wanted = width > 0 ? width : byHeight
    const wantedHeight = width > 0 && height > 0 ? height : wanted / ratio
    const scale = Math.min(1, maxHeight / fromPixels(wantedHeight))
    line.push({
      kind: 'atom',
      width: fromPixels(wanted) * scale,
      height: fromPixels(wantedHeight) * scale,
      drawn: { picture },
      style,
    })
  }
  const addCode = (kind: 'qr' | 'bar', content: string, style: Style) => {
    const code = sources.code(kind, content)
    if (!code) return void line.push({ kind: 'text', text: content, style })
    const size =
      kind === 'qr' ? { width: qrSize, height: qrSize } : { ...bars, height: bars.height + captionHeight }
    line.push({ kind: 'atom', ...size, drawn: { code, caption: kind === 'bar' ? content : '' }, style })
  }

  walk(nodes, around, 0)
  endLine(around)
  return blocks
}

/** Rich text of a value, in which nothing is a field of the template. */
function readRichText(html: string): PrintNode[] {
  const read = (node: TemplateNode): PrintNode =>
    typeof node === 'string'
      ? { kind: 'text', text: node }
      : { kind: 'element', tag: node.tag, attributes: node.attributes, children: node.children.map(read) }
  return parseTemplate(html).map(read)
}

function readWidth({ attributes }: Element): Width {
  const width = widthInStyle(attributes['style'] ?? '')
  if (width === '') return null
  return width.endsWith('%')
    ? { part: Math.min(1, Number.parseFloat(width) / 100) }
    : { points: fromPixels(Number.parseFloat(width)) }
}

const isElement = (node: PrintNode, ...tags: string[]): node is Element =>
  node.kind === 'element' && tags.includes(node.tag)

/** Places the cells of a table in its grid, as HTML does. */
function readTable(table: Element, outer: Style, sources: Sources): Table {
  const style = { ...outer, indent: 0, align: 'left' as const }
  const cells: Cell[] = []
  const columns: Width[] = []
  /** Until which row each column is taken by a cell above. */
  const takenUntil: number[] = []
  let row = 0
  let headRows = 0
  let isAtHead = true
  const addRow = (line: Element, section: Style, isHead: boolean) => {
    const rowStyle = styleOf('tr', line.attributes, section)
    const list = line.children.filter((child) => isElement(child, 'td', 'th')) as Element[]
    let column = 0
    for (const cell of list) {
      while ((takenUntil[column] ?? 0) > row) column += 1
      const span = spanOf(cell, 'colspan')
      const rows = spanOf(cell, 'rowspan')
      if (column + span > maxColumns) throw new PdfLimit('columns')
      for (let at = column; at < column + span; at += 1) takenUntil[at] = row + rows
      if (span === 1) columns[column] ??= readWidth(cell)
      const { background, ...cellStyle } = styleOf(cell.tag, cell.attributes, rowStyle)
      cells.push({
        row,
        column,
        columns: span,
        rows,
        blocks: listBlocks(cell.children, { ...cellStyle, background: null }, sources),
        background: background ?? (cell.tag === 'th' ? shade : null),
        isHead: cell.tag === 'th',
      })
      column += span
    }
    if (list.length === 0) return
    isAtHead &&= isHead || list.every(({ tag }) => tag === 'th')
    row += 1
    if (isAtHead) headRows = row
  }
  const addSection = (list: readonly PrintNode[], section: Style, isHead: boolean) => {
    for (const child of list) {
      if (child.kind !== 'element') continue
      const { tag, attributes, children } = child
      if (tag === 'tr') addRow(child, section, isHead)
      else if (tag === 'thead' || tag === 'tbody' || tag === 'tfoot')
        addSection(children, styleOf(tag, attributes, section), tag === 'thead')
      else if (tag === 'colgroup') addSection(children, section, false)
      else if (tag === 'col') columns.push(readWidth(child))
    }
  }
  addSection(table.children, style, false)
  const count = Math.max(columns.length, takenUntil.length, 1)
  return {
    kind: 'table',
    width: readWidth(table),
    columns: Array.from({ length: Math.min(count, maxColumns) }, (_, at) => columns[at] ?? null),
    rows: row,
    // A table of nothing but headings has none to repeat.
    headRows: headRows < row ? headRows : 0,
    // A cell never reaches below the last row.
    cells: cells.map((cell) => ({ ...cell, rows: Math.min(cell.rows, row - cell.row) })),
  }
}

const spanOf = ({ attributes }: Element, name: 'colspan' | 'rowspan'): number =>
  Math.min(99, Math.max(1, Number.parseInt(attributes[name] ?? '1', 10) || 1))

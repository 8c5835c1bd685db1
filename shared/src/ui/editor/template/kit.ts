import {
  $createTableNodeWithDimensions,
  $deleteTableColumnAtSelection,
  $deleteTableRowAtSelection,
  $findTableNode,
  $insertTableColumnAtSelection,
  $insertTableRowAtSelection,
  $isTableCellNode,
  $isTableRowNode,
  $isTableSelection,
  $mergeCells,
  $unmergeCell,
  registerTablePlugin,
  registerTableSelectionObserver,
  TableCellNode,
  TableNode,
  TableRowNode,
} from '@lexical/table'
import { $insertNodeToNearestRoot, mergeRegister } from '@lexical/utils'
import {
  $createParagraphNode,
  $createTextNode,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  createEditor,
  type DOMExportOutput,
  type DOMExportOutputMap,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical'
import { allowedStyle } from '../../../contract/rich-text.ts'
import {
  hasWidth,
  isTemplateAttribute,
  templateAttributes,
  templateTags,
  widthInStyle,
} from '../../../contract/print/template-html.ts'
import type { HtmlRules } from '../../rich-text/sanitize-html.ts'
import { exportText, htmlOptions } from '../html.ts'
import { richTextNodes } from '../nodes.ts'
import { $createBlockNode, BlockNode, type TemplateBlock } from './block-node.ts'
import { $createFieldNode, $isFieldNode, FieldNode, type TemplateFieldMark } from './field-node.ts'
import styles from './template-editor.module.css'

/** The HTML of templates; the server has the same rules. */
export const templateRules: HtmlRules = {
  tags: templateTags,
  attributes: templateAttributes,
  style(tag, style) {
    const width = hasWidth(tag) ? widthInStyle(style) : ''
    return [allowedStyle(style), width && `width: ${width}`].filter(Boolean).join('; ')
  },
  isValue: isTemplateAttribute,
}

/** Formats of a field, from the outside in. */
const formats = [
  ['strong', 'bold'],
  ['em', 'italic'],
  ['u', 'underline'],
  ['s', 'strikethrough'],
] as const

function exportField(editor: LexicalEditor, node: LexicalNode): DOMExportOutput {
  if (!$isFieldNode(node)) return exportText(editor, node)
  let element = node.toElement()
  for (const [tag, format] of formats.toReversed()) {
    if (!node.hasFormat(format)) continue
    const outer = document.createElement(tag)
    outer.append(element)
    element = outer
  }
  return { element }
}

/** Lexical's own export has borders and widths of its own. */
function exportCell(_: LexicalEditor, node: LexicalNode): DOMExportOutput {
  if (!$isTableCellNode(node)) return { element: null }
  const element = document.createElement(node.hasHeader() ? 'th' : 'td')
  if (node.getColSpan() > 1) element.setAttribute('colspan', String(node.getColSpan()))
  if (node.getRowSpan() > 1) element.setAttribute('rowspan', String(node.getRowSpan()))
  const width = node.getWidth()
  if (width) element.setAttribute('style', `width: ${width}px`)
  return { element }
}

const exporters: DOMExportOutputMap = new Map(htmlOptions.export as DOMExportOutputMap)
exporters.set(FieldNode, exportField)
exporters.set(TableCellNode, exportCell)
exporters.set(TableRowNode, () => ({ element: document.createElement('tr') }))
exporters.set(TableNode, () => ({ element: document.createElement('table') }))

export type BlockNames = Readonly<Record<TemplateBlock, string>>

/** Creates an editor of templates. */
export const newTemplateEditor = (blocks: BlockNames, onError: (error: Error) => void): LexicalEditor =>
  createEditor({
    namespace: 'tessera.template',
    nodes: [...richTextNodes, FieldNode, BlockNode, TableNode, TableRowNode, TableCellNode],
    html: { ...htmlOptions, export: exporters },
    theme: {
      text: { underlineStrikethrough: 'both' },
      blocks,
      table: styles.table!,
      tableCell: styles.cell!,
      tableCellHeader: styles.head!,
    },
    onError,
  })

export const registerTables = (editor: LexicalEditor): (() => void) =>
  mergeRegister(registerTablePlugin(editor), registerTableSelectionObserver(editor))

/** Inserts a table with empty cells at the caret. */
export const insertTable = (editor: LexicalEditor, rows: number, columns: number): void =>
  editor.update(() => {
    const table = $createTableNodeWithDimensions(rows, columns, false)
    $insertNodeToNearestRoot(table)
    table.getFirstDescendant()?.selectStart()
  })

/** A column of a sub-table that is inserted. */
export interface RowsColumn extends TemplateFieldMark {
  /** Whether the last row has its total. */
  readonly isSummed: boolean
}

/** Inserts a table with a head, a row that repeats for each line of the sub-table, and totals. */
export const insertRows = (editor: LexicalEditor, columns: readonly RowsColumn[], total: string): void =>
  editor.update(() => {
    const hasTotals = columns.some(({ isSummed }) => isSummed)
    const table = $createTableNodeWithDimensions(hasTotals ? 3 : 2, columns.length, {
      rows: true,
      columns: false,
    })
    const fill = (row: number, at: number, node: LexicalNode) => {
      const cell = rowsOf(table)[row]!.getChildAtIndex(at)
      const paragraph = $isElementNode(cell) ? cell.getFirstChild() : null
      if ($isElementNode(paragraph)) paragraph.append(node)
    }
    for (const [at, { isSummed, ...mark }] of columns.entries()) {
      fill(0, at, $createTextNode(mark.label))
      fill(1, at, $createFieldNode(mark))
      if (isSummed) fill(2, at, $createFieldNode({ ...mark, form: 'sum', label: `${total} ${mark.label}` }))
      else if (hasTotals && at === 0) fill(2, at, $createTextNode(total))
    }
    insertWithLine(table)
  })

/** Inserts a table of two columns: labels, and the fields beside them. */
export const insertPairs = (editor: LexicalEditor, marks: readonly TemplateFieldMark[]): void =>
  editor.update(() => {
    const table = $createTableNodeWithDimensions(marks.length, 2, { rows: false, columns: true })
    for (const [at, row] of rowsOf(table).entries()) {
      const mark = marks[at]!
      for (const [column, node] of [$createTextNode(mark.label), $createFieldNode(mark)].entries()) {
        const cell = row.getChildAtIndex(column)
        const paragraph = $isElementNode(cell) ? cell.getFirstChild() : null
        if ($isElementNode(paragraph)) paragraph.append(node)
      }
    }
    insertWithLine(table)
  })

const rowsOf = (table: TableNode): TableRowNode[] => table.getChildren().filter($isTableRowNode)

/** Inserts a table and, with the caret, an empty line after it. */
function insertWithLine(table: TableNode): void {
  $insertNodeToNearestRoot(table)
  const line = $createParagraphNode()
  table.insertAfter(line)
  line.select()
}

export const insertBlock = (editor: LexicalEditor, block: TemplateBlock): void =>
  editor.update(() => {
    $insertNodeToNearestRoot($createBlockNode(block))
  })

export const tableActs = [
  'rowBelow',
  'rowAbove',
  'columnRight',
  'columnLeft',
  'merge',
  'unmerge',
  'removeRow',
  'removeColumn',
  'removeTable',
] as const
export type TableAct = (typeof tableActs)[number]

/** Changes the table at the caret; nothing outside of a table. */
export const changeTable = (editor: LexicalEditor, act: TableAct): void =>
  editor.update(() => {
    const selection = $getSelection()
    if (!$isRangeSelection(selection) && !$isTableSelection(selection)) return
    const table = $findTableNode(selection.anchor.getNode())
    if (!table) return
    const acts: Readonly<Record<TableAct, () => unknown>> = {
      rowBelow: () => $insertTableRowAtSelection(true),
      rowAbove: () => $insertTableRowAtSelection(false),
      columnRight: () => $insertTableColumnAtSelection(true),
      columnLeft: () => $insertTableColumnAtSelection(false),
      merge: () => $isTableSelection(selection) && $mergeCells(selection.getNodes().filter($isTableCellNode)),
      unmerge: () => $unmergeCell(),
      removeRow: () => $deleteTableRowAtSelection(),
      removeColumn: () => $deleteTableColumnAtSelection(),
      removeTable: () => table.remove(),
    }
    acts[act]()
  })

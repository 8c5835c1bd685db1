import { placeOf, type ReportSheet, type SheetCell } from '@tessera/shared/contract/lowcode/report-sheet'
import type { ReportBody } from '@tessera/shared/contract/lowcode/reports'

type Template = Pick<ReportBody, 'sheet' | 'parameters'>

/** What of a cell differs. */
export type CellPart = 'content' | 'size' | 'expand' | 'parents' | 'style' | 'format' | 'conditions' | 'other'

export interface CellChange {
  readonly what: 'added' | 'removed' | 'changed'
  readonly at: string
  /** What the cell shows in the older and in the newer version; '' where there is no cell. */
  readonly from: string
  readonly to: string
  /** What differs, of a changed cell. */
  readonly parts: readonly CellPart[]
}

/** Parts of a template besides its cells. */
export type TemplatePart = 'columns' | 'rows' | 'sets' | 'frozen' | 'page' | 'parameters' | 'others'

export interface SheetComparison {
  readonly cells: readonly CellChange[]
  readonly parts: readonly TemplatePart[]
}

const partOf: Readonly<Partial<Record<keyof SheetCell, CellPart>>> = {
  text: 'content',
  field: 'content',
  formula: 'content',
  slash: 'content',
  rows: 'size',
  columns: 'size',
  expand: 'expand',
  left: 'parents',
  top: 'parents',
  style: 'style',
  format: 'format',
  when: 'conditions',
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** How one version of a report differs from a later one, cell by cell. */
export function compareSheets(from: Template, to: Template): SheetComparison {
  const older = new Map(from.sheet.cells.map((cell) => [cell.at, cell]))
  const newer = new Map(to.sheet.cells.map((cell) => [cell.at, cell]))
  const cells = [...new Set([...older.keys(), ...newer.keys()])]
    .toSorted(byPlace)
    .flatMap((at): CellChange[] => {
      const [before, after] = [older.get(at), newer.get(at)]
      const shown = { at, from: contentOf(before), to: contentOf(after) }
      if (!before) return [{ ...shown, what: 'added', parts: [] }]
      if (!after) return [{ ...shown, what: 'removed', parts: [] }]
      const parts = changedParts(before, after)
      return parts.length > 0 ? [{ ...shown, what: 'changed', parts }] : []
    })
  return { cells, parts: templateParts(from, to) }
}

function changedParts(before: SheetCell, after: SheetCell): CellPart[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof SheetCell)[]
  const changed = keys.filter((key) => !isEqual(before[key], after[key]))
  return [...new Set(changed.map((key) => partOf[key] ?? 'other'))]
}

function templateParts(from: Template, to: Template): TemplatePart[] {
  const known = ['columns', 'rows', 'sets', 'frozen', 'page'] as const
  const sheetKeys = [
    ...new Set([...Object.keys(from.sheet), ...Object.keys(to.sheet)]),
  ] as (keyof ReportSheet)[]
  const parts = sheetKeys
    .filter((key) => key !== 'cells' && key !== 'version' && !isEqual(from.sheet[key], to.sheet[key]))
    .map((key): TemplatePart => known.find((one) => one === key) ?? 'others')
  return [...new Set([...parts, ...(isEqual(from.parameters, to.parameters) ? [] : ['parameters' as const])])]
}

/** What a cell shows, in short. */
function contentOf(cell: SheetCell | undefined): string {
  if (!cell) return ''
  const { text, field, formula, slash } = cell
  if (formula !== undefined) return `=${formula}`
  if (field) return field.column === '' ? field.set : `${field.set}.${field.column}`
  return slash ? slash.join(' / ') : (text ?? '')
}

function byPlace(one: string, other: string): number {
  const [a, b] = [placeOf(one), placeOf(other)]
  return a.row - b.row || a.column - b.column
}

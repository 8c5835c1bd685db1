import {
  addressOf,
  placeOf,
  sheetLimits,
  type Place,
  type ReportSheet,
} from '@tessera/shared/contract/lowcode/report-sheet'
import { refuse } from '../../../errors/refusal.ts'
import { columnIndexOf, parsePart, type Parts } from '../../../import/xlsx-parts.ts'
import { moveFormula } from './formula.ts'
import { text, type leftOutNames } from './text.ts'

export type LeftOut = keyof typeof leftOutNames
export const tooManyCells = () => refuse(text.tooManyCells, { ...sheetLimits })

/** Pixels of a unit of widths, and of a point. */
const pixels = { ofCharacter: 7, ofPoint: 1 / 0.75 }
const defaults = { width: 64, height: 20 }

export interface RawCell extends Place {
  readonly type: string
  readonly style: number
  value: string
  formula: string | null
  /** Why its formula is none of one cell. */
  isArray: boolean
}

export interface RawSheet {
  readonly cells: Map<string, RawCell>
  readonly merged: Area[]
  readonly widths: Map<number, number>
  readonly heights: Map<number, number>
  readonly leftOut: Set<LeftOut>
  defaultWidth: number
  defaultHeight: number
  frozen: NonNullable<ReportSheet['frozen']> | null
  page: NonNullable<ReportSheet['page']> | null
  hasHidden: boolean
}

export interface Area {
  readonly from: Place
  readonly to: Place
}

const leftOutTags: Readonly<Record<string, LeftOut>> = {
  conditionalFormatting: 'conditional',
  dataValidation: 'validation',
  autoFilter: 'filter',
  hyperlink: 'link',
}
const papers = new Map([
  [8, 'A3'],
  [9, 'A4'],
  [11, 'A5'],
] as const)
const clamp = (value: number, [low, high]: readonly [number, number] = [8, 1_000]) =>
  Number.isFinite(value) ? Math.round(Math.min(high, Math.max(low, value))) : low
const isOn = (value: string | undefined) => value === '1' || value === 'true'

export async function readRawSheet(parts: Parts, path: string): Promise<RawSheet> {
  const sheet: RawSheet = {
    cells: new Map(),
    merged: [],
    widths: new Map(),
    heights: new Map(),
    leftOut: new Set(),
    defaultWidth: defaults.width,
    defaultHeight: defaults.height,
    frozen: null,
    page: null,
    hasHidden: false,
  }
  const sharedFormulas = new Map<string, { formula: string; at: Place }>()
  let [row, column] = [0, 0]
  let cell: RawCell | null = null
  let content: string | null = null
  let formulaId: string | null = null
  let margin: number | undefined

  const openCell = (attributes: Readonly<Record<string, string>>) => {
    column = (columnIndexOf(attributes['r']) ?? column) + 1
    cell = {
      row,
      column,
      type: attributes['t'] ?? 'n',
      style: Number(attributes['s'] ?? 0),
      value: '',
      formula: null,
      isArray: false,
    }
  }
  const closeCell = () => {
    if (!cell) return
    const isInside = cell.row <= sheetLimits.rows && cell.column <= sheetLimits.columns
    if (!isInside && (cell.value !== '' || cell.formula !== null)) throw tooManyCells()
    if (isInside) sheet.cells.set(addressOf(cell), cell)
    cell = null
  }
  const found = await parsePart(parts, path, {
    open({ name, attributes }) {
      const dropped = leftOutTags[name]
      if (dropped) sheet.leftOut.add(dropped)
      if (name === 'row') {
        row = Number(attributes['r'] ?? row + 1)
        column = 0
        if (attributes['ht']) sheet.heights.set(row, clamp(Number(attributes['ht']) * pixels.ofPoint))
        sheet.hasHidden ||= isOn(attributes['hidden'])
      } else if (name === 'c') openCell(attributes)
      else if (name === 'v' || name === 't') content = ''
      else if (name === 'f' && cell) {
        content = ''
        formulaId = attributes['t'] === 'shared' ? (attributes['si'] ?? null) : null
        cell.isArray = attributes['t'] === 'array' || attributes['t'] === 'dataTable'
      } else if (name === 'col') {
        sheet.hasHidden ||= isOn(attributes['hidden'])
        const last = Math.min(Number(attributes['max']), sheetLimits.columns)
        for (let at = Math.max(1, Number(attributes['min'])); at <= last; at++)
          sheet.widths.set(at, clamp(Number(attributes['width'] ?? 9) * pixels.ofCharacter))
      } else if (name === 'mergeCell') {
        const area = areaOf(attributes['ref'] ?? '')
        if (area) sheet.merged.push(area)
      } else if (name === 'sheetFormatPr') {
        const { defaultColWidth, defaultRowHeight } = attributes
        if (defaultColWidth) sheet.defaultWidth = clamp(Number(defaultColWidth) * pixels.ofCharacter)
        if (defaultRowHeight) sheet.defaultHeight = clamp(Number(defaultRowHeight) * pixels.ofPoint)
      } else if (name === 'pane' && attributes['state']?.startsWith('frozen')) {
        sheet.frozen = {
          rows: clamp(Number(attributes['ySplit'] ?? 0), [0, 50]),
          columns: clamp(Number(attributes['xSplit'] ?? 0), [0, 20]),
        }
      } else if (name === 'pageMargins') margin = clamp(Number(attributes['left'] ?? 0.7) * 25.4, [0, 50])
      else if (name === 'pageSetup')
        sheet.page = {
          size: papers.get(Number(attributes['paperSize'] ?? 9) as 9) ?? 'A4',
          ...(attributes['orientation'] === 'landscape' ? { landscape: true } : {}),
          ...(margin === undefined ? {} : { margin }),
        }
    },
    text: (piece) => void (content !== null && (content += piece)),
    close(name) {
      if (name === 'c') closeCell()
      if (!['v', 't', 'f'].includes(name) || content === null) return
      if (cell && name === 'f') {
        const known = formulaId === null ? undefined : sharedFormulas.get(formulaId)
        if (formulaId !== null && content !== '')
          sharedFormulas.set(formulaId, { formula: content, at: cell })
        cell.formula = content === '' && known ? moveFormula(known.formula, known.at, cell) : content
      } else if (cell) cell.value += content
      content = null
    },
  })
  if (!found) throw refuse(text.notWorkbook)
  return sheet
}

function areaOf(ref: string): Area | null {
  const [from, to = from] = ref.replaceAll('$', '').split(':') as [string, string?]
  const isPlace = (at: string) => /^[A-Z]{1,3}[1-9]\d{0,6}$/.test(at)
  return isPlace(from) && isPlace(to) ? { from: placeOf(from), to: placeOf(to) } : null
}

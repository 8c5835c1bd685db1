import type { Lang } from '@tessera/shared/contract/lang'
import type { CellStyle, ReportSheet } from '@tessera/shared/contract/lowcode/report-sheet'
import type { ReportPage } from '@tessera/shared/contract/lowcode/reports'
import { isLocalPicture } from '@tessera/shared/contract/rich-text'
import { translate } from '../../errors/translate.ts'
import type { FilledCell, FilledRow } from './engine/fill.ts'
import { formatCell } from './format-cell.ts'
import { toPageChart } from './page-chart.ts'
import { keyOfTarget, type Target } from './targets.ts'
import { text } from './text.ts'

type PageCell = ReportPage['rows'][number]['cells'][number]

interface Shown {
  readonly lang: Lang
  /** What the reader may open, by the keys of targets. */
  readonly targets: ReadonlyMap<string, Target>
}

/** Turns filled rows into rows as browsers draw them, with the styles that they use. */
export function pageOf(
  sheet: ReportSheet,
  rows: readonly FilledRow[],
  { lang, targets }: Shown,
): Pick<ReportPage, 'rows' | 'styles' | 'targets'> {
  const keys = [...targets.keys()]
  const styles: CellStyle[] = []
  const known = new Map<CellStyle, number>()
  const styleOf = (style: CellStyle) => {
    const found = known.get(style)
    if (found !== undefined) return found
    known.set(style, styles.length)
    return styles.push(style) - 1
  }
  return {
    rows: rows.map(({ line, cells }) => {
      const { height, kind } = sheet.rows[line]!
      return {
        height,
        ...(kind ? { kind } : {}),
        cells: cells.map((cell) => pageCell(cell, { styleOf, lang, keys })),
      }
    }),
    styles,
    ...(targets.size > 0 ? { targets: [...targets.values()] } : {}),
  }
}

interface Around {
  readonly styleOf: (style: CellStyle) => number
  readonly lang: Lang
  readonly keys: readonly string[]
}

function pageCell(cell: FilledCell, { styleOf, lang, keys }: Around): PageCell {
  const { column, rows, columns, value, style, of, chart } = cell
  const link = linkOf(cell, keys)
  return {
    column,
    ...textOf(cell, lang),
    ...(rows > 1 ? { rows } : {}),
    ...(columns > 1 ? { columns } : {}),
    ...(style ? { style: styleOf(style) } : {}),
    ...(typeof value === 'number' ? { isNumber: true } : {}),
    ...(of.slash ? { slash: of.slash } : {}),
    ...(chart ? { chart: toPageChart(chart, lang) } : {}),
    ...(link ? { link } : {}),
  }
}

/** The text of a cell, or what is shown of it. Other addresses than those of the product's pictures are not shown. */
export function textOf(cell: FilledCell, lang: Lang): Pick<PageCell, 'text' | 'show'> {
  const words = formatCell(cell, lang)
  const { show } = cell.of
  if (!show || words === '') return { text: words }
  if (show === 'picture' && !isLocalPicture(words)) return { text: translate(text.notOwnPicture, lang) }
  return { text: words, show }
}

/** A cell whose target the reader may not open is plain text. */
function linkOf({ of, link }: FilledCell, keys: readonly string[]): PageCell['link'] | null {
  const target = of.link ? keys.indexOf(keyOfTarget(of.link)) : -1
  const read = target < 0 ? null : link?.()
  return read ? { target, ...read } : null
}

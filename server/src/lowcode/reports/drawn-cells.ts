import { setImmediate } from 'node:timers/promises'
import type { Lang } from '@tessera/shared/contract/lang'
import type { CellShow } from '@tessera/shared/contract/lowcode/report-sheet'
import type { PageChart } from '@tessera/shared/contract/lowcode/reports'
import { encodeBarCode, encodeEan13, encodeQr, type CodePath } from '@tessera/shared/ui/codes/encode'
import { translate } from '../../errors/translate.ts'
import type { FilledCell } from './engine/fill.ts'
import { textOf } from './page.ts'
import { toPageChart } from './page-chart.ts'
import { text } from './text.ts'

/** What a file shows in place of the text of a cell; words where it cannot be shown. */
export type DrawnCell =
  | { readonly is: 'chart'; readonly chart: PageChart }
  | { readonly is: 'picture'; readonly src: string }
  | { readonly is: 'code'; readonly code: CodePath; readonly content: string; readonly caption: string }
  | { readonly is: 'words'; readonly words: string }

/** Charts, pictures and codes of one file, and the charts among them. */
const maxDrawn = 2_000
const maxCharts = 200

/** Decides what is drawn in the cells of a file, up to a limit. */
export function createDrawer(lang: Lang): (cell: FilledCell) => Promise<DrawnCell | null> {
  let count = 0
  let charts = 0
  return async (cell) => {
    const { chart, of } = cell
    if (!chart && !of.show) return null
    const shown = textOf(cell, lang)
    if (!chart && !shown.show) return shown.text === '' ? null : { is: 'words', words: shown.text }
    if (++count > maxDrawn || (chart && ++charts > maxCharts))
      return { is: 'words', words: translate(text.tooManyPictures, lang) }
    // Each of them takes milliseconds: other calls go on between two.
    await setImmediate()
    if (chart) return { is: 'chart', chart: toPageChart(chart, lang) }
    if (shown.show === 'picture') return { is: 'picture', src: shown.text }
    return encodeCell(shown.show!, shown.text, lang)
  }
}

const problems = { qr: text.qrTooLong, code128: text.notCode128, ean13: text.notEan13 } as const

async function encodeCell(
  show: Exclude<CellShow, 'picture'>,
  content: string,
  lang: Lang,
): Promise<DrawnCell> {
  try {
    if (show === 'qr') return { is: 'code', code: await encodeQr(content), content, caption: '' }
    if (show === 'code128')
      return { is: 'code', code: await encodeBarCode(content), content, caption: content }
    const { code, digits } = await encodeEan13(content)
    return { is: 'code', code, content, caption: digits }
  } catch {
    return { is: 'words', words: translate(problems[show], lang) }
  }
}

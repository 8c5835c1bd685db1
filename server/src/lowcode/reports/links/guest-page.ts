import type { Lang } from '@tessera/shared/contract/lang'
import type { ReportPage } from '@tessera/shared/contract/lowcode/reports'
import { translate } from '../../../errors/translate.ts'
import { text } from './text.ts'

type Cell = ReportPage['rows'][number]['cells'][number]

/**
 * A page as guests get it: cells lead nowhere, because menus, reports and records are for users, and their ids too. Files are
 * for users as well, so a picture says so; a downloaded workbook has it.
 */
export function toGuestPage({ targets: _, ...page }: ReportPage, notes: string[], lang: Lang): ReportPage {
  const toGuestCell = ({ link: __, show, ...cell }: Cell): Cell =>
    show === 'picture'
      ? { ...cell, text: translate(text.pictureForUsers, lang) }
      : { ...cell, ...(show ? { show } : {}) }
  return { ...page, notes, rows: page.rows.map((row) => ({ ...row, cells: row.cells.map(toGuestCell) })) }
}

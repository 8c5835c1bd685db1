import type { ReportPage } from '@tessera/shared/contract/lowcode/reports'

type Cell = ReportPage['rows'][number]['cells'][number]
/** What leads to pages and records of the product. */
type WithLinks = ReportPage & { readonly targets?: unknown }
type CellWithLink = Cell & { readonly link?: unknown }

/** A page as guests get it: cells lead nowhere, because menus, reports and records are for users, and their ids too. */
export function toGuestPage({ targets: _, ...page }: WithLinks, notes: string[]): ReportPage {
  return {
    ...page,
    notes,
    rows: page.rows.map((row) => ({
      ...row,
      cells: row.cells.map(({ link: __, ...cell }: CellWithLink) => cell),
    })),
  }
}

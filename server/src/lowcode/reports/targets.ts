import type { SheetLink } from '@tessera/shared/contract/lowcode/report-sheet'
import { reportMenu, type ReportPage } from '@tessera/shared/contract/lowcode/reports'
import { MenuType } from '@tessera/shared/contract/session/session'
import type { ExportContext } from '../../export/exporter.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { menuTarget } from '../../permissions/menu-target.ts'

export type Target = NonNullable<ReportPage['targets']>[number]

/** Names what a link leads to, without its values. */
export function keyOfTarget(link: SheetLink): string {
  if (link.to === 'page') return `page ${link.menuId}`
  return link.to === 'report' ? `report ${link.reportId}` : `record ${link.designId}`
}

/** What links lead to and the caller may open, by the key of the target. Each target is looked up once. */
export async function findTargets(
  { db, session }: ExportContext,
  links: readonly SheetLink[],
): Promise<ReadonlyMap<string, Target>> {
  const found = new Map<string, Target>()
  if (links.length === 0) return found
  const { menus } = session.access
  const held = new Set([...menus.values()].map(({ id }) => id))
  const reports = [...new Set(links.flatMap((link) => (link.to === 'report' ? [link.reportId] : [])))]
  const designs = [...new Set(links.flatMap((link) => (link.to === 'record' ? [link.designId] : [])))]
  for (const link of links)
    if (link.to === 'page' && held.has(link.menuId)) found.set(keyOfTarget(link), { menuId: link.menuId })
  const { rows } = await typedSql({ id: column.text, key: column.text })`
    select id, case type when ${MenuType.form} then 'record ' else 'report ' end || ${menuTarget} as key
    from system_menu
    where delete_mark = 0 and enabled_mark = 1 and (
      (type = ${MenuType.form} and ${menuTarget} = any(${designs}::text[]))
      or (type = ${MenuType.report} and ${menuTarget} in (
        select r.id from lowcode_report r
        where r.id = any(${reports}::text[]) and r.delete_mark = 0 and r.enabled_mark = 1)))
    order by category desc, sort_code, id`.execute(db)
  for (const { id, key } of rows) if (held.has(id) && !found.has(key)) found.set(key, { menuId: id })
  const list = menus.get(reportMenu)
  if (list) await addPreviews(list.id)
  return found

  /** Who designs reports opens those without a menu from their list. */
  async function addPreviews(menuId: string) {
    const left = reports.filter((id) => !found.has(`report ${id}`))
    if (left.length === 0) return
    const { rows: there } = await typedSql({ id: column.text })`
      select id from lowcode_report where id = any(${left}::text[]) and delete_mark = 0`.execute(db)
    for (const { id } of there) found.set(`report ${id}`, { menuId, preview: id })
  }
}

/** The links of a template, one for each target. */
export function linksOf(cells: readonly { readonly link?: SheetLink | undefined }[]): SheetLink[] {
  const byTarget = new Map<string, SheetLink>()
  for (const { link } of cells) if (link) byTarget.set(keyOfTarget(link), link)
  return [...byTarget.values()]
}

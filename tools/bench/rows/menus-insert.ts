import { MenuType } from '@tessera/shared/contract/session/session'
import { menus } from '@tessera/shared/contract/system/menus'
import { compareWithBareQuery } from '../bare-query.ts'
import type { ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'

/**
 * Creates a menu directory. Each insert invalidates cached permissions, so every request resolves them again.
 */
export async function menusInsert(stage: Stage): Promise<ReportLine[]> {
  const { lines } = await compareWithBareQuery(stage, {
    name: 'menu insert',
    method: 'POST',
    path: menus.create.path,
    body: { parentId: '-1', fullName: '{serial}', enCode: '{serial}', type: MenuType.directory },
    cleanupStatements: [`delete from system_menu where en_code ~ '^r[0-9]+n[0-9]+$'`],
  })
  return lines
}

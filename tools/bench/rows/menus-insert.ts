import { MenuType } from '@tessera/shared/contract/shell/session'
import { menus } from '@tessera/shared/contract/system/menus'
import { againstBare } from '../against-bare.ts'
import type { Line } from '../measure.ts'
import type { Stage } from '../stage.ts'

/** A new directory of the menu. Its end tells every instance that rights have changed, so each request resolves them anew. */
export async function menusInsert(stage: Stage): Promise<Line[]> {
  const { lines } = await againstBare(stage, {
    name: 'menu insert',
    method: 'POST',
    path: menus.create.path,
    body: { parentId: '-1', fullName: '{serial}', enCode: '{serial}', type: MenuType.directory },
    clean: [`delete from system_menu where en_code ~ '^r[0-9]+n[0-9]+$'`],
  })
  return lines
}

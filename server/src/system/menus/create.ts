import { MenuType } from '@tessera/shared/contract/session/session'
import type { MenuBody } from '@tessera/shared/contract/system/menus'
import type { Sessions } from '../../auth/sessions.ts'
import type { Db } from '../../db/connect.ts'
import { refuseField } from '../../errors/refusal.ts'
import { createRecord, type AuditSource } from '../../permissions/audit.ts'
import { assertMenuChange } from '../../permissions/menu-changes.ts'
import { createAllScheme } from '../data-rules/store.ts'
import { validatePage, type CopyRemote, type MenuCaller } from './address.ts'
import { addStandardButtons, findParent, menuRows } from './store.ts'
import { assertTarget } from './target.ts'
import { text } from './text.ts'

/** Creates a menu for a user, whose right to add menus the caller has checked, and tells open shells of it. */
export async function createMenu(
  body: MenuBody,
  caller: MenuCaller & AuditSource,
  { sessions, copy }: { sessions: Pick<Sessions, 'accessChanged'>; copy: CopyRemote },
): Promise<string> {
  await validateMenu(body, caller, copy)
  const id = await createRecord(caller, 'menu', async (trx) => {
    await assertMenuChange(trx, caller.session, null, body)
    const menuId = await menuRows.create(trx, body, caller.session.userId)
    await addDefaults(trx, menuId, body, caller)
    return menuId
  })
  await sessions.accessChanged()
  return id
}

/**
 * Adds the standard buttons to a page that starts to check buttons, and the scheme of all rows to one that
 * starts to check rows.
 */
export async function addDefaults(
  trx: Db,
  id: string,
  body: MenuBody,
  { session }: Pick<MenuCaller, 'session'>,
  before: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const opensDictionary = body.type === MenuType.dictionary && before.type !== MenuType.dictionary
  if (opensDictionary || (body.isButtonAuthorize && !before.isButtonAuthorize))
    await addStandardButtons(trx, id, session.userId)
  if (body.isDataAuthorize && !before.isDataAuthorize) await createAllScheme(trx, id, session.userId)
}

export async function validateMenu(
  body: MenuBody,
  context: MenuCaller,
  copy: CopyRemote,
  id?: string,
): Promise<void> {
  if (body.parentId !== '-1') {
    const parent = await findParent(context.db, body.parentId, id)
    if (!parent) throw refuseField('parentId', text.noParent)
    if (parent.circle) throw refuseField('parentId', text.ownParent)
    if (parent.type !== MenuType.directory) throw refuseField('parentId', text.parentNoDirectory)
  }
  const warning = await validatePage(body, context, copy)
  const stored = id === undefined ? undefined : await menuRows.read(context.db, id)
  await assertTarget(context.db, body, stored)
  if (warning) context.warn(warning)
}

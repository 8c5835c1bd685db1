import { limitsFields, type HolderRights, type ReleaseInput } from '@tessera/shared/contract/lowcode/designs'
import { MenuType } from '@tessera/shared/contract/session/session'
import type { ListDesign } from '@tessera/shared/fields/list-design'
import { MenuBody } from '@tessera/shared/contract/system/menus'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../../db/column.ts'
import type { Db } from '../../../db/connect.ts'
import { typedSql } from '../../../db/typed-sql.ts'
import { refuse, refuseField } from '../../../errors/refusal.ts'
import type { Context } from '../../../http/context.ts'
import { canCall } from '../../../permissions/access.ts'
import { recordCreated } from '../../../permissions/audit.ts'
import { assertMenuChange } from '../../../permissions/menu-changes.ts'
import { listMenusOfDesign } from '../../../permissions/protected-modules.ts'
import { createAllScheme } from '../../../system/data-rules/store.ts'
import { findParent, menuRows } from '../../../system/menus/store.ts'
import type { Draft } from './prepare-release.ts'
import { text } from './text.ts'

type By = Pick<Context, 'session' | 'actor' | 'ip' | 'userAgent' | 'requestId'>

/** Creates the menus that a release asks for, where the design has none for the category yet. Returns their ids. */
export async function createMenus(
  trx: Db,
  by: By,
  draft: Draft,
  list: ListDesign,
  input: ReleaseInput,
  holders: readonly HolderRights[] | undefined,
): Promise<string[]> {
  const { pc, app, pcModuleParentId, appModuleParentId, icon } = input
  const menus = await listMenusOfDesign(trx, draft.id)
  const lacks = (category: 'Web' | 'App') => menus.every((menu) => menu.category !== category)
  const isLimited = holders?.some(limitsFields) ?? false
  const checks = holders
    ? { button: true, rows: true, columns: isLimited, fields: isLimited }
    : {
        button: list.useBtnPermission,
        rows: list.useDataPermission,
        columns: list.useColumnPermission,
        fields: list.useFormPermission,
      }
  const created: string[] = []
  const create = async (category: 'Web' | 'App', parentId: string) =>
    created.push(await createMenu(trx, by, draft, checks, { category, parentId, icon: icon || designIcon }))
  if (pc && lacks('Web')) await create('Web', pcModuleParentId || '-1')
  if (app && lacks('App')) await create('App', appModuleParentId || '-1')
  return created
}

/** The icon of a menu for which the designer chose none. */
const designIcon = 'icon-ym icon-ym-webDesign'

interface Checks {
  readonly button: boolean
  readonly rows: boolean
  readonly columns: boolean
  readonly fields: boolean
}

async function createMenu(
  trx: Db,
  by: By,
  { id: designId, fullName, enCode }: Draft,
  checks: Checks,
  { category, parentId, icon }: { category: 'Web' | 'App'; parentId: string; icon: string },
): Promise<string> {
  if (!canCall(by.session.access, { menu: 'system.menu', button: 'btn_add' }))
    throw refuse(text.noMenuRight, {}, Code.forbidden)
  const parent = parentId === '-1' ? null : await findParent(trx, parentId)
  if (parentId !== '-1' && (parent?.type !== MenuType.directory || parent.category !== category))
    throw refuseField(category === 'Web' ? 'pcModuleParentId' : 'appModuleParentId', text.noParent)
  const body = MenuBody.parse({
    parentId,
    fullName,
    enCode: await freeMenuCode(trx, enCode),
    icon,
    type: MenuType.form,
    category,
    isButtonAuthorize: checks.button ? 1 : 0,
    isColumnAuthorize: checks.columns ? 1 : 0,
    isFormAuthorize: checks.fields ? 1 : 0,
    isDataAuthorize: checks.rows ? 1 : 0,
    propertyJson: JSON.stringify({ moduleId: designId, iconBackgroundColor: '', isTree: 0 }),
  })
  await assertMenuChange(trx, by.session, null, body)
  const id = await menuRows.create(trx, body, by.session.userId)
  if (checks.rows) await createAllScheme(trx, id, by.session.userId)
  await recordCreated(trx, by, 'menu', [id])
  return id
}

/**
 * The code of the design as the code of a menu: dots are for built-in menus, and a taken code gets a number. Menus of both
 * categories share their paths and rights by the code, so that a code is taken by either.
 */
async function freeMenuCode(trx: Db, enCode: string): Promise<string> {
  const wanted = `form.${enCode.replaceAll(/[^A-Za-z0-9]+/g, '.')}`.replace(/\.+$/, '').slice(0, 45)
  const { rows } = await typedSql({ enCode: column.text })`
    select en_code as "enCode" from system_menu
    where delete_mark = 0 and starts_with(en_code, ${wanted})`.execute(trx)
  const taken = new Set(rows.map((row) => row.enCode))
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) if (!taken.has(`${wanted}.${number}`)) return `${wanted}.${number}`
}

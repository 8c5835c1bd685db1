import { hasCode } from '@tessera/shared/contract/fields/actions'
import { editLockedButton } from '@tessera/shared/contract/lowcode/online'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Access } from '../../permissions/access.ts'
import { listMenusOfDesign } from '../../permissions/protected-modules.ts'
import type { RecordPlan } from './plan.ts'
import { text } from './text.ts'

/** Buttons of the page of a design, as menus and grants name them. */
export const recordButtons = [
  'btn_add',
  'btn_edit',
  'btn_detail',
  'btn_remove',
  'btn_batchRemove',
  'btn_batchEdit',
  'btn_download',
  'btn_upload',
] as const
const readingButtons: ReadonlySet<string> = new Set(['btn_detail', 'btn_download'])
/** Whether a button of every page changes records; custom ones do what the design says. */
export const isWriting = (button: string): boolean =>
  recordButtons.some((one) => one === button) && !readingButtons.has(button)
/** One of these, or the code of a custom button. */
export type RecordButton = (typeof recordButtons)[number] | `btn_${string}`

/** Menus that open a design, once per user's permissions, which any change of a menu replaces. */
const menusOf = new WeakMap<Access, Map<string, ReturnType<typeof listMenusOfDesign>>>()

function loadMenusOnce(db: Db, access: Access, designId: string): ReturnType<typeof listMenusOfDesign> {
  const cached = menusOf.get(access) ?? new Map<string, ReturnType<typeof listMenusOfDesign>>()
  menusOf.set(access, cached)
  const known = cached.get(designId)
  if (known) return known
  const loading = listMenusOfDesign(db, designId)
  cached.set(designId, loading)
  loading.catch(() => cached.delete(designId))
  return loading
}

/** The buttons that a user may use on the page of a design, `custom` ones too; null without any menu that opens it. */
export async function listButtons(
  db: Db,
  access: Access,
  designId: string,
  custom: readonly RecordButton[] = [],
): Promise<ReadonlySet<RecordButton> | null> {
  const all = [...recordButtons, ...custom]
  if (access.administrator) return new Set(all)
  const menus = await loadMenusOnce(db, access, designId)
  const held = menus.flatMap(({ id, enCode }) => {
    const menu = access.menus.get(enCode)
    return menu?.id === id ? [menu] : []
  })
  if (held.length === 0) return null
  return new Set(
    all.filter((button) => held.some(({ checksButtons, buttons }) => !checksButtons || buttons.has(button))),
  )
}

/**
 * Whether a user may change what is under approval, and what was approved. A menu gives the right where it was granted only,
 * also one that does not check buttons.
 */
export async function mayChangeLocked(db: Db, access: Access, designId: string): Promise<boolean> {
  if (access.administrator) return true
  const menus = await loadMenusOnce(db, access, designId)
  return menus.some(({ id, enCode }) => {
    const menu = access.menus.get(enCode)
    return menu?.id === id && menu.buttons.has(editLockedButton)
  })
}

/**
 * The buttons of a user that need the record itself, by their values: of custom buttons those with a script, which runs in
 * the browser. The steps of the others run on the server.
 */
export async function listReadingButtons(
  db: Db,
  access: Access,
  { release, list }: Pick<RecordPlan, 'release' | 'list'>,
): Promise<string[]> {
  const scripted = list.customButtons.flatMap(({ value, func }) => (hasCode(func) ? [value] : []))
  const codes = ['detail', 'edit', ...scripted].map((value) => [value, `btn_${value}`] as const)
  const held = await listButtons(
    db,
    access,
    release.designId,
    codes.map(([, code]) => code),
  )
  return codes.flatMap(([value, code]) => (held?.has(code) ? [value] : []))
}

/** Throws 403 for a user without a menu that opens the design, or without any of these buttons. */
export async function assertCan(
  db: Db,
  access: Access,
  designId: string,
  ...oneOf: readonly RecordButton[]
): Promise<void> {
  const buttons = await listButtons(db, access, designId, oneOf)
  if (!buttons || (oneOf.length > 0 && !oneOf.some((button) => buttons.has(button))))
    throw refuse(text.noRight, {}, Code.forbidden)
}

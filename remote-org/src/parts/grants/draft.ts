import {
  grantKinds,
  type GrantItem,
  type GrantItems,
  type GrantKind,
} from '@tessera/shared/contract/org/grants'

/** Changes of one kind of permission: items to grant and items to revoke, each with the id of its menu. */
interface KindChanges {
  readonly give: ReadonlyMap<string, string>
  readonly take: ReadonlyMap<string, string>
}
/** Unsaved changes of a holder's permissions. The user reviews them before they are sent. */
export type Draft = Readonly<Record<GrantKind, KindChanges>>

const noChanges: KindChanges = { give: new Map(), take: new Map() }
/** A draft without changes. */
export const emptyDraft: Draft = {
  module: noChanges,
  button: noChanges,
  column: noChanges,
  form: noChanges,
  resource: noChanges,
  interface: noChanges,
}

export const hasChanges = (draft: Draft): boolean =>
  grantKinds.some((kind) => draft[kind].give.size + draft[kind].take.size > 0)

/** The checked items: granted ones and ones to grant, without ones to revoke. */
export function checkedIds({ give, take }: KindChanges, grantedIds: readonly string[]): Set<string> {
  return new Set([...grantedIds.filter((id) => !take.has(id)), ...give.keys()])
}

/** The draft after items were checked or unchecked. Returning to the granted state is no change. */
export function markItems(
  draft: Draft,
  kind: GrantKind,
  grantedIds: readonly string[],
  items: readonly Pick<GrantItem, 'id' | 'moduleId'>[],
  isChecked: boolean,
): Draft {
  const [give, take, granted] = [new Map(draft[kind].give), new Map(draft[kind].take), new Set(grantedIds)]
  const [target, opposite] = isChecked ? [give, take] : [take, give]
  for (const { id, moduleId } of items) {
    opposite.delete(id)
    if (granted.has(id) !== isChecked) target.set(id, moduleId)
  }
  return { ...draft, [kind]: { give, take } }
}

interface MenuTree {
  readonly list: readonly GrantItem[]
  readonly ids: readonly string[]
}

const leavesOf = (nodes: readonly GrantItem[]): string[] =>
  nodes.flatMap(({ id, children }) => (children.length > 0 ? leavesOf(children) : [id]))

/** The checked menus. The other steps offer the items of these menus. */
export function checkedMenuIds(draft: Draft, { list, ids }: MenuTree): string[] {
  const checked = checkedIds(draft.module, ids)
  return leavesOf(list).filter((id) => checked.has(id))
}

/**
 * Granted directories that lose their last menu. They are revoked too, because the shell hides empty
 * directories.
 */
function findEmptiedDirectories(draft: Draft, { list, ids }: MenuTree): string[] {
  const [grantedIds, checked, takenMenus] = [new Set(ids), checkedIds(draft.module, ids), draft.module.take]
  const emptiedBelow = (nodes: readonly GrantItem[]): string[] =>
    nodes.flatMap(({ id, offered, children }) => {
      if (children.length === 0) return []
      const leafIds = leavesOf(children)
      const isEmptied =
        offered &&
        grantedIds.has(id) &&
        leafIds.some((leaf) => takenMenus.has(leaf)) &&
        !leafIds.some((leaf) => checked.has(leaf))
      return [...(isEmptied ? [id] : []), ...emptiedBelow(children)]
    })
  return emptiedBelow(list)
}

/**
 * The changes to send. Items of unchecked menus are left out, because the server revokes them with the menu.
 */
export function toChangeInput(draft: Draft, menus: MenuTree): { give: GrantItems; take: GrantItems } {
  const offeredMenuIds = new Set(checkedMenuIds(draft, menus))
  const itemsOf = (which: keyof KindChanges): GrantItems => {
    const ids = (kind: GrantKind) =>
      [...draft[kind][which]].flatMap(([id, menu]) => (offeredMenuIds.has(menu) ? [id] : []))
    return {
      module: [...draft.module[which].keys()],
      button: ids('button'),
      column: ids('column'),
      form: ids('form'),
      resource: ids('resource'),
      interface: [...draft.interface[which].keys()],
    }
  }
  const take = itemsOf('take')
  return {
    give: itemsOf('give'),
    take: { ...take, module: [...take.module, ...findEmptiedDirectories(draft, menus)] },
  }
}

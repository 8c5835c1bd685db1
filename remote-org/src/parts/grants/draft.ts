import {
  grantKinds,
  type GrantItem,
  type GrantItems,
  type GrantKind,
} from '@tessera/shared/contract/org/grants'

/** Of one kind: items to give and items to take, each with its menu. */
interface Marked {
  readonly give: ReadonlyMap<string, string>
  readonly take: ReadonlyMap<string, string>
}
/** What is to change of what a holder has; nothing is sent before it was shown. */
export type Draft = Readonly<Record<GrantKind, Marked>>

const none: Marked = { give: new Map(), take: new Map() }
export const untouched: Draft = { module: none, button: none, column: none, form: none, resource: none }

export const isTouched = (draft: Draft): boolean =>
  grantKinds.some((kind) => draft[kind].give.size + draft[kind].take.size > 0)

/** What is checked: what is held and what is to be given, without what is to be taken. */
export function checkedOf({ give, take }: Marked, held: readonly string[]): Set<string> {
  return new Set([...held.filter((id) => !take.has(id)), ...give.keys()])
}

/** The draft after items were checked or not: what was held and is again is no change. */
export function marked(
  draft: Draft,
  kind: GrantKind,
  held: readonly string[],
  items: readonly Pick<GrantItem, 'id' | 'moduleId'>[],
  on: boolean,
): Draft {
  const [give, take, has] = [new Map(draft[kind].give), new Map(draft[kind].take), new Set(held)]
  const [to, from] = on ? [give, take] : [take, give]
  for (const { id, moduleId } of items) {
    from.delete(id)
    if (has.has(id) !== on) to.set(id, moduleId)
  }
  return { ...draft, [kind]: { give, take } }
}

interface MenuTree {
  readonly list: readonly GrantItem[]
  readonly ids: readonly string[]
}

const leavesOf = (nodes: readonly GrantItem[]): string[] =>
  nodes.flatMap(({ id, children }) => (children.length > 0 ? leavesOf(children) : [id]))

/** The menus that are checked: those of which items are offered. */
export function menusOf(draft: Draft, { list, ids }: MenuTree): string[] {
  const checked = checkedOf(draft.module, ids)
  return leavesOf(list).filter((id) => checked.has(id))
}

/** Directories that are held and of which nothing is left once menus were taken from them: nobody sees an empty directory. */
function emptied(draft: Draft, { list, ids }: MenuTree): string[] {
  const [held, checked, taken] = [new Set(ids), checkedOf(draft.module, ids), draft.module.take]
  const walk = (nodes: readonly GrantItem[]): string[] =>
    nodes.flatMap(({ id, offered, children }) => {
      if (children.length === 0) return []
      const below = leavesOf(children)
      const empty =
        offered &&
        held.has(id) &&
        below.some((leaf) => taken.has(leaf)) &&
        !below.some((leaf) => checked.has(leaf))
      return [...(empty ? [id] : []), ...walk(children)]
    })
  return walk(list)
}

/** What is sent: items of checked menus only, and of what goes with its menu nothing twice. */
export function sentOf(draft: Draft, menus: MenuTree): { give: GrantItems; take: GrantItems } {
  const there = new Set(menusOf(draft, menus))
  const side = (which: keyof Marked): GrantItems => {
    const ids = (kind: GrantKind) =>
      [...draft[kind][which]].flatMap(([id, menu]) => (there.has(menu) ? [id] : []))
    return {
      module: [...draft.module[which].keys()],
      button: ids('button'),
      column: ids('column'),
      form: ids('form'),
      resource: ids('resource'),
    }
  }
  const take = side('take')
  return { give: side('give'), take: { ...take, module: [...take.module, ...emptied(draft, menus)] } }
}

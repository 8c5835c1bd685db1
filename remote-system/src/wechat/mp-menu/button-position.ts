import type { MpMenuNode } from '@tessera/shared/contract/wechat/menus'

/** Position of a menu button; `id` is null for a new one. */
export interface ButtonPosition {
  id: string | null
  parentId: string
}

/** Finds a button and its siblings; `node` is undefined if there is none. */
export function findButton(
  menu: readonly MpMenuNode[],
  { id, parentId }: ButtonPosition,
): { node: MpMenuNode | undefined; siblings: readonly MpMenuNode[] } {
  const siblings = parentId === '-1' ? menu : (menu.find((button) => button.id === parentId)?.children ?? [])
  return { node: siblings.find((button) => button.id === id), siblings }
}

/** Moves a button by one and returns the siblings whose `sortCode` changes. */
export function reorderButtons(
  siblings: readonly MpMenuNode[],
  id: string,
  offset: -1 | 1,
): { id: string; sortCode: number }[] {
  const order = siblings.map((button) => button.id)
  const index = order.indexOf(id)
  const target = index + offset
  if (index < 0 || target < 0 || target >= order.length) return []
  order.splice(target, 0, ...order.splice(index, 1))
  return order.flatMap((button, sortCode) =>
    siblings.find((other) => other.id === button)!.sortCode === sortCode ? [] : [{ id: button, sortCode }],
  )
}

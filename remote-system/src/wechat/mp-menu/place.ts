import type { MpMenuNode } from '@tessera/shared/contract/wechat/menus'

/** A button of the menu, or one that is about to be made below another. */
export interface Place {
  id: string | null
  parentId: string
}

/** A button, and those beside it. */
export function nodeAt(
  menu: readonly MpMenuNode[],
  { id, parentId }: Place,
): { node: MpMenuNode | undefined; siblings: readonly MpMenuNode[] } {
  const siblings = parentId === '-1' ? menu : (menu.find((one) => one.id === parentId)?.children ?? [])
  return { node: siblings.find((one) => one.id === id), siblings }
}

/** Which orders change when a button goes one place on; the others keep theirs. */
export function moved(
  siblings: readonly MpMenuNode[],
  id: string,
  by: -1 | 1,
): { id: string; sortCode: number }[] {
  const order = siblings.map((one) => one.id)
  const at = order.indexOf(id)
  const to = at + by
  if (at < 0 || to < 0 || to >= order.length) return []
  order.splice(to, 0, ...order.splice(at, 1))
  return order.flatMap((one, sortCode) =>
    siblings.find((other) => other.id === one)!.sortCode === sortCode ? [] : [{ id: one, sortCode }],
  )
}

import type { Place } from '../model/tree.ts'

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A place where the dragged field can be dropped, with the line that shows it, in pixels of the window. */
export interface DropPlace extends Place {
  readonly line: { left: number; top: number; width: number; height: number }
}

const lineWidth = 2

/**
 * The index in a list of fields at which a point lies. Fields run from left to right in rows; `list` is the box of
 * their parent.
 */
export function indexAt(list: Box, boxes: readonly Box[], x: number, y: number): number {
  const found = boxes.findIndex((box) => {
    if (y < box.top) return true
    if (y > box.bottom) return false
    return isWide(list, box) ? y < (box.top + box.bottom) / 2 : x < (box.left + box.right) / 2
  })
  return found === -1 ? boxes.length : found
}

const isWide = (list: Box, box: Box): boolean => box.right - box.left > (list.right - list.left) * 0.9

/** The line between two fields at an index of a list. */
export function lineAt(list: Box, boxes: readonly Box[], index: number): DropPlace['line'] {
  const next = boxes[index]
  const previous = boxes[index - 1]
  const box = next ?? previous
  if (!box)
    return { left: list.left, top: list.top, width: list.right - list.left, height: list.bottom - list.top }
  if (isWide(list, box)) {
    const top = next ? next.top : box.bottom
    return { left: list.left, top: top - lineWidth / 2, width: list.right - list.left, height: lineWidth }
  }
  // Behind the last field of a row the line stands where the row ends.
  const left = next ? next.left : box.right
  return { left: left - lineWidth / 2, top: box.top, width: lineWidth, height: box.bottom - box.top }
}

const boxOf = (element: Element): Box => element.getBoundingClientRect()
const nodesIn = (list: Element): HTMLElement[] =>
  [...list.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && child.hasAttribute('data-node'),
  )

export const keyOfList = (list: Element): string => list.getAttribute('data-list') ?? ''

/** The lists of fields of a canvas that can take what is dragged, in the order of the form. */
export const listsOf = (canvas: Element, accepts: (parent: string) => boolean): Element[] =>
  [...canvas.querySelectorAll('[data-list]')].filter((list) => accepts(keyOfList(list)))

/** The list at a point; null outside of the canvas. */
const listAt = (canvas: Element, x: number, y: number): Element | null => {
  const hit = document.elementFromPoint(x, y)
  if (!hit || !canvas.contains(hit)) return null
  return hit.closest('[data-list]') ?? canvas.querySelector('[data-list=""]')
}

/** The parent whose list is at a point; null outside of the canvas. */
export const parentAt = (canvas: Element, x: number, y: number): string | null => {
  const list = listAt(canvas, x, y)
  return list && keyOfList(list)
}

/** The place at a point; null outside of every list that accepts the dragged field. */
export function placeAt(
  canvas: Element,
  x: number,
  y: number,
  accepts: (parent: string) => boolean,
): DropPlace | null {
  let list = listAt(canvas, x, y)
  while (list && !accepts(keyOfList(list))) list = list.parentElement?.closest('[data-list]') ?? null
  if (!list) return null
  const boxes = nodesIn(list).map(boxOf)
  const index = indexAt(boxOf(list), boxes, x, y)
  return { parent: keyOfList(list), index, line: lineAt(boxOf(list), boxes, index) }
}

/** Every place in the order of the form, for the keyboard. Lines are measured when a place is chosen. */
export const placesOf = (lists: readonly Element[]): { list: Element; place: Place }[] =>
  lists.flatMap((list) =>
    Array.from({ length: nodesIn(list).length + 1 }, (_, index) => ({
      list,
      place: { parent: keyOfList(list), index },
    })),
  )

export const lineOf = (list: Element, index: number): DropPlace['line'] =>
  lineAt(boxOf(list), nodesIn(list).map(boxOf), index)

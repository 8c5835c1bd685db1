import { nodesOf, type FlowNode } from '../../../contract/workflow/flow-template.ts'
import { sizes, type InsertPlace } from '../../flow-tree/layout.ts'
import { copyNodes } from '../model/clipboard.ts'
import { findNode, isDefault, moveBranchTo, moveStepsTo } from '../model/tree.ts'

/** What is dragged: steps in the order of the flow, or a branch by its first node. */
export type Dragged =
  | { readonly kind: 'steps'; readonly steps: readonly FlowNode[] }
  | { readonly kind: 'branch'; readonly headId: string }

interface Mark {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A place where what is dragged can be dropped, with the mark that shows it in pixels of the window. */
export type DropPlace = {
  /** Changes with the view, so it is measured when it is needed. */
  readonly mark: () => Mark
  readonly canDrop: () => boolean
} & (
  | { readonly kind: 'line'; readonly place: InsertPlace }
  | { readonly kind: 'beside'; readonly forkId: string; readonly index: number }
)

/** Farther from every place than this, nothing is dropped. */
const maxDistance = 160
const markSize = 4

/** What a press on a card drags: all selected steps where the card is one of them. null for a card that stays. */
export function draggedFrom(template: FlowNode, nodeId: string, selected: readonly string[]): Dragged | null {
  const node = findNode(template, nodeId)
  if (!node || node.kind === 'start' || isDefault(node)) return null
  const own = copyNodes(template, new Set([nodeId]))
  if (own.branches.length > 0) return { kind: 'branch', headId: nodeId }
  const all = selected.includes(nodeId) ? copyNodes(template, new Set(selected)) : own
  return { kind: 'steps', steps: all.steps.map(({ nodeId: id }) => findNode(template, id)!) }
}

/** Every place of the drawing for what is dragged. Whether it can be dropped there is found out when it is near. */
export function findDropPlaces(area: Element, template: FlowNode, dragged: Dragged): DropPlace[] {
  const cardOf = (nodeId: string) => area.querySelector(`[data-node="${CSS.escape(nodeId)}"]`)
  if (dragged.kind === 'steps')
    return [...area.querySelectorAll<HTMLElement>('[data-insert]')].flatMap((button): DropPlace[] => {
      const card = button.closest<HTMLElement>('[data-node]')
      if (!card) return []
      const place = { nodeId: card.dataset['node']!, at: button.dataset['insert'] as InsertPlace['at'] }
      return [
        {
          kind: 'line',
          place,
          mark: () => acrossOf(button.getBoundingClientRect(), card.getBoundingClientRect()),
          canDrop: once(() => moveStepsTo(template, dragged.steps, place) !== template),
        },
      ]
    })
  return [...nodesOf(template)].flatMap((fork) =>
    fork.conditionNodes.flatMap((head, index): DropPlace[] => {
      const card = cardOf(head.nodeId)
      if (!card) return []
      const isLast = index === fork.conditionNodes.length - 1 && !isDefault(head)
      const sides = isLast ? (['left', 'right'] as const) : (['left'] as const)
      return sides.map((side) => {
        const to = side === 'left' ? index : index + 1
        return {
          kind: 'beside',
          forkId: fork.nodeId,
          index: to,
          mark: () => besideOf(card.getBoundingClientRect(), side),
          canDrop: once(() => moveBranchTo(template, dragged.headId, fork.nodeId, to) !== template),
        }
      })
    }),
  )
}

/** The nearest place around a point at which what is dragged can be dropped. */
export function nearestPlace(places: readonly DropPlace[], x: number, y: number): DropPlace | null {
  const near = places
    .map((place) => {
      const { left, top, width, height } = place.mark()
      return { place, distance: Math.hypot(left + width / 2 - x, top + height / 2 - y) }
    })
    .filter(({ distance }) => distance <= maxDistance)
    .sort((one, other) => one.distance - other.distance)
  return near.find(({ place }) => place.canDrop())?.place ?? null
}

/** A line through a button, as wide as the card. */
const acrossOf = (button: DOMRect, card: DOMRect): Mark => ({
  left: button.left + button.width / 2 - card.width / 2,
  top: button.top + button.height / 2 - markSize / 2,
  width: card.width,
  height: markSize,
})

/** A line in the middle of the gap beside a card. */
const besideOf = ({ left, right, top, height, width }: DOMRect, side: 'left' | 'right'): Mark => {
  const gap = ((width / sizes.cardWidth) * sizes.gapX) / 2
  const middle = side === 'left' ? left - gap : right + gap
  return { left: middle - markSize / 2, top, width: markSize, height }
}

function once(compute: () => boolean): () => boolean {
  let value: boolean | undefined
  return () => (value ??= compute())
}

import type { PhoneLayout } from '@tessera/shared/fields/design'
import { paneTag, type FieldNode } from '@tessera/shared/forms/form-designer/model/draft'

/** A field in the order of a phone. */
export interface PhoneRow {
  readonly node: FieldNode
  readonly formId: number
  readonly level: number
  readonly span: number
  /** Whether it can move among the fields of its level. */
  readonly canMoveUp: boolean
  readonly canMoveDown: boolean
}

const formIdOf = ({ settings }: FieldNode): number => Number(settings['formId']) || 0

/** Siblings in the order of a phone: those that the layout names first. */
function arrange(nodes: readonly FieldNode[], { order }: PhoneLayout): FieldNode[] {
  const rank = (node: FieldNode) => {
    const at = order.indexOf(formIdOf(node))
    return at < 0 ? order.length : at
  }
  return nodes.toSorted((one, other) => rank(one) - rank(other))
}

/** The fields that a phone shows, level by level; columns of a sub-table stay in its order. */
export function listPhoneRows(nodes: readonly FieldNode[], layout: PhoneLayout, level = 0): PhoneRow[] {
  const arranged = arrange(nodes, layout).filter(isShown)
  return arranged.flatMap((node, at) => {
    const inside = node.tag === 'table' ? [] : listPhoneRows(node.children, layout, level + 1)
    if (node.tag === paneTag) return inside
    const formId = formIdOf(node)
    return [
      {
        node,
        formId,
        level,
        span: layout.spans[formId] ?? 24,
        canMoveUp: at > 0,
        canMoveDown: at < arranged.length - 1,
      },
      ...inside,
    ]
  })
}

const isShown = ({ tag, settings }: FieldNode): boolean => {
  const { visibility, noShow } = settings as { visibility?: readonly string[]; noShow?: boolean }
  return tag === paneTag || (!noShow && (visibility ?? ['app']).includes('app'))
}

/** The layout after a field moved up (-1) or down (1) among its siblings. */
export function movePhoneRow(
  nodes: readonly FieldNode[],
  layout: PhoneLayout,
  formId: number,
  step: -1 | 1,
): PhoneLayout {
  const order: number[] = []
  const walk = (siblings: readonly FieldNode[]) => {
    const arranged = arrange(siblings, layout)
    const shown = arranged.filter(isShown)
    const from = shown.findIndex((node) => formIdOf(node) === formId)
    const [moved, other] = [shown[from], shown[from + step]]
    const next = arranged.map((node) => {
      if (node === moved && other) return other
      return node === other && moved ? moved : node
    })
    order.push(...next.map(formIdOf).filter((id) => id > 0))
    for (const node of next) if (node.tag !== 'table') walk(node.children)
  }
  walk(nodes)
  return { ...layout, order }
}

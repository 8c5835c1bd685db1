import type { Field } from '../../../fields/design.ts'
import { kindOf } from '../../../fields/kinds.ts'
import { hasPanes, type FieldNode, type Json } from '../model/draft.ts'

/** The node whose children a container renders, by the array that stands for them. */
const nodeKeys = new WeakMap<readonly Field[], string>()

const childrenOf = (key: string): readonly Field[] => {
  const children: readonly Field[] = []
  nodeKeys.set(children, key)
  return children
}

export const keyOfChildren = (children: readonly Field[]): string | undefined => nodeKeys.get(children)

/**
 * The field of a node as the canvas renders it: always shown, without the rules that might hide it. A container gets
 * an empty array in place of its children, by which the canvas finds them. Null for an unknown kind.
 */
export function fieldOf(key: string, tag: string, settings: Json, panes: readonly FieldNode[]): Field | null {
  const kind = kindOf(tag)
  const parsed = kind?.settings.safeParse({
    ...settings,
    noShow: false,
    visibility: ['pc', 'app'],
    visibleWhen: null,
    requiredWhen: null,
    disabledWhen: null,
    span: 24,
  })
  if (!kind || !parsed?.success) return null
  const isPaned = hasPanes(tag)
  return {
    kind,
    settings: parsed.data as Field['settings'],
    children: isPaned ? [] : childrenOf(key),
    panes: isPaned
      ? panes.map((pane) => ({
          title: String(pane.settings['title'] ?? ''),
          name: String(pane.settings['name'] ?? ''),
          children: childrenOf(pane.key),
        }))
      : [],
  }
}

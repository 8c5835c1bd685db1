import type { Field } from '../../fields/design.ts'
import type { PlacedField } from '../../fields/plan.ts'
import { wholeRecord, type FormStore } from './store.ts'

/** Estimated height in pixels of the content of a container: 56 per line of 24 columns. */
export const estimateHeight = ({ field }: PlacedField): number =>
  Math.ceil(field.children.reduce((sum, child) => sum + child.settings.span, 0) / 24) * 56

/**
 * Returns the containers that begin within the first `room` pixels of a form. A form that defers its groups
 * renders them at once: to wait until the browser reports them as visible would cost the user a frame.
 */
export function listFirstGroups(store: FormStore, room: number): PlacedField[] {
  const groups: PlacedField[] = []
  let top = 0
  const walk = (fields: readonly Field[]) => {
    for (const field of fields) {
      const item = store.plan.itemOf.get(field)!
      if (top >= room) return
      if (!store.get({ item, row: wholeRecord }).shown) continue
      if (field.children.length === 0) {
        top += (56 * field.settings.span) / 24
        continue
      }
      groups.push(item)
      const start = top
      // The children of a sub-table are its columns.
      if (field.kind.tag !== 'table') walk(field.children)
      top = start + (estimateHeight(item) * field.settings.span) / 24
    }
  }
  walk(store.plan.design.fields)
  return groups
}

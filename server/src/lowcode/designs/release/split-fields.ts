import type { Field } from '@tessera/shared/fields/design'
import { storesValue } from '@tessera/shared/fields/validate'

/** Fields of one level that store a value, and its sub-tables; fields of containers belong to the level around them. */
export function splitFields(fields: readonly Field[]): { record: Field[]; tables: Field[] } {
  const record: Field[] = []
  const tables: Field[] = []
  const walk = (level: readonly Field[]) => {
    for (const field of level) {
      if (field.kind.tag === 'table') {
        tables.push(field)
        continue
      }
      if (storesValue(field)) record.push(field)
      walk(field.children)
      for (const pane of field.panes) walk(pane.children)
    }
  }
  walk(fields)
  return { record, tables }
}

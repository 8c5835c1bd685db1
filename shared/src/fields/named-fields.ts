import type { Field } from './design.ts'

/** Lists every field with its path in the record: `name`, or `table-name` for a column of a sub-table. */
export function namedFields(fields: readonly Field[], above = ''): { path: string; field: Field }[] {
  return fields.flatMap((field) => {
    const { vModel } = field.settings
    const own = vModel ? [{ path: above + vModel, field }] : []
    return [
      ...own,
      ...namedFields(field.children, field.kind.tag === 'table' ? `${vModel}-` : above),
      ...field.panes.flatMap(({ children }) => namedFields(children, above)),
    ]
  })
}

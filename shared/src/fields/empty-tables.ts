import type { DesignProblem } from './design.ts'
import type { DesignOutline } from './plan.ts'

/** Sub-tables without columns, in which nothing can be filled in. */
export const findEmptyTables = ({ items }: DesignOutline): DesignProblem[] =>
  items.flatMap(({ field, path }) =>
    field.kind.tag === 'table' && field.children.length === 0
      ? [{ path, why: 'noColumns', detail: field.settings.label || field.settings.vModel }]
      : [],
  )

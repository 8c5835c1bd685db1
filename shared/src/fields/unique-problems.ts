import type { DesignProblem } from './design.ts'
import type { DesignOutline } from './plan.ts'

/**
 * Finds groups of unique values that name a field which the record does not have, or whose values cannot be unique. Checked
 * before a release and not when a design is read: older releases may have such groups, which do nothing.
 */
export function findUniqueProblems(plan: DesignOutline): DesignProblem[] {
  return plan.design.form.uniques.flatMap((group, at) =>
    group.flatMap((name): DesignProblem[] => {
      const item = plan.find(name, '')
      const type = item?.table === '' ? item.field.kind.column(item.field.settings) : null
      return type === null || type === 'jsonb'
        ? [{ path: `uniques[${at}]`, why: 'noUnique', detail: name }]
        : []
    }),
  )
}

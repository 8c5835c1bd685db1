import { fieldEvents, type Step } from '../contract/fields/actions.ts'
import type { Conditions } from '../contract/fields/conditions.ts'
import { isEmpty } from '../contract/fields/kind.ts'
import { findConditionProblem } from '../contract/fields/rules.ts'
import type { DesignProblem } from './design.ts'
import type { DesignOutline } from './plan.ts'

/**
 * Finds comparisons without the value that their operator needs. Releases of earlier versions have them and are still read:
 * there they compare with an empty field.
 */
export function findEmptyComparisons(outline: DesignOutline): DesignProblem[] {
  const { actions, checks } = outline.design.form
  return [
    ...outline.items.flatMap(({ field: { settings }, table, path }) => [
      ...(['visibleWhen', 'requiredWhen', 'disabledWhen'] as const).flatMap((key) =>
        findEmptyIn(outline, settings[key] ?? [], `${path}.${key}`, table),
      ),
      ...fieldEvents.flatMap((event) =>
        findEmptyInSteps(outline, settings.actions[event], `${path}.actions.${event}`, table),
      ),
    ]),
    ...Object.entries(actions).flatMap(([event, steps]) =>
      findEmptyInSteps(outline, steps, `actions.${event}`),
    ),
    ...checks.flatMap((check, at) =>
      check.by === 'rule' ? findEmptyIn(outline, check.when, `checks[${at}].when`, '') : [],
    ),
  ]
}

/** The same of the conditions of steps, which run for the record or, with a name, for the rows of a sub-table. */
export const findEmptyInSteps = (
  outline: DesignOutline,
  steps: readonly Step[],
  path: string,
  table = '',
): DesignProblem[] =>
  steps.flatMap(({ when }, at) => findEmptyIn(outline, when, `${path}[${at}].when`, table))

const findEmptyIn = (
  outline: DesignOutline,
  when: Conditions,
  path: string,
  table: string,
): DesignProblem[] =>
  when.flatMap(({ groups }, at) =>
    groups.flatMap((test, index): DesignProblem[] => {
      const { op, value, other, field: name } = test
      const compared = outline.find(name, table)
      const needsNone = op === 'null' || op === 'notNull' || other !== ''
      if (!compared || needsNone || ![value].flat().every(isEmpty)) return []
      // Those that cannot be read at all are named with the design.
      return findConditionProblem(test, compared.field.kind, compared.field.settings) === null
        ? [{ path: `${path}[${at}].groups[${index}]`, why: 'noValue', detail: name }]
        : []
    }),
  )

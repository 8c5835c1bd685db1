import {
  FieldActions,
  fieldEvents,
  type Check,
  type FormActions,
  type Step,
  type ValueSource,
} from '../../../contract/fields/actions.ts'
import type { Conditions } from '../../../contract/fields/conditions.ts'
import type { Token } from '../../../contract/fields/token.ts'
import { renameInScript } from '../../../fields/read-script.ts'

type Rename = (name: string) => string

/** Conditions with renamed fields. */
export const renameInConditions = (when: Conditions, rename: Rename): Conditions =>
  when.map((part) => ({
    ...part,
    groups: part.groups.map((test) => ({
      ...test,
      field: rename(test.field),
      other: test.other && rename(test.other),
    })),
  }))

/** A formula with renamed fields. */
export const renameInFormula = (expression: readonly Token[], rename: Rename): Token[] =>
  expression.map((token) =>
    typeof token === 'string' ? token : { ...token, __vModel__: rename(token.__vModel__) },
  )

function renameInSource(source: ValueSource, rename: Rename): ValueSource {
  if (source.by === 'field') return { ...source, field: rename(source.field) }
  return source.by === 'formula'
    ? { ...source, expression: renameInFormula(source.expression, rename) }
    : source
}

const renameInParameters = <P extends { value: ValueSource }>(
  parameters: readonly P[],
  rename: Rename,
): P[] => parameters.map((one) => ({ ...one, value: renameInSource(one.value, rename) }))

function renameInStep(step: Step, rename: Rename): Step {
  const own = { ...step, when: renameInConditions(step.when, rename) }
  if (own.type === 'set')
    return { ...own, field: rename(own.field), value: renameInSource(own.value, rename) }
  if (own.type === 'stop') return { ...own, field: rename(own.field) }
  if (own.type === 'interface')
    return {
      ...own,
      parameters: renameInParameters(own.parameters, rename),
      results: own.results.map((result) => ({ ...result, field: rename(result.field) })),
    }
  return own
}

export const renameInSteps = (steps: readonly Step[], rename: Rename): Step[] =>
  steps.map((step) => renameInStep(step, rename))

/** The steps of all events of the form. */
export const renameInFormActions = (actions: FormActions, rename: Rename): FormActions => ({
  onLoad: renameInSteps(actions.onLoad, rename),
  beforeSubmit: renameInSteps(actions.beforeSubmit, rename),
  afterSubmit: renameInSteps(actions.afterSubmit, rename),
})

/** The steps of a field; unknown shapes stay as they are. */
export function renameInFieldActions(actions: unknown, rename: Rename): unknown {
  const read = FieldActions.safeParse(actions)
  if (!read.success) return actions
  return Object.fromEntries(fieldEvents.map((event) => [event, renameInSteps(read.data[event], rename)]))
}

export const renameInChecks = (checks: readonly Check[], rename: Rename): Check[] =>
  checks.map((check) => ({
    ...check,
    field: rename(check.field),
    ...(check.by === 'rule'
      ? { when: renameInConditions(check.when, rename) }
      : { parameters: renameInParameters(check.parameters, rename) }),
  })) as Check[]

/** Scripts by their event; what is no text stays as it is. */
export const renameInScripts = <T extends Readonly<Record<string, unknown>>>(scripts: T, rename: Rename): T =>
  Object.fromEntries(
    Object.entries(scripts).map(([event, text]) => [
      event,
      typeof text === 'string' ? renameInScript(text, rename) : text,
    ]),
  ) as T

import { fieldEvents, type Check, type Step, type ValueSource } from '../contract/fields/actions.ts'
import type { Conditions } from '../contract/fields/conditions.ts'
import { parseFormula } from './calculate/parse-formula.ts'
import type { DesignProblem } from './design.ts'
import { findConditionsProblems, isComputed, type DesignOutline, type PlacedField } from './plan.ts'

/** Where steps run: the names they use mean fields of this place. */
interface Place {
  readonly path: string
  /** The sub-table of a column; '' for the record. */
  readonly table: string
  /** Whether the server carries the steps out again, so that they may fill what users cannot. */
  readonly isBinding: boolean
}

/** Finds problems of steps and checks: unknown fields, fields that cannot be set, bad formulas, missing targets. */
export function findStepProblems(plan: DesignOutline): DesignProblem[] {
  const { actions, checks } = plan.design.form
  return [
    ...Object.entries(actions).flatMap(([event, steps]) =>
      findProblemsOfSteps(plan, steps, {
        path: `actions.${event}`,
        table: '',
        isBinding: event === 'beforeSubmit',
      }),
    ),
    ...plan.items.flatMap(({ field, path, table }) =>
      fieldEvents.flatMap((event) =>
        findProblemsOfSteps(plan, field.settings.actions[event], {
          path: `${path}.actions.${event}`,
          table,
          isBinding: false,
        }),
      ),
    ),
    ...checks.flatMap((check, at) => findCheckProblems(plan, check, `checks[${at}]`)),
  ]
}

/** Finds problems of the steps of one event. */
export const findProblemsOfSteps = (
  plan: DesignOutline,
  steps: readonly Step[],
  place: Place,
): DesignProblem[] =>
  steps.flatMap((step, at) => findProblemsOfStep(plan, step, { ...place, path: `${place.path}[${at}]` }))

function findProblemsOfStep(plan: DesignOutline, step: Step, place: Place): DesignProblem[] {
  const { path } = place
  const unset = (isUnset: boolean, key: string): DesignProblem[] =>
    isUnset ? [{ path: `${path}.${key}`, why: 'unset', detail: key }] : []
  const own = (): DesignProblem[] => {
    switch (step.type) {
      case 'set':
        return [
          ...findTargetProblems(plan, step.field, { ...place, path: `${path}.field` }),
          ...findSourceProblems(plan, step.value, { ...place, path: `${path}.value` }),
        ]
      case 'message':
      case 'ask':
        return unset(step.text.trim() === '', 'text')
      case 'stop':
        return [
          ...unset(step.text.trim() === '', 'text'),
          ...(step.field === ''
            ? []
            : findFieldProblems(plan, step.field, { ...place, path: `${path}.field` })),
        ]
      case 'interface':
        return [
          ...unset(step.interfaceId === '', 'interfaceId'),
          ...findArgumentProblems(plan, step.parameters, place),
          ...step.results.flatMap(({ field }, at) =>
            findTargetProblems(plan, field, { ...place, path: `${path}.results[${at}].field` }),
          ),
        ]
      case 'open':
        return step.target === 'page'
          ? unset(step.address === '', 'address')
          : unset(step.designId === '', 'designId')
      case 'navigate':
        return unset(step.address === '', 'address')
      case 'flow':
        return [...unset(step.flowId === '', 'flowId'), ...findArgumentProblems(plan, step.parameters, place)]
      case 'refresh':
        return []
    }
  }
  return [...findWhenProblems(plan, step.when, place), ...own()]
}

function findCheckProblems(plan: DesignOutline, check: Check, path: string): DesignProblem[] {
  const place = { path, table: '', isBinding: true }
  return [
    ...(check.message.trim() === ''
      ? [{ path: `${path}.message`, why: 'unset', detail: 'message' } as const]
      : []),
    ...(check.field === '' ? [] : findFieldProblems(plan, check.field, { ...place, path: `${path}.field` })),
    ...(check.by === 'rule'
      ? [
          ...(check.when.length === 0
            ? [{ path: `${path}.when`, why: 'unset', detail: 'when' } as const]
            : []),
          ...findWhenProblems(plan, check.when, place),
        ]
      : [
          ...(check.interfaceId === ''
            ? [{ path: `${path}.interfaceId`, why: 'unset', detail: 'interfaceId' } as const]
            : []),
          ...findArgumentProblems(plan, check.parameters, place),
        ]),
  ]
}

const findWhenProblems = (plan: DesignOutline, when: Conditions, { path, table }: Place) =>
  findConditionsProblems(plan, when, table, `${path}.when`)

const findArgumentProblems = (
  plan: DesignOutline,
  parameters: readonly { value: ValueSource }[],
  place: Place,
): DesignProblem[] =>
  parameters.flatMap(({ value }, at) =>
    findSourceProblems(plan, value, { ...place, path: `${place.path}.parameters[${at}].value` }),
  )

/** A field of the record, or a column of the sub-table where the steps run. */
function findReadable(plan: DesignOutline, name: string, table: string): PlacedField | undefined {
  const item = plan.find(name, table)
  return item && (item.table === '' || item.table === table) ? item : undefined
}

const findFieldProblems = (plan: DesignOutline, name: string, { path, table }: Place): DesignProblem[] =>
  findReadable(plan, name, table) ? [] : [{ path, why: 'noField', detail: name }]

function findTargetProblems(plan: DesignOutline, name: string, place: Place): DesignProblem[] {
  const item = findReadable(plan, name, place.table)
  if (!item) return [{ path: place.path, why: 'noField', detail: name }]
  const { field } = item
  const isWritable =
    field.kind.group !== 'system' &&
    field.kind.tag !== 'table' &&
    field.kind.column(field.settings) !== null &&
    !isComputed(field)
  // The server never takes the value of such a field from a browser: only a step before the submission can set it.
  const isLost = !place.isBinding && isFixed(plan, item)
  return isWritable && !isLost ? [] : [{ path: place.path, why: 'notSettable', detail: name }]
}

/** Whether a field or something around it is hidden, read-only or disabled by the design, whatever the record. */
export const isFixed = (
  { design: { form } }: Pick<DesignOutline, 'design'>,
  { field, containers }: PlacedField,
) =>
  form.disabled ||
  [field, ...containers.map(({ item }) => item.field)].some(
    ({ settings }) => settings.noShow || settings.disabled || settings.readonly,
  )

function findSourceProblems(plan: DesignOutline, value: ValueSource, place: Place): DesignProblem[] {
  if (value.by === 'value') return []
  if (value.by === 'field') return findFieldProblems(plan, value.field, place)
  const { path, table } = place
  // A column of a sub-table is a list of its values there, as in the formula of a field.
  const unknown = value.expression.flatMap((token): DesignProblem[] =>
    typeof token === 'string' || plan.find(token.__vModel__, table)
      ? []
      : [{ path, why: 'noField', detail: token.__vModel__ }],
  )
  const parsed = parseFormula(value.expression)
  return 'why' in parsed ? [...unknown, { path, why: 'badFormula', detail: parsed.why }] : unknown
}

/** Ids of the data interfaces that the steps and checks of a form call, and `others`, with their places. */
export function listInterfaces(
  plan: DesignOutline,
  others: readonly (readonly [steps: readonly Step[], path: string])[] = [],
): { id: string; path: string }[] {
  const ofSteps = (steps: readonly Step[], path: string) =>
    steps.flatMap((step, at) =>
      step.type === 'interface' ? [{ id: step.interfaceId, path: `${path}[${at}].interfaceId` }] : [],
    )
  const { actions, checks } = plan.design.form
  return [
    ...Object.entries(actions).flatMap(([event, steps]) => ofSteps(steps, `actions.${event}`)),
    ...plan.items.flatMap(({ field, path }) =>
      fieldEvents.flatMap((event) => ofSteps(field.settings.actions[event], `${path}.actions.${event}`)),
    ),
    ...others.flatMap(([steps, path]) => ofSteps(steps, path)),
    ...checks.flatMap((check, at) =>
      check.by === 'interface' ? [{ id: check.interfaceId, path: `checks[${at}].interfaceId` }] : [],
    ),
  ]
}

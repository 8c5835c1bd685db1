import type { Step, ValueSource } from '../contract/fields/actions.ts'
import type { ContextSymbols } from '../contract/fields/rules.ts'
import { evaluateConditions } from '../contract/fields/rules.ts'
import { evaluateFormula, FormulaError } from './calculate/evaluate.ts'
import { formulaScope, toStored } from './calculate/formula-scope.ts'
import { parseFormula } from './calculate/parse-formula.ts'
import { resultsInDay } from './calculate/results-in-day.ts'
import type { Field } from './design.ts'

type StepOf<T extends Step['type']> = Extract<Step, { type: T }>

/** What steps do outside of the values: the form in the browser and the server have their own. */
export interface StepEffects {
  /** Reads a value by name from the place of the event; what a rule hides is empty. */
  read(name: string): unknown
  /** The field of a name, for the type of its value. */
  fieldOf(name: string): Field | undefined
  write(name: string, value: unknown): void
  message(step: StepOf<'message'>): void
  ask(step: StepOf<'ask'>): Promise<boolean>
  /** The rows that a data interface answers. Rejects where it fails. */
  callInterface(id: string, parameters: Readonly<Record<string, unknown>>): Promise<readonly unknown[]>
  open(step: StepOf<'open'>): void
  navigate(address: string): void
  /** Opens the form of a flow with values by the names of its fields. */
  startFlow(flowId: string, values: Readonly<Record<string, unknown>>): void
  refresh(): void
}

/** How an event ended: with all its steps, by a "no", or by a step that stops it. */
export type StepsOutcome =
  | { readonly end: 'done' }
  | { readonly end: 'declined' }
  | { readonly end: 'stopped'; readonly message: string; readonly field: string }

/** Carries out the steps of one event, one after the other. Rejects where a data interface fails. */
export async function runSteps(
  steps: readonly Step[],
  effects: StepEffects,
  symbols: ContextSymbols,
): Promise<StepsOutcome> {
  for (const step of steps) {
    if (!evaluateConditions(step.when, effects.read, symbols)) continue
    if (step.type === 'stop') return { end: 'stopped', message: step.text, field: step.field }
    if (step.type === 'ask') {
      const isConfirmed = await effects.ask(step)
      if (!isConfirmed) return { end: 'declined' }
    } else if (step.type === 'interface') await runInterface(step, effects)
    else runStep(step, effects)
  }
  return { end: 'done' }
}

function runStep(step: Exclude<Step, { type: 'stop' | 'ask' | 'interface' }>, effects: StepEffects): void {
  if (step.type === 'set') write(effects, step.field, evaluateSource(step.value, effects))
  else if (step.type === 'message') effects.message(step)
  else if (step.type === 'open') effects.open(step)
  else if (step.type === 'navigate') effects.navigate(step.address)
  else if (step.type === 'flow') effects.startFlow(step.flowId, parametersOf(step.parameters, effects))
  else effects.refresh()
}

async function runInterface(step: StepOf<'interface'>, effects: StepEffects): Promise<void> {
  const rows = await effects.callInterface(step.interfaceId, parametersOf(step.parameters, effects))
  for (const { path, field } of step.results) write(effects, field, valueAt(rows, path))
}

/** The parameters of a data interface by name; those without a value are left out. */
export const parametersOf = (
  parameters: readonly { readonly name: string; readonly value: ValueSource }[],
  values: Pick<StepEffects, 'read' | 'fieldOf'>,
): Record<string, unknown> =>
  Object.fromEntries(
    parameters.flatMap(({ name, value }) => {
      const evaluated = evaluateSource(value, values)
      return evaluated === undefined || evaluated === null ? [] : [[name, evaluated]]
    }),
  )

/** The value at `price` of the first row, or at a path such as `1.price`. Reads own properties only. */
export function valueAt(rows: readonly unknown[], path: string): unknown {
  const keys = path.split('.').filter(Boolean)
  const full = /^\d+$/.test(keys[0] ?? '') ? keys : ['0', ...keys]
  return full.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    rows,
  )
}

/** The value of a source; a formula that cannot be computed has none, and one whose result is a day has its time. */
export function evaluateSource(
  source: ValueSource,
  { read, fieldOf }: Pick<StepEffects, 'read' | 'fieldOf'>,
): unknown {
  if (source.by === 'value') return source.value
  if (source.by === 'field') return read(source.field)
  const formula = parseFormula(source.expression)
  if ('why' in formula) return null
  const scope = formulaScope(read, fieldOf)
  const result = evaluateFormula(formula, scope)
  return result instanceof FormulaError ? null : toStored(result, resultsInDay(formula, scope.isDay))
}

function write(effects: StepEffects, name: string, value: unknown): void {
  const field = effects.fieldOf(name)
  if (field) effects.write(name, convertFor(field, value))
}

/** Converts a value to the type that a field stores: numbers written as text, and texts of numbers. */
export function convertFor({ kind, settings }: Field, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return kind.empty(settings)
  const type = kind.column(settings)
  if (type === 'numeric' || type === 'smallint' || type === 'bigint' || type === 'timestamptz') {
    if (typeof value === 'boolean') return Number(value)
    return typeof value === 'string' && Number.isFinite(Number(value)) ? Number(value) : value
  }
  if (type === 'text' && (typeof value === 'number' || typeof value === 'boolean')) return String(value)
  return value
}

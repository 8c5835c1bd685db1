import * as z from 'zod'
import { Conditions } from './conditions.ts'
import { Token } from './token.ts'

/** Steps of one event. */
export const maxSteps = 50

/** Name of a field: `price`, or `lines-price` for a column of a sub-table. */
const name = z.string().max(121)
const words = z.string().max(500)

/** Where a step takes a value from. */
export const ValueSource = z.discriminatedUnion('by', [
  z.object({ by: z.literal('value'), value: z.unknown().optional() }),
  z.object({ by: z.literal('field'), field: name.default('') }),
  z.object({ by: z.literal('formula'), expression: z.array(Token).max(200).default([]) }),
])
export type ValueSource = z.output<typeof ValueSource>

const Argument = z.object({ name: z.string().max(60), value: ValueSource })
/** Writes a value of the answer to a field: `price` of the first row, or a path such as `1.price`. */
const Result = z.object({ path: z.string().max(200), field: name })

/** The step is skipped where its conditions do not hold; without conditions it always runs. */
const when = Conditions.default([])

/** One step of an event, as a designer declares it. */
export const Step = z.discriminatedUnion('type', [
  z.object({ type: z.literal('set'), when, field: name.default(''), value: ValueSource }),
  z.object({
    type: z.literal('message'),
    when,
    level: z.enum(['info', 'success', 'warning', 'error']).default('info'),
    text: words.default(''),
  }),
  /** "No" ends the event; before a submission also the submission. */
  z.object({ type: z.literal('ask'), when, text: words.default('') }),
  z.object({
    type: z.literal('interface'),
    when,
    interfaceId: z.string().max(64).default(''),
    parameters: z.array(Argument).max(30).default([]),
    results: z.array(Result).max(30).default([]),
  }),
  /** Opens the page of a menu, or the form for a new record of another design. */
  z.object({
    type: z.literal('open'),
    when,
    target: z.enum(['page', 'form']).default('page'),
    address: z.string().max(500).default(''),
    designId: z.string().max(64).default(''),
  }),
  z.object({ type: z.literal('navigate'), when, address: z.string().max(500).default('') }),
  z.object({ type: z.literal('refresh'), when }),
  /** Ends the event, and before a submission refuses it. */
  z.object({ type: z.literal('stop'), when, text: words.default(''), field: name.default('') }),
  /** Opens the form of a flow, filled in with the parameters by the names of its fields; the user submits it. */
  z.object({
    type: z.literal('flow'),
    when,
    flowId: z.string().max(64).default(''),
    parameters: z.array(Argument).max(30).default([]),
  }),
])
export type Step = z.output<typeof Step>
export type StepType = Step['type']
/** In the order in which designers are offered them. */
export const stepTypes = [
  'set',
  'message',
  'ask',
  'interface',
  'stop',
  'open',
  'navigate',
  'refresh',
  'flow',
] as const satisfies readonly StepType[]

export const Steps = z.array(Step).max(maxSteps)

export const formEvents = ['onLoad', 'beforeSubmit', 'afterSubmit'] as const
export type FormEvent = (typeof formEvents)[number]
/** `actions` of a form: the steps of its events. */
export const FormActions = z.object({
  onLoad: Steps.default([]),
  beforeSubmit: Steps.default([]),
  afterSubmit: Steps.default([]),
})
export type FormActions = z.output<typeof FormActions>

export const fieldEvents = ['change', 'blur'] as const
export type FieldEvent = (typeof fieldEvents)[number]
/** Which event of a design runs steps and a script; `click` is that of a custom button. */
export type DesignEvent = FormEvent | FieldEvent | 'click'
/** `actions` of a field. */
export const FieldActions = z.object({ change: Steps.default([]), blur: Steps.default([]) })
export type FieldActions = z.output<typeof FieldActions>

/** `actions` of a custom button of a list. */
export const ButtonActions = z.object({ click: Steps.default([]) })

const Script = z.string().max(20_000)
/** `funcs` of a form and `on` of a field: texts of functions, by event. What is no text is ignored. */
export const FormScripts = z.object({
  onLoad: Script.catch('').default(''),
  beforeSubmit: Script.catch('').default(''),
  afterSubmit: Script.catch('').default(''),
})
export const ButtonScript = Script.catch('').default('')
export const FieldScripts = z.record(z.string().max(40), Script)

/** A rule over several fields that every record has to meet. */
export const Check = z.discriminatedUnion('by', [
  /** The conditions must hold. */
  z.object({
    by: z.literal('rule'),
    when: Conditions.default([]),
    message: words.default(''),
    field: name.default(''),
  }),
  /** The data interface must answer rows, or none. */
  z.object({
    by: z.literal('interface'),
    interfaceId: z.string().max(64).default(''),
    parameters: z.array(Argument).max(30).default([]),
    expect: z.enum(['rows', 'noRows']).default('noRows'),
    message: words.default(''),
    field: name.default(''),
  }),
])
export type Check = z.output<typeof Check>
export const Checks = z.array(Check).max(50)

/** Whether the text of a function does something: designers of this family save empty functions. */
export const hasCode = (script: string | undefined): script is string =>
  script !== undefined &&
  script
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g, '')
    .replace(/^\s*(?:async\s+)?(?:function\s*\w*\s*\([^)]*\)|\([^)]*\)\s*=>|\w+\s*=>)\s*\{\s*\}\s*;?\s*$/, '')
    .trim() !== ''

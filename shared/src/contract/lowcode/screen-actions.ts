import * as z from 'zod'
import { listOf } from './loose.ts'

// How the components of a screen act on each other. Reading never fails: what is wrong is left out.

const word = (max: number) => z.string().max(max).catch('')
export const variableKinds = ['text', 'number', 'date', 'choice'] as const
export type VariableKind = (typeof variableKinds)[number]
/** Begins with a letter, so that no name of an object is one. */
export const variableName = /^\p{L}[\p{L}\p{N}_]{0,39}$/u
export const maxVariables = 50

export const ScreenVariable = z.object({
  /** In the address of the screen: `?p.<name>=` or `?<name>=`. */
  name: z.string().regex(variableName),
  title: word(50),
  kind: z.enum(variableKinds).catch('text'),
  /** The value without one in the address, as text; a date may be a day such as `@today`. */
  initial: word(200),
  /** What a choice can be. */
  choices: listOf(z.object({ value: z.string().max(200), label: word(100) }), 200),
})
export type ScreenVariable = z.output<typeof ScreenVariable>

/** The variables of a canvas; the first one of a name counts. */
export const ScreenVariables = listOf(ScreenVariable, maxVariables).transform((all) =>
  all.filter(({ name }, at) => all.findIndex((one) => one.name === name) === at),
)

/** A variable that a source reads: by a parameter of its own, or as the value that one of its columns must have. */
export const ComponentInput = z.object({
  into: z.enum(['parameter', 'column']),
  name: word(200),
  variable: word(60),
})
export type ComponentInput = z.output<typeof ComponentInput>

export const valueSources = ['name', 'series', 'value', 'column', 'variable'] as const
export type ValueSource = (typeof valueSources)[number]

/** A value that an event takes; `of` is the column or the variable. */
const Taken = {
  from: z.enum(valueSources).catch('name'),
  of: word(200),
}
export const Passed = z.object({ name: word(60), ...Taken })
export type Passed = z.output<typeof Passed>

/** What a click on a bar, a row or a region does. */
export const ComponentEvent = z.object({
  action: z.enum(['set', 'open']),
  /** Of `set`. */
  variable: word(60),
  ...Taken,
  /** Of `open`: the row of the menu whose page is opened, and the parameters it gets. */
  menuId: word(64),
  passes: listOf(Passed, 20),
})
export type ComponentEvent = z.output<typeof ComponentEvent>

/** When a component is visible; without a variable always. */
export const ShownWhen = z.object({
  variable: word(60),
  how: z.enum(['is', 'isNot', 'filled', 'empty']).catch('is'),
  value: word(200),
})
export type ShownWhen = z.output<typeof ShownWhen>
export const alwaysShown: ShownWhen = { variable: '', how: 'is', value: '' }

export const ComponentInputs = listOf(ComponentInput, 30)
export const ComponentEvents = listOf(ComponentEvent, 20)

import * as z from 'zod'
import {
  Parameter,
  parameterValue,
  sessionNames,
  ParameterText,
  type ParameterType,
  type SessionName,
} from '../data/interface-parameters.ts'
import { isEmpty } from './kind.ts'

/** Where a bound parameter gets its value. Older designs do not state it: there a name means a field. */
export const SourceType = { unspecified: 0, field: 1, constant: 2, none: 3, session: 4 } as const

/** A parameter of a data interface and the source of its value: an entry of `templateJson`. */
export const Binding = Parameter.extend({
  sourceType: z.int().min(0).max(4).default(SourceType.unspecified),
  /** Name of the field, the constant itself, or a session value such as `@userId`. */
  relationField: ParameterText,
})
export type Binding = z.output<typeof Binding>

export const Bindings = z.array(Binding).max(50).default([])

/** The bindings in a field's settings; a kind without an interface has none. */
export interface BoundSettings {
  readonly templateJson?: readonly Binding[] | undefined
}

/** The source of a binding's value; an invalid binding has none. */
export function bindingSource({
  sourceType,
  relationField,
}: Pick<Binding, 'sourceType' | 'relationField'>): 'field' | 'constant' | 'session' | 'none' {
  if (relationField === '' || sourceType === SourceType.none) return 'none'
  if (sourceType === SourceType.constant) return 'constant'
  if (sourceType === SourceType.session) return sessionName(relationField) ? 'session' : 'none'
  return 'field'
}

const sessionName = (text: string): SessionName | undefined =>
  sessionNames.find((name) => `@${name}` === text)

/** The bindings in use: those of a field whose options or rows come from a data interface. */
export function bindingsOf(settings: BoundSettings & Readonly<Record<string, unknown>>): readonly Binding[] {
  const { templateJson = noBindings, dataType } = settings
  return dataType === undefined || dataType === 'dynamic' ? templateJson : noBindings
}

const noBindings: readonly Binding[] = []

/** Names of the fields that the bindings read, as they are written. */
export const boundFieldNames = (
  settings: BoundSettings & Readonly<Record<string, unknown>>,
): readonly string[] =>
  bindingsOf(settings).flatMap((binding) =>
    bindingSource(binding) === 'field' ? [binding.relationField] : [],
  )

/** The parameters of an interface as JSON text ('' for none), or why it cannot be called yet. */
export type InterfaceRequest =
  | { readonly at: 'ready'; readonly parameters: string }
  /** Names of the fields that the user has to fill in first. */
  | { readonly at: 'waiting'; readonly fields: readonly string[] }
  /** The design has no source for a required parameter. */
  | { readonly at: 'unset'; readonly name: string }
  | { readonly at: 'wrong'; readonly field: string; readonly name: string; readonly type: ParameterType }

/** Reads the value of a binding, by its source. */
const readers: Readonly<
  Record<ReturnType<typeof bindingSource>, (text: string, read: (name: string) => unknown) => unknown>
> = {
  session: (text) => ({ session: sessionName(text)! }),
  constant: (text) => text,
  field: (text, read) => read(text),
  none: () => null,
}

/** Evaluates the bindings with the values around a field. Never throws. */
export function createInterfaceRequest(
  bindings: readonly Binding[],
  read: (name: string) => unknown,
): InterfaceRequest {
  const parameters: Record<string, unknown> = {}
  const missing: string[] = []
  let problem: Exclude<InterfaceRequest, { at: 'ready' | 'waiting' }> | null = null
  for (const binding of bindings) {
    const { field, fieldName, dataType: type, required, defaultValue, relationField } = binding
    const from = bindingSource(binding)
    const value = readers[from](relationField, read)
    const name = fieldName || field
    if (isEmpty(value)) {
      if (!required || defaultValue !== '') continue
      if (from === 'field') missing.push(relationField)
      else problem ??= { at: 'unset', name }
    } else if (from !== 'session' && parameterValue(type, value) === undefined)
      problem ??= { at: 'wrong', field: from === 'field' ? relationField : '', name, type }
    else parameters[field] = value
  }
  if (missing.length > 0) return { at: 'waiting', fields: [...new Set(missing)] }
  return (
    problem ?? {
      at: 'ready',
      parameters: Object.keys(parameters).length > 0 ? JSON.stringify(parameters) : '',
    }
  )
}

/**
 * Adds the parameters of the interface to a field's settings, where they are known. The names of its values
 * depend on them.
 */
export function withParameters<S extends object>(
  settings: S,
  read: (name: string) => unknown,
): S & { readonly parameters?: string } {
  const bindings = bindingsOf(settings as BoundSettings & Readonly<Record<string, unknown>>)
  if (bindings.length === 0) return settings
  const request = createInterfaceRequest(bindings, read)
  return request.at === 'ready' ? { ...settings, parameters: request.parameters } : settings
}

/** The name source of an interface's rows; '' where the parameters are not known, a source without names. */
export function interfaceSource(
  id: string,
  settings: BoundSettings & { readonly parameters?: string | undefined },
): string {
  if (settings.parameters !== undefined)
    return `interface:${id}${settings.parameters && `?${settings.parameters}`}`
  return settings.templateJson && settings.templateJson.length > 0 ? '' : `interface:${id}`
}

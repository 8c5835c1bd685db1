import * as z from 'zod'
import {
  Parameter,
  parameterValue,
  sessionNames,
  ParameterText,
  type ParameterType,
  type SessionName,
} from '../contract/system/interface-parameters.ts'
import type { DesignProblem } from './design.ts'
import { isEmpty } from './kind.ts'
import type { PlacedField, DesignOutline } from './plan.ts'

/**
 * Where a bound parameter has its value from, as designs of this family say it. Older ones do not: there it
 * is a field, where one is named.
 */
export const SourceType = { unspecified: 0, field: 1, constant: 2, none: 3, session: 4 } as const

/**
 * A parameter of a data interface and what a field gives it: an entry of `templateJson` (specification: wire
 * 9.5, 11.2).
 */
export const Binding = Parameter.extend({
  sourceType: z.int().min(0).max(4).default(SourceType.unspecified),
  /** Name of the field, the constant itself, or `@userId` and the like. */
  relationField: ParameterText,
})
export type Binding = z.output<typeof Binding>

export const Bindings = z.array(Binding).max(50).default([])

/** What a field of a design says of its bindings; a kind that asks no interface has none. */
export interface BoundSettings {
  readonly templateJson?: readonly Binding[] | undefined
}

/** Where its value comes from; what names nothing has none. */
export function bindingSource({
  sourceType,
  relationField,
}: Pick<Binding, 'sourceType' | 'relationField'>): 'field' | 'constant' | 'session' | 'none' {
  if (relationField === '' || sourceType === SourceType.none) return 'none'
  if (sourceType === SourceType.constant) return 'constant'
  if (sourceType === SourceType.session) return sessionName(relationField) ? 'session' : 'none'
  return 'field'
}

const sessionName = (said: string): SessionName | undefined =>
  sessionNames.find((name) => `@${name}` === said)

/** The bindings that count: those of a field whose options or rows a data interface gives. */
export function bindingsOf(settings: BoundSettings & Readonly<Record<string, unknown>>): readonly Binding[] {
  const { templateJson = noBindings, dataType } = settings
  return dataType === undefined || dataType === 'dynamic' ? templateJson : noBindings
}

const noBindings: readonly Binding[] = []

/** Names of the fields that are followed, as they are written. */
export const boundFieldNames = (
  settings: BoundSettings & Readonly<Record<string, unknown>>,
): readonly string[] =>
  bindingsOf(settings).flatMap((one) => (bindingSource(one) === 'field' ? [one.relationField] : []))

/** What an interface is asked with: values as JSON text, '' for none; or why it cannot be asked yet. */
export type InterfaceRequest =
  | { readonly at: 'ready'; readonly parameters: string }
  /** Fields that have to be filled in first, by their names. */
  | { readonly at: 'waiting'; readonly fields: readonly string[] }
  /** The design gives nothing for a parameter that must have a value. */
  | { readonly at: 'unset'; readonly name: string }
  | { readonly at: 'wrong'; readonly field: string; readonly name: string; readonly type: ParameterType }

/** Works out what an interface is asked with, of the values around a field. It throws nothing. */
export function createInterfaceRequest(
  bindings: readonly Binding[],
  read: (name: string) => unknown,
): InterfaceRequest {
  const sent: Record<string, unknown> = {}
  const missing: string[] = []
  let odd: Exclude<InterfaceRequest, { at: 'ready' | 'waiting' }> | null = null
  for (const one of bindings) {
    const { field, fieldName, dataType: type, required, defaultValue, relationField } = one
    const from = bindingSource(one)
    const value =
      from === 'session'
        ? { session: sessionName(relationField)! }
        : from === 'constant'
          ? relationField
          : from === 'field'
            ? read(relationField)
            : null
    const name = fieldName || field
    if (isEmpty(value)) {
      if (!required || defaultValue !== '') continue
      if (from === 'field') missing.push(relationField)
      else odd ??= { at: 'unset', name }
    } else if (from !== 'session' && parameterValue(type, value) === undefined)
      odd ??= { at: 'wrong', field: from === 'field' ? relationField : '', name, type }
    else sent[field] = value
  }
  if (missing.length > 0) return { at: 'waiting', fields: [...new Set(missing)] }
  return odd ?? { at: 'ready', parameters: Object.keys(sent).length > 0 ? JSON.stringify(sent) : '' }
}

/** A field's settings where it is known what its interface is asked with: by these its values have names. */
export function withParameters<S extends object>(
  settings: S,
  read: (name: string) => unknown,
): S & { readonly parameters?: string } {
  const bindings = bindingsOf(settings as BoundSettings & Readonly<Record<string, unknown>>)
  if (bindings.length === 0) return settings
  const asked = createInterfaceRequest(bindings, read)
  return asked.at === 'ready' ? { ...settings, parameters: asked.parameters } : settings
}

/**
 * The source of names of an interface's rows; '' where nobody knows what it is asked with, which no name is
 * under.
 */
export function interfaceSource(
  id: string,
  settings: BoundSettings & { readonly parameters?: string | undefined },
): string {
  if (settings.parameters !== undefined)
    return `interface:${id}${settings.parameters && `?${settings.parameters}`}`
  return settings.templateJson && settings.templateJson.length > 0 ? '' : `interface:${id}`
}

/**
 * What is wrong with the bindings of a design: fields that are not there or out of reach, and such as wait
 * for one another.
 */
export function bindingProblems(plan: DesignOutline): DesignProblem[] {
  const found = (item: PlacedField, name: string): PlacedField | undefined => {
    const met = plan.find(name, item.table)
    return met && (met.table === '' || met.table === item.table) ? met : undefined
  }
  /** Whether a way along bindings leads from one field to another. */
  const leads = (from: PlacedField, to: PlacedField, met = new Set<PlacedField>()): boolean => {
    if (from === to) return true
    if (met.has(from)) return false
    met.add(from)
    return boundFieldNames(from.field.settings).some((name) => {
      const next = plan.find(name, from.table)
      return next !== undefined && leads(next, to, met)
    })
  }
  return plan.items.flatMap((item) =>
    bindingsOf(item.field.settings).flatMap((one, at): DesignProblem[] => {
      if (bindingSource(one) !== 'field') return []
      const path = `${item.path}.templateJson[${at}].relationField`
      const source = found(item, one.relationField)
      if (!source) return [{ path, why: 'noField', detail: one.relationField }]
      return leads(source, item) ? [{ path, why: 'circle', detail: `${source.id} > ${item.id}` }] : []
    }),
  )
}

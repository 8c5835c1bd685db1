import * as z from 'zod'
import type { Operator } from './operators.ts'
import { FieldActions, FieldScripts } from './actions.ts'
import { Conditions } from './conditions.ts'
import type { Option } from './options.ts'

export type { Operator }

/**
 * A kind of field: everything that form designer, page, flow, import, export, permissions, generated code and
 * server need of it, in one object. It has no React code; the rendering is in `view.tsx` beside it.
 */
export interface Kind<S extends CommonSettings = CommonSettings, V = unknown> {
  /** `jweeKey` in a design. */
  readonly tag: string
  /** The element that older clients render: `tag` in a design. */
  readonly element: string
  readonly group: KindGroup
  /** Settings with defaults: parsing `{}` gives the settings of a new field. */
  readonly settings: z.ZodType<S>
  /** Where the options are in a design: in the slot, or beside the settings. */
  readonly options?: 'slot' | 'own'
  /** The value of an empty field. */
  empty(settings: S): V
  /** Schema of a filled value. Whether it may be empty is checked by the form with `isEmpty`. */
  value(settings: S): z.ZodType<V>
  /** Type of its database column; null where nothing is stored. */
  column(settings: S): SqlType | null
  /** Whether it can be a column of a sub-table, a column of a list, or a filter of a list (`search`). */
  readonly inTable: boolean
  readonly listed: boolean
  search(settings: S): SearchFilter | null
  /** Removes from a value what is not among these options. Only for kinds with options. */
  limitToOptions?(value: V, settings: S, options: readonly Option[]): V
  /** The number that a summary row adds up: for amount, number and slider. */
  sum?(value: V): number
  /** Operators in data permissions, flow conditions and filters. */
  readonly operators: readonly Operator[]
  /** The value as text, for list cells, print and export. */
  format(value: V, settings: S, names: Names): string
  /** Parses a spreadsheet cell; absent where the kind cannot be imported. */
  parse?(cell: string, settings: S, names: Names): Parsed<V>
}

export type KindGroup =
  | 'input'
  | 'choice'
  | 'date'
  | 'people'
  | 'file'
  | 'relation'
  | 'contributed'
  | 'system'
  | 'layout'
  | 'display'
export type SqlType = 'text' | 'numeric' | 'smallint' | 'bigint' | 'timestamptz' | 'time' | 'jsonb'

/** The filter of a list: its control, and how it compares. */
export interface SearchFilter {
  readonly control: 'text' | 'range' | 'select' | 'picker' | 'cascader'
  readonly mode: 'contains' | 'equals' | 'range' | 'in' | 'containsAny' | 'under' | 'overlap'
}

export type Parsed<V> = { readonly value: V } | { readonly problem: CellProblem }
/** A stable code for the problem of a cell; the caller translates it. */
export type CellProblem = 'notANumber' | 'notADate' | 'notATime' | 'unknown' | 'ambiguous' | 'tooMany'

/** Maps ids to names and back: users, units, dictionary entries, areas, options of data interfaces. */
export interface Names {
  /**
   * The name of an id of a source, such as `user` or `dictionary:<type id>`; undefined where there is none.
   */
  nameOf(source: string, id: string): string | undefined
  /** The ids of a name; several where it is ambiguous. Paths are written `a/b/c`. */
  idsOf(source: string, name: string): readonly string[]
}

/** For values without ids, and where the caller has loaded no names. */
export const noNames: Names = { nameOf: () => undefined, idsOf: () => [] }

/** A pattern that a text must match (`regList` in a design). */
const PatternRule = z.object({ pattern: z.string().max(500), message: z.string().max(200) })

/** Settings of every field. */
export const CommonSettings = z.object({
  /** Name in the record; '' for a field without a value. */
  vModel: z.string().max(60).default(''),
  formId: z.int().min(0).default(0),
  label: z.string().max(100).default(''),
  tagIcon: z.string().max(100).default(''),
  /** Null uses the form's. */
  labelWidth: z.number().min(0).max(1_000).nullable().default(null),
  showLabel: z.boolean().default(true),
  /** Of 24 columns. */
  span: z.int().min(1).max(24).default(24),
  required: z.boolean().default(false),
  defaultValue: z.unknown().optional(),
  regList: z.array(PatternRule).max(20).default([]),
  trigger: z.enum(['blur', 'change']).default('blur'),
  noShow: z.boolean().default(false),
  dragDisabled: z.boolean().default(false),
  visibility: z.array(z.enum(['pc', 'app'])).default(['pc', 'app']),
  /** In a sub-table; null shares the remaining width. */
  columnWidth: z.number().min(20).max(2_000).nullable().default(null),
  tipLabel: z.string().max(200).default(''),
  placeholder: z.string().max(200).default(''),
  clearable: z.boolean().default(true),
  readonly: z.boolean().default(false),
  disabled: z.boolean().default(false),
  /**
   * Conditions under which it is shown, required or disabled, in addition to the settings above; null is no
   * rule.
   */
  visibleWhen: Conditions.nullable().default(null),
  requiredWhen: Conditions.nullable().default(null),
  disabledWhen: Conditions.nullable().default(null),
  /** Steps of its events, and scripts beside them. */
  actions: FieldActions.prefault({}),
  on: FieldScripts.catch({}).default({}),
})
export type CommonSettings = z.output<typeof CommonSettings>

/** Defines a kind; its types are inferred from its schema. */
export const defineKind = <S extends z.ZodType<CommonSettings>, V>(
  definition: Omit<Kind<z.output<S>, V>, 'settings'> & { settings: S },
) => definition as unknown as Kind<z.output<S>, V>

/**
 * Whether a value is empty, which a required field must not be: null, undefined, an empty text or an empty
 * array.
 */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

export const orderedOperators: readonly Operator[] = [
  '==',
  '<>',
  '>',
  '>=',
  '<',
  '<=',
  'between',
  'null',
  'notNull',
]
export const textOperators: readonly Operator[] = ['==', '<>', 'like', 'notLike', 'null', 'notNull']
export const choiceOperators: readonly Operator[] = ['==', '<>', 'in', 'notIn', 'null', 'notNull']
export const listOperators: readonly Operator[] = ['in', 'notIn', 'null', 'notNull']
export const noOperators: readonly Operator[] = []

import * as z from 'zod'
import type { Operator } from './operators.ts'
import { Conditions } from './conditions.ts'
import type { Option } from './options.ts'

export type { Operator }

/**
 * A kind of field: everything that form designer, page, flow, import, export, permissions, generated code and
 * server ask about it, in one object (specification: areas 3, wire 11; README, fields). Pure: what is drawn
 * is in `view.tsx` beside it.
 */
export interface Kind<S extends CommonSettings = CommonSettings, V = unknown> {
  /** `jweeKey` in a design. */
  readonly tag: string
  /** The same kind in designs of older and newer clients. */
  readonly synonyms?: readonly string[]
  /** Element that older clients draw it with: `tag` in a design. */
  readonly element: string
  readonly group: KindGroup
  /** Settings with their defaults: parsing `{}` gives a field as it is dropped from the palette. */
  readonly settings: z.ZodType<S>
  /** Where the settings lie in a design, beside those that every field has. */
  readonly options?: 'slot' | 'own'
  /** What the field holds before anybody has filled it. */
  empty(settings: S): V
  /** A filled value. Whether it may be empty is the form's to say, and `isEmpty` is how it asks. */
  value(settings: S): z.ZodType<V>
  /** Type of its column; null where nothing is stored. */
  column(settings: S): SqlType | null
  /** May stand in a sub-table, as a column of a list, as a filter above it. */
  readonly inTable: boolean
  readonly listed: boolean
  search(settings: S): SearchFilter | null
  /**
   * What is left of a value under these options: what is no longer among them goes. For kinds that are chosen
   * from options.
   */
  limitToOptions?(value: V, settings: S, options: readonly Option[]): V
  /** What of a value a summary row adds up (specification: areas 5: amount, number and slider only). */
  sum?(value: V): number
  /** Operators of data permissions, flow conditions and filters that apply to it (engines 4). */
  readonly operators: readonly Operator[]
  /** The value in words: list cell, print, export. */
  format(value: V, settings: S, names: Names): string
  /** The value of a spreadsheet's cell, or why it cannot be one; absent where the kind is not imported. */
  parse?(cell: string, settings: S, names: Names): Parsed<V>
}

export type KindGroup =
  | 'input'
  | 'choice'
  | 'date'
  | 'people'
  | 'file'
  | 'relation'
  | 'system'
  | 'layout'
  | 'display'
export type SqlType = 'text' | 'numeric' | 'smallint' | 'bigint' | 'timestamptz' | 'time' | 'jsonb'

/** How a filter above a list asks: with which control, and what counts as found. */
export interface SearchFilter {
  readonly control: 'text' | 'range' | 'select' | 'picker' | 'cascader'
  readonly mode: 'contains' | 'equals' | 'range' | 'in' | 'containsAny' | 'under' | 'overlap'
}

export type Parsed<V> = { readonly value: V } | { readonly problem: CellProblem }
/** A stable word for what is wrong with a cell; whoever shows it has the sentence. */
export type CellProblem = 'notANumber' | 'notADate' | 'notATime' | 'unknown' | 'ambiguous' | 'tooMany'

/**
 * Ids and the names people know them by: users, units, dictionary entries, areas, options that a data
 * interface gave.
 */
export interface Names {
  /**
   * The name of an id of a source, such as `user` or `dictionary:<type id>`; undefined where there is none.
   */
  nameOf(source: string, id: string): string | undefined
  /** The ids behind a name; several where it is ambiguous. Paths are written `a/b/c`. */
  idsOf(source: string, name: string): readonly string[]
}

/** A rule of its own that a text has to match (design: `regList`). */
const PatternRule = z.object({ pattern: z.string().max(500), message: z.string().max(200) })

/** What every field of a design says. */
export const CommonSettings = z.object({
  /** Name in the record; '' for what holds no value. */
  vModel: z.string().max(60).default(''),
  formId: z.int().min(0).default(0),
  label: z.string().max(100).default(''),
  tagIcon: z.string().max(100).default(''),
  /** Null is the form's. */
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
  /** Inside a sub-table; null shares what is left. */
  columnWidth: z.number().min(20).max(2_000).nullable().default(null),
  tipLabel: z.string().max(200).default(''),
  placeholder: z.string().max(200).default(''),
  clearable: z.boolean().default(true),
  readonly: z.boolean().default(false),
  disabled: z.boolean().default(false),
  /** Beside what is set above: shown only when, required or disabled also when; null is no rule. */
  visibleWhen: Conditions.nullable().default(null),
  requiredWhen: Conditions.nullable().default(null),
  disabledWhen: Conditions.nullable().default(null),
})
export type CommonSettings = z.output<typeof CommonSettings>

/** Says a kind with its types inferred from its schema. */
export const defineKind = <S extends z.ZodType<CommonSettings>, V>(
  of: Omit<Kind<z.output<S>, V>, 'settings'> & { settings: S },
) => of as unknown as Kind<z.output<S>, V>

/**
 * Empty is what a required field may not be (specification: areas 5): null, undefined, an empty text or an
 * empty array.
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

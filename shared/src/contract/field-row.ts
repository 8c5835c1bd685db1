import * as z from 'zod'
import type { LocalizedText } from './lang.ts'
import { Time } from './patterns.ts'

/**
 * What a field holds. It decides the control of a form, the cell of a list, and the text in files:
 * - `text`: one line; `note`: several
 * - `day`: midnight in milliseconds; `time`: a moment, of which files have the day
 * - `date`: a day of the calendar without a time zone, `yyyy-MM-dd`
 * - `dictionary`: the name of an entry of a dictionary, or other text
 * - `choice`, `flag`: a number with a word for each value
 * - `user`: an id; the others are ids joined by commas
 */
export type FieldValue =
  | 'text'
  | 'note'
  | 'number'
  | 'day'
  | 'date'
  | 'time'
  | 'dictionary'
  | 'choice'
  | 'flag'
  | 'user'
  | 'units'
  | 'positions'
  | 'roles'
  | 'groups'

/** One field of a record. Form, list, Authorize, export, import, audit log and the own profile derive from it. */
export interface FieldRow {
  /** Schema in the body of create and update; absent where only the server sets the value. */
  readonly schema?: z.ZodType
  /** A literal, which the build lists for editing. Absent for values that no form or list names. */
  readonly label?: LocalizedText
  /**
   * Key of the label on pages, if it is not that of the field. Edited words are stored by it. With a dot it is a key of the
   * words that several pages share.
   */
  readonly word?: string
  readonly value?: FieldValue
  /** Code of the dictionary type, for the value `dictionary`. */
  readonly dictionary?: string
  /** Words by value, for `choice` and `flag`. */
  readonly choices?: Readonly<Record<number, LocalizedText>>
  /** Days after today cannot be selected. */
  readonly pastOnly?: true
  /** Key of the value that lists and exports show: its names in place of its ids. */
  readonly shownAs?: string
  /** Order in lists, exports and imports. The order of the rows is that of the body. */
  readonly place?: number
  /** A column of the list, or one that is hidden until the user shows it. */
  readonly column?: 'shown' | 'hidden'
  /** A column of exports; `width` in characters. */
  readonly export?: { readonly width?: number }
  /** A column of imports, required where the schema requires the field; `place` overrides that of the row. */
  readonly import?: { readonly place?: number; readonly example?: string }
  /** Items that Authorize grants, as their place among the columns and the form fields of the menu. */
  readonly grant?: { readonly column?: number; readonly form?: number }
  /** Whether users edit, or only read, the field in their own profile. */
  readonly own?: 'edit' | 'read'
}
export type FieldRows = Readonly<Record<string, FieldRow>>

/**
 * Declares the fields of a record, in the order of its body. Labels are literals, because the build lists them; a row of
 * another table (`enCode: commonFields.enCode`) is listed with that table.
 */
export const defineFields = <const R extends FieldRows>(rows: R): R => rows

/** Keys of the rows that have a property, or have it with a certain value. */
export type KeysWith<R, P extends keyof FieldRow, V = NonNullable<FieldRow[P]>> = {
  [K in keyof R]: R[K] extends { readonly [Q in P]: V } ? K : never
}[keyof R] &
  string

/** The rows that have a property, or have it with a certain value. */
export function rowsWith<
  R extends FieldRows,
  P extends keyof FieldRow,
  const V extends NonNullable<FieldRow[P]> = NonNullable<FieldRow[P]>,
>(rows: R, property: P, value?: V): Pick<R, KeysWith<R, P, V>> {
  return filterRows(rows, (row) =>
    value === undefined ? row[property] !== undefined : row[property] === value,
  ) as Pick<R, KeysWith<R, P, V>>
}

/** The rows whose value is itself a column of the list. */
export const listedRows = <R extends FieldRows>(rows: R) =>
  filterRows(
    rows,
    ({ schema, column, shownAs }) => schema !== undefined && column !== undefined && shownAs === undefined,
  ) as Pick<R, Exclude<KeysWith<R, 'schema'> & KeysWith<R, 'column'>, KeysWith<R, 'shownAs'>>>

export const omitRows = <R extends FieldRows, K extends keyof R & string>(rows: R, ...keys: readonly K[]) =>
  Object.fromEntries(
    Object.entries(rows).filter(([key]) => !keys.some((omitted) => omitted === key)),
  ) as Omit<R, K>

const filterRows = (rows: FieldRows, isKept: (row: FieldRow) => boolean): FieldRows =>
  Object.fromEntries(Object.entries(rows).filter(([, row]) => isKept(row)))

export const keysOf = <R extends FieldRows>(rows: R): (keyof R & string)[] => Object.keys(rows)

/** For `pick` and `omit` of an object schema. */
export const maskOf = <R extends FieldRows>(rows: R) =>
  Object.fromEntries(Object.keys(rows).map((key) => [key, true])) as { [K in keyof R]: true }

/** The shape of a body: the schemas of the rows that have one. */
export const bodyShape = <R extends FieldRows>(rows: R) =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([key, { schema }]) => (schema ? [[key, schema]] : [])),
  ) as { [K in KeysWith<R, 'schema'>]: R[K] extends { readonly schema: infer S } ? S : never }

const storedText = z.string().nullable()
const storedNumber = z.int()
const storedTime = Time.nullable()
type StoredSchema<V> = V extends 'choice' | 'flag' | 'number'
  ? typeof storedNumber
  : V extends 'day' | 'time'
    ? typeof storedTime
    : typeof storedText

/** The shape of stored values in an answer, where nothing limits them any more. */
export const storedShape = <R extends FieldRows>(rows: R) =>
  Object.fromEntries(Object.entries(rows).map(([key, { value }]) => [key, storedSchema(value)])) as {
    [K in keyof R]: R[K] extends { readonly value: infer V } ? StoredSchema<V> : never
  }

function storedSchema(value: FieldValue | undefined): z.ZodType {
  if (value === 'choice' || value === 'flag' || value === 'number') return storedNumber
  return value === 'day' || value === 'time' ? storedTime : storedText
}

/** A row with its key and the key under which lists, exports and Authorize have it. */
export interface PlacedRow {
  readonly key: string
  readonly shownKey: string
  readonly row: FieldRow
}

/** The rows by a place; rows without one are left out. Rows of the same place keep their order. */
export const sortRows = (rows: FieldRows, placeOf: (row: FieldRow) => number | undefined): PlacedRow[] =>
  Object.entries(rows)
    .flatMap(([key, row]) => {
      const place = placeOf(row)
      return place === undefined ? [] : [{ key, shownKey: row.shownAs ?? key, row, place }]
    })
    .toSorted((a, b) => a.place - b.place)

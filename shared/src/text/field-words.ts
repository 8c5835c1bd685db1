import type { FieldRows, KeysWith } from '../contract/field-row.ts'
import type { LocalizedText } from '../contract/lang.ts'

/** The key of a field's label among the words of a page: `users.nativePlace`. */
export type WordKey<Prefix extends string, R, K> = K extends keyof R & string
  ? R[K] extends { readonly word: infer Word extends string }
    ? `${Prefix}.${Word}`
    : `${Prefix}.${K}`
  : never

type Labelled<R extends FieldRows> = KeysWith<R, 'label'>

/**
 * The labels of fields for `defineWords`, under the keys of the page's other words; with `own` only of the fields
 * that users edit in their own profile. The build reads prefix and rows from the source, as it reads the table.
 */
export function fieldWords<const Prefix extends string, R extends FieldRows>(
  prefix: Prefix,
  rows: R,
  own: 'own',
): { [K in KeysWith<R, 'own', 'edit'> & Labelled<R> as WordKey<Prefix, R, K>]: LocalizedText }
export function fieldWords<const Prefix extends string, R extends FieldRows>(
  prefix: Prefix,
  rows: R,
): { [K in Labelled<R> as WordKey<Prefix, R, K>]: LocalizedText }
export function fieldWords(prefix: string, rows: FieldRows, own?: 'own'): Record<string, LocalizedText> {
  return Object.fromEntries(
    Object.entries(rows).flatMap(([key, row]) =>
      row.label && (own === undefined || row.own === 'edit')
        ? [[`${prefix}.${row.word ?? key}`, row.label]]
        : [],
    ),
  )
}

export const wordKey = <Prefix extends string, R extends FieldRows, K extends Labelled<R>>(
  prefix: Prefix,
  rows: R,
  key: K,
) => `${prefix}.${rows[key]?.word ?? key}` as WordKey<Prefix, R, K>

/** The labels of the fields of a body by their own keys, for changes in the audit log. */
export const recordWords = <R extends FieldRows>(rows: R) =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([key, { schema, label }]) => (schema && label ? [[key, label]] : [])),
  ) as { [K in KeysWith<R, 'schema'> & Labelled<R>]: LocalizedText }

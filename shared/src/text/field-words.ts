import type { FieldRow, FieldRows, KeysWith } from '../contract/field-row.ts'
import type { LocalizedText } from '../contract/lang.ts'

/** The key of a field's label among the words of a page: `users.nativePlace`. */
export type WordKey<Prefix extends string, R, K> = K extends keyof R & string
  ? R[K] extends { readonly word: infer Word extends string }
    ? Word extends `${string}.${string}`
      ? Word
      : `${Prefix}.${Word}`
    : `${Prefix}.${K}`
  : never

/** A field that a form or a list shows. */
export type ShownField<R> = KeysWith<R, 'label'> & (KeysWith<R, 'schema'> | KeysWith<R, 'column'>)

/** The key only if it is one of the prefix: other words are those of several pages. */
type OwnKey<Prefix extends string, Key> = Key extends `${Prefix}.${string}` ? Key : never

/**
 * The labels of fields for `defineWords`, under the keys of the page's other words; with `own` only of the fields
 * that users edit in their own profile. The build reads prefix and rows from the source, as it reads the table.
 */
export function fieldWords<const Prefix extends string, R extends FieldRows>(
  prefix: Prefix,
  rows: R,
  own: 'own',
): {
  [K in KeysWith<R, 'own', 'edit'> & ShownField<R> as OwnKey<Prefix, WordKey<Prefix, R, K>>]: LocalizedText
}
export function fieldWords<const Prefix extends string, R extends FieldRows>(
  prefix: Prefix,
  rows: R,
): { [K in ShownField<R> as OwnKey<Prefix, WordKey<Prefix, R, K>>]: LocalizedText }
export function fieldWords(prefix: string, rows: FieldRows, own?: 'own'): Record<string, LocalizedText> {
  return Object.fromEntries(
    Object.entries(rows).flatMap(([key, row]) => {
      const word = findWordKey(prefix, key, row)
      const isListed = (row.schema ?? row.column) && (own === undefined || row.own === 'edit')
      return row.label && isListed && word.startsWith(`${prefix}.`) ? [[word, row.label]] : []
    }),
  )
}

const findWordKey = (prefix: string, key: string, { word = key }: FieldRow): string =>
  word.includes('.') ? word : `${prefix}.${word}`

export const wordKey = <Prefix extends string, R extends FieldRows, K extends KeysWith<R, 'label'>>(
  prefix: Prefix,
  rows: R,
  key: K,
) => findWordKey(prefix, key, rows[key] ?? {}) as WordKey<Prefix, R, K>

/** The labels of the fields of a body by their own keys, for changes in the audit log. */
export const recordWords = <R extends FieldRows>(rows: R) =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([key, { schema, label }]) => (schema && label ? [[key, label]] : [])),
  ) as { [K in KeysWith<R, 'schema'> & KeysWith<R, 'label'>]: LocalizedText }

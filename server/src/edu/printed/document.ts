import { receipts } from '@tessera/shared/contract/edu/receipts'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import type { PrintField, PrintFieldType } from '@tessera/shared/contract/print/print-data'
import { Code, type MenuPermission } from '@tessera/shared/contract/wire'
import { groupThousands } from '@tessera/shared/format/thousands'
import { refuse } from '../../errors/refusal.ts'
import { general } from '../../errors/text.ts'
import { translate } from '../../errors/translate.ts'
import type { PrintedForm } from '../../feature/printed.ts'
import type { Context } from '../../http/context.ts'
import { canCall } from '../../permissions/access.ts'

/** Fields of a document by their names: what they print and how users call it. */
export type DocumentFields = Readonly<Record<string, readonly [type: PrintFieldType, label: LocalizedText]>>

export const toPrintFields = (fields: DocumentFields, lang: Lang): PrintField[] =>
  Object.entries(fields).map(([field, [type, label]]) => ({ field, fieldName: translate(label, lang), type }))

/** Throws without the button that prints receipts and contracts. */
export function assertMayPrint({ session }: Context): void {
  if (!canCall(session.access, receipts.print.access as MenuPermission))
    throw refuse(general.forbidden, {}, Code.forbidden)
}

/** An amount in yuan with two decimals, as pages show it. */
export const formatYuan = (amount: number): string => groupThousands(amount.toFixed(2))

/** The total of a column in hundredths, so that no binary fraction adds up. */
const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100

/** Totals of the columns of the lines of a document: amounts and numbers of lessons. */
export const totalsOf = (
  amounts: Readonly<Record<string, readonly (number | null)[]>>,
  format: (sum: number) => string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(amounts).flatMap(([column, list]) =>
      // A total of some of the lines would be taken for that of all.
      list.includes(null) ? [] : [[`lines-${column}`, format(sumOf(list as readonly number[]))]],
    ),
  )

/** Formats a value of a record; '' where the reader may not see its column. */
export const formatShown = <R extends object, K extends keyof R>(
  record: R,
  key: K,
  format: (value: R[K]) => string,
): string => (Object.hasOwn(record, key) ? format(record[key]) : '')

/** The columns of a list that a row lacks, because its reader may not see them. */
export const listHidden = (columns: object, row: object): string[] =>
  Object.keys(columns).filter((key) => !Object.hasOwn(row, key))

/** A document without the fields that its reader may not see. */
export function withoutFields(
  { fields, values, sums, ...document }: PrintedForm,
  hidden: readonly string[],
): PrintedForm {
  const names = new Set(hidden)
  const keep = (path: string) => !names.has(path)
  const pick = <T>(of: Readonly<Record<string, T>>, prefix = ''): Record<string, T> =>
    Object.fromEntries(Object.entries(of).filter(([key]) => keep(prefix + key)))
  return {
    ...document,
    fields: fields.filter(({ field }) => keep(field)),
    values: {
      ...pick(values),
      lines: (values['lines'] as Record<string, unknown>[]).map((line) => pick(line, 'lines-')),
    },
    sums: pick(sums),
  }
}

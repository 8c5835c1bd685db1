import { withoutHidden } from './scope.ts'

/** A picker offers records by name, so names and codes stay visible to whom it offers the record. */
const identifyingKeys: ReadonlySet<string> = new Set(['fullName', 'enCode', 'account', 'realName'])

/** Removes from a row of a picker the columns that the list of the same module hides from the caller. */
export function withoutHiddenDetails<Row extends object>({
  _hidden,
  ...row
}: Row & { _hidden: readonly string[] }): Omit<Row, '_hidden'> {
  return withoutHidden({
    ...row,
    _hidden: _hidden.filter((key) => !identifyingKeys.has(key)),
  }) as unknown as Omit<Row, '_hidden'>
}

import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import { defaultSettings, settingScopes, SettingValues } from '@tessera/shared/contract/edu/settings'
import { layMatrix, type DeductionMatrix, type DeductionOverride } from '../ledger/deduction.ts'

export const SettingRow = z.object({ scope: z.enum(settingScopes), key: z.string(), value: z.unknown() })
export type SettingRow = z.output<typeof SettingRow>

/** SQL: the stored values that apply to a lesson, as a JSON list of `SettingRow`. */
export const settingsAt = (place: {
  campusId: RawBuilder<unknown>
  courseId: RawBuilder<unknown>
  classId: RawBuilder<unknown>
}) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('scope', g.scope, 'key', g.key, 'value', g.value)), '[]')
  from edu_setting g where (g.scope, g.scope_id) in (
    ('all', ''), ('campus', ${place.campusId}), ('course', ${place.courseId}), ('class', ${place.classId})))`

/** The values that apply where rows of several scopes are stored: narrower ones win, the matrix cell by cell. */
export function settle(rows: readonly SettingRow[]): SettingValues {
  const ordered = settingScopes.flatMap((scope) => rows.filter((row) => row.scope === scope))
  const values = SettingValues.parse({
    ...defaultSettings,
    ...Object.fromEntries(ordered.map(({ key, value }) => [key, value])),
  })
  return { ...values, deduction: layCells(ordered.filter(({ key }) => key === 'deduction')) }
}

type Cells = SettingValues['deduction']

/** Cells of several scopes, the narrowest last. */
function layCells(rows: readonly SettingRow[]): Cells {
  const cells: Cells = {}
  for (const { value } of rows)
    for (const [type, row] of Object.entries(SettingValues.shape.deduction.parse(value)) as [
      keyof Cells,
      Cells['regular'],
    ][])
      cells[type] = { ...cells[type], ...row }
  return cells
}

const fullBp = 10_000

/** The deduction matrix of settings. A make-up never charges a lesson that was charged already. */
export function matrixOf({ deduction, lateLeaveRate }: SettingValues): DeductionMatrix {
  const late = { shareBp: lateLeaveRate * 100, onlyIfOriginFree: false, makeup: 'none' as const }
  const short: DeductionOverride = {
    regular: { lateLeave: late },
    temp: { lateLeave: late },
    booking: { lateLeave: late },
  }
  const override = Object.fromEntries(
    Object.entries(deduction).map(([type, row]) => [
      type,
      Object.fromEntries(
        Object.entries(row).map(([outcome, { percent, makeup }]) => [
          outcome,
          { shareBp: (percent * fullBp) / 100, onlyIfOriginFree: type === 'makeup', makeup },
        ]),
      ),
    ]),
  )
  return layMatrix([short, override])
}

/** The matrix as the settings show it. */
export function shownMatrix(matrix: DeductionMatrix): Cells {
  const { trial: _, ...rows } = matrix
  return Object.fromEntries(
    Object.entries(rows).map(([type, row]) => [
      type,
      Object.fromEntries(
        Object.entries(row).map(([outcome, { shareBp, makeup }]) => [
          outcome,
          { percent: shareBp / 100, makeup },
        ]),
      ),
    ]),
  )
}

import type { ContextSymbols } from '@tessera/shared/contract/fields/rules'
import { isRow, type Row } from '@tessera/shared/fields/validate'
import type { Db } from '../../db/connect.ts'
import type { Scope } from '../../permissions/scope.ts'
import { checkRules, type CheckedRecord } from './check.ts'
import {
  changesOf,
  createDraft,
  revertChanges,
  revertDisabled,
  withoutBlankRows,
  type Draft,
} from './draft.ts'
import { applyBeforeSubmit, assertInterfaceChecks } from './hooks/before-submit.ts'
import { explainLocked } from './locked-demands.ts'
import { nameLockedFields } from './name-locked-fields.ts'
import type { RecordPlan } from './plan.ts'
import { loadStored } from './stored.ts'
import { loadSymbols, type RecordUser } from './user.ts'

/** Changes a draft like the steps before a submission. */
export type ApplyToDraft = (draft: Draft, symbols: ContextSymbols) => Promise<Draft>

/** A custom button whose steps change a record. */
export interface PressedButton {
  readonly value: string
  readonly apply: ApplyToDraft
}

interface DraftToCheck {
  draft: Draft
  /** Null for a new record. */
  id: string | null
  symbols: ContextSymbols
  apply?: ApplyToDraft | undefined
  /** It is only saved, not submitted: it may be unfinished, and no script runs. */
  isDraft?: boolean
}

/** What would be saved of a draft: what the user may write, after the steps and scripts of the design and its rules. */
export async function checkDraft(
  db: Db,
  plan: RecordPlan,
  user: RecordUser,
  scope: Pick<Scope, 'writablePart' | 'unwritableEverywhere'>,
  { draft, id, symbols, apply, isDraft = false }: DraftToCheck,
): Promise<{ checked: CheckedRecord; body: object }> {
  const { draft: permitted, body } = await takeWritable(db, plan, scope, draft, id)
  const own = withoutBlankRows(plan, revertDisabled(plan, permitted, symbols))
  if (isDraft) return { checked: checkRules(plan, own, symbols, user.isOptional, { isDraft }), body }
  const applied = apply ? await apply(own, symbols) : own
  const submitted = await applyBeforeSubmit(plan, user, applied, symbols)
  const { isSubmission = false } = user
  const isLocked = (path: string) => user.isLocked?.(path) ?? scope.unwritableEverywhere.includes(path)
  const checked = await explainLocked(db, plan, isLocked, () =>
    checkRules(plan, submitted, symbols, user.isOptional, { isSubmission }),
  )
  await assertInterfaceChecks(plan, user, checked, symbols)
  return { checked, body }
}

/**
 * What was sent for records, without the fields and columns that the user may not write: a flow saves them with the rights
 * of its nodes, so that the limits of the page have to hold before. Throws 403 for a filled-in field that the user may not
 * write, as saving does where the design has no flow.
 */
export async function takePermitted(
  db: Db,
  plan: RecordPlan,
  user: RecordUser,
  records: readonly { readonly id: string | null; readonly sent: Row }[],
): Promise<Row[]> {
  const scope = await user.scopeOf(plan.module)
  const symbols = await loadSymbols(db, user, plan)
  const permitted: Row[] = []
  for (const { id, sent } of records) {
    const stored = id === null ? null : await loadStored(db, plan, id)
    const draft = createDraft(plan, sent, stored, symbols, user.startedAt)
    const { reverted } = await takeWritable(db, plan, scope, draft, id)
    permitted.push(withoutPaths(plan, sent, new Set([...reverted, ...scope.unwritableEverywhere])))
  }
  return permitted
}

/** A record without fields, sub-tables, and columns of these (`lines-price`). */
function withoutPaths({ subTables }: RecordPlan, sent: Row, paths: ReadonlySet<string>): Row {
  const rest = Object.fromEntries(Object.entries(sent).filter(([name]) => !paths.has(name)))
  for (const { name, fields } of subTables) {
    const locked = new Set(fields.filter(({ path }) => paths.has(path)).map((field) => field.name))
    const rows = rest[name]
    if (locked.size === 0 || !Array.isArray(rows)) continue
    rest[name] = rows.map((row: unknown) =>
      isRow(row) ? Object.fromEntries(Object.entries(row).filter(([column]) => !locked.has(column))) : row,
    )
  }
  return rest
}

/** The part of a draft that the user may write; throws 403 for a filled-in field that the user may not. */
async function takeWritable(
  trx: Db,
  plan: RecordPlan,
  scope: Pick<Scope, 'writablePart'>,
  draft: Draft,
  id: string | null,
): Promise<{ draft: Draft; body: object; reverted: readonly string[] }> {
  const changes = changesOf(plan, draft)
  const body = await scope.writablePart(trx, id, changes).catch((error: unknown) => {
    throw nameLockedFields(plan, error, [draft])
  })
  const reverted = Object.keys(changes).filter((path) => !Object.hasOwn(body, path))
  return { draft: revertChanges(plan, draft, new Set(reverted)), body, reverted }
}

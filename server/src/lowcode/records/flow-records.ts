import { sql } from 'kysely'
import { readScheme } from '@tessera/shared/contract/org/conditions'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import type {
  FlowForm,
  FlowRecords,
  FormAuthor,
  FormCheck,
  FormRecord,
  OpenFlowRecords,
} from '../../feature/flow-records.ts'
import { typesOf } from '../../permissions/data-access.ts'
import { scopeOfUser } from '../../permissions/scope.ts'
import { checkReferences, checkRules } from './check.ts'
import { createDraft, revertDisabled, type Draft } from './draft.ts'
import { applyBeforeSubmit, assertInterfaceChecks, needsPreparation } from './hooks/before-submit.ts'
import { openHookRunner } from './hooks/runner.ts'
import { createNameBatch } from './names.ts'
import { planOfOwnForm, toStoredRecord } from './own-form.ts'
import type { RecordPlan } from './plan.ts'
import { prepareDraft } from './prepare.ts'
import { interfaceCaller, rememberRows, type RecordServices } from './request-user.ts'
import { createRecords, issueNumbers, removeRecords, updateRecord } from './save.ts'
import { loadStored } from './stored.ts'
import { text } from './text.ts'
import { loadSymbols, type RecordUser } from './user.ts'

/** Records that one node of a flow changes, at most. */
const maxFound = 1_000

/** Forms of flows: the flow decides which fields a user may change, so grants of the design do not count. */
export function createFlowRecords(services: RecordServices & { readonly db: Db }): FlowRecords {
  return { open: (author) => openFlowRecords(services, author) }
}

function openFlowRecords(
  services: RecordServices & { readonly db: Db },
  author: FormAuthor,
): OpenFlowRecords {
  const { recordPlans, db } = services
  const user = flowUser(services, author)
  const planOf = async (form: FlowForm, own: Db): Promise<RecordPlan> =>
    'designId' in form ? recordPlans.of(form.designId, own) : planOfOwnForm(form)
  const within = (trx: Db, { isOptional }: FormCheck): RecordUser => ({ ...user.within(trx), isOptional })
  const load = async (own: Db, designId: string, id: string) => {
    const plan = await recordPlans.of(designId, own)
    return toValues(await loadStored(own, plan, id))
  }

  return {
    load,
    async prepare(form, stored, sent, check) {
      const plan = await planOf(form, db)
      if (check.isDraft || !needsPreparation(plan)) return
      const own = within(db, check)
      if ('designId' in form) await prepareDraft(plan, own, { id: stored as string | null, sent })
      else await checkOwn(plan, own, stored as FormRecord | null, sent, check)
      user.hooks.seal()
    },
    async check(trx, form, stored, sent, check) {
      const plan = await planOf(form, trx)
      return checkOwn(plan, within(trx, check), stored, sent, check)
    },
    async save(trx, designId, id, sent, check) {
      const plan = await recordPlans.of(designId, trx)
      const own = within(trx, check)
      if (id === null) {
        const [created] = await createRecords(trx, plan, own, [sent])
        return created!
      }
      await updateRecord(trx, plan, own, id, sent)
      return id
    },
    async find(own, designId, where, values) {
      const plan = await recordPlans.of(designId, own)
      const { module } = plan
      // The other side of a comparison can be a field of the form.
      const filled = where.map(({ logic, groups }) => ({
        logic,
        groups: groups.map(({ other, value, ...rest }) => ({
          ...rest,
          value: other === '' ? value : values[other],
        })),
      }))
      const read = readScheme(JSON.stringify(filled), typesOf(module))
      if ('problems' in read) throw refuse(text.badConditions, { path: read.problems[0]?.path ?? '' })
      const scope = await user.within(own).scopeOf(module)
      const matches = where.length > 0 ? scope.holds(read.scheme) : sql`true`
      const { rows } = await typedSql({ id: column.text })`
        select ${module.id} as id from ${module.from} where ${module.isRecord} and ${matches}
        order by ${module.id} limit ${maxFound}`.execute(own)
      return rows.map(({ id }) => id)
    },
    async remove(trx, designId, ids) {
      const plan = await recordPlans.of(designId, trx)
      await removeRecords(trx, plan, user.within(trx), ids)
    },
    async format(own, form, records) {
      const plan = await planOf(form, own)
      const batch = createNameBatch(user.within(own))
      for (const values of records)
        for (const field of plan.fields) batch.collect(field, values[field.name], values)
      await batch.load()
      return records.map((values) =>
        Object.fromEntries(
          plan.fields.map((field) => [
            field.name,
            String(batch.format(field, values[field.name], values) ?? ''),
          ]),
        ),
      )
    },
  }
}

/** A user of a flow as the user of records, without the limits of grants. */
function flowUser(services: RecordServices & { readonly db: Db }, author: FormAuthor): RecordUser {
  const { interfaces, recordPlans, workers, db } = services
  const { userId, organizeId, lang } = author
  const callInterface = interfaceCaller(interfaces, author)
  const runInterface = rememberRows(callInterface)
  const hooks = openHookRunner(workers, runInterface)
  const startedAt = Date.now()
  const userIn = (own: Db): RecordUser => ({
    db: own,
    hooks,
    startedAt,
    runInterface,
    callInterface,
    userId,
    organizeId,
    lang,
    scopeOf: (module) => scopeOfUser(own, { userId, organizeId, administrator: true }, module),
    planOf: (designId) => recordPlans.of(designId, own),
    within: userIn,
  })
  return userIn(db)
}

/** The checks of a record, for values that the task stores. */
async function checkOwn(
  plan: RecordPlan,
  user: RecordUser,
  stored: FormRecord | null,
  sent: FormRecord,
  { isDraft, isOptional }: FormCheck,
): Promise<FormRecord> {
  const symbols = await loadSymbols(user.db, user, plan)
  const storedRecord = stored && toStoredRecord(plan, stored)
  const merged = createDraft(plan, sent, storedRecord, symbols, user.startedAt)
  if (isDraft) return toValues(merged)
  const own = revertDisabled(plan, merged, symbols)
  const submitted = await applyBeforeSubmit(plan, user, own, symbols)
  const checked = checkRules(plan, submitted, symbols, isOptional)
  await assertInterfaceChecks(plan, user, checked, symbols)
  await checkReferences(plan, user, [checked])
  // A number is drawn in the transaction only: preparing draws none.
  if (user.db.isTransaction) await issueNumbers(user.db, plan, user, checked)
  const rows = new Map(
    [...checked.rows].map(([name, list]) => [
      name,
      list.map((values, at) => ({ id: submitted.rows.get(name)?.[at]?.id ?? null, values })),
    ]),
  )
  return toValues({ values: { ...submitted.before, ...checked.values }, rows })
}

/** Values and rows as one object, as forms read them. */
const toValues = ({
  values,
  rows,
}: {
  values: Draft['values']
  rows: ReadonlyMap<string, readonly { readonly id: string | null; readonly values: Draft['values'] }[]>
}): FormRecord => ({
  ...values,
  ...Object.fromEntries(
    [...rows].map(([name, list]) => [name, list.map((row) => ({ id: row.id ?? newId(), ...row.values }))]),
  ),
})

import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import type {
  DesignForm,
  FlowForm,
  FlowRecords,
  FormAuthor,
  FormCheck,
  FormRecord,
  OpenFlowRecords,
} from '../../feature/flow-records.ts'
import { Refusal } from '../../errors/refusal.ts'
import { scopeOfUser } from '../../permissions/scope.ts'
import { checkReferences, checkRules } from './check.ts'
import { createDraft, revertDisabled, withoutBlankRows } from './draft.ts'
import { applyBeforeSubmit, assertInterfaceChecks, needsPreparation } from './hooks/before-submit.ts'
import { openHookRunner } from './hooks/runner.ts'
import { toFormValues } from './form-values.ts'
import { createNameBatch } from './names.ts'
import { openNodeRecords } from './node-records.ts'
import { planOfOwnForm, toStoredRecord } from './own-form.ts'
import { findSubTable, type RecordPlan } from './plan.ts'
import { byCurrentRelease } from './problems.ts'
import { prepareDraft } from './prepare.ts'
import { interfaceCaller, rememberRows, type RecordServices } from './request-user.ts'
import { withDeleted, withDrafts } from './protected.ts'
import { listGone, takeSentByTask } from './task-form.ts'
import { issueNumbers } from './complete.ts'
import { createRecords, removeRecords, updateRecord } from './save.ts'
import { loadStored } from './stored.ts'
import { loadSymbols, type RecordUser, type RunInterface } from './user.ts'

/** Forms of flows: the flow decides which fields a user may change, so grants of the design do not count. */
export function createFlowRecords(services: RecordServices & { readonly db: Db }): FlowRecords {
  return {
    open: (author) => openFlowRecords(services, author),
    openForNode: (author, releasedBy) =>
      openNodeRecords(services, flowUser(services, author), author, releasedBy),
    async listGone(db, designId, form) {
      const plan = await services.recordPlans.ofTasks(designId, db)
      return listGone(db, services.recordPlans, plan, form)
    },
    async follow(db, designId, from, to) {
      const earlier = await services.recordPlans.ofVersion(designId, from, db)
      const later = await services.recordPlans.ofVersion(designId, to, db)
      if (!earlier || !later) return null
      const pathOf = new Map(listPlaces(later.opened))
      return new Map(
        listPlaces(earlier.opened).flatMap(([key, path]) => {
          const now = pathOf.get(key)
          return now === undefined ? [] : [[path, now] as const]
        }),
      )
    },
    async remove(trx, userId, records) {
      const author = { userId, organizeId: '', lang: 'zh', visitor: null, ip: '', userAgent: '' } as const
      const user = flowUser(services, author).within(trx)
      for (const { designId, id } of records) {
        const plan = withDrafts(await services.recordPlans.ofTasks(designId, trx))
        // The record of an earlier version may be gone already.
        await removeRecords(trx, plan, user, [id], { isGoneAllowed: true })
      }
    },
  }
}

/** Keys that stay over releases, with the paths of fields, sub-tables and their columns. */
const listPlaces = ({ fields, subTables }: RecordPlan): (readonly [string, string])[] => [
  ...fields.map(({ stored, path }) => [stored.key, path] as const),
  ...subTables.flatMap(({ stored: { key }, name, fields: columns }) => [
    [key, name] as const,
    ...columns.map(({ stored, path }) => [`${key}-${stored.key}`, path] as const),
  ]),
]

function openFlowRecords(
  services: RecordServices & { readonly db: Db },
  author: FormAuthor,
): OpenFlowRecords {
  const { recordPlans, db } = services
  const user = flowUser(services, author)
  const planOf = async (form: FlowForm, own: Db): Promise<RecordPlan> =>
    'designId' in form ? withDrafts(await recordPlans.ofTasks(form.designId, own)) : planOfOwnForm(form)
  /** The plan of the form itself, also where the design has another one by now. */
  const planOfVersion = async (form: FlowForm, own: Db): Promise<RecordPlan> => {
    if (!('designId' in form)) return planOfOwnForm(form)
    const plans = await recordPlans.ofVersion(form.designId, form.version, own)
    return plans?.opened ?? planOfOwnForm(form.version)
  }
  const within = (trx: Db, { isOptional, isLocked, isSubmission = false }: FormCheck): RecordUser => ({
    ...user.within(trx),
    isOptional,
    isLocked,
    isSubmission,
  })
  const load = (own: Db, { designId, version }: DesignForm, id: string) =>
    byCurrentRelease(async () => {
      const plans = await recordPlans.ofVersion(designId, version, own)
      const plan = plans?.reading ?? (await recordPlans.ofTasks(designId, own))
      return toFormValues(await loadStored(own, withDeleted(plan), id))
    }).catch((error: unknown) => {
      // The page of a task opens without its record.
      if (error instanceof Refusal && error.code === Code.notFound) return {}
      throw error
    })

  return {
    load,
    async prepare(form, stored, sent, check) {
      const plan = await planOf(form, db)
      if (check.isDraft || !needsPreparation(plan)) return
      const own = within(db, check)
      if ('designId' in form) {
        const id = stored as string | null
        const taken = await takeSentByTask(db, recordPlans, plan, { id, sent, form: check.form })
        await prepareDraft(plan, own, { id, sent: taken })
      } else await checkOwn(plan, own, stored as FormRecord | null, sent, check)
      user.hooks.seal()
    },
    async check(trx, form, stored, sent, check) {
      const plan = await planOf(form, trx)
      return checkOwn(plan, within(trx, check), stored, sent, check)
    },
    save: (trx, designId, id, sent, check) =>
      byCurrentRelease(async () => {
        const plan = withDrafts(await recordPlans.ofTasks(designId, trx))
        const own = within(trx, check)
        const { isDraft, source = 'form' } = check
        const taken = await takeSentByTask(trx, recordPlans, plan, { id, sent, form: check.form })
        if (id === null) {
          const [created] = await createRecords(trx, plan, own, [taken], { source, isDraft })
          return created!
        }
        await updateRecord(trx, plan, own, id, taken, { source, isDraft })
        return id
      }),
    async format(own, form, records) {
      const plan = await planOfVersion(form, own)
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
    async formatRows(own, form, rows) {
      const plan = await planOfVersion(form, own)
      const batch = createNameBatch(user.within(own))
      const columnsOf = (table: string) => findSubTable(plan, table)?.fields ?? []
      for (const { table, row } of rows)
        for (const field of columnsOf(table)) batch.collect(field, row[field.name], row)
      await batch.load()
      return rows.map(({ table, row }) =>
        Object.fromEntries(
          columnsOf(table).map((field) => [
            field.name,
            String(batch.format(field, row[field.name], row) ?? ''),
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
  const callInterface: RunInterface =
    author.visitor || userId === ''
      ? interfaceCaller(interfaces, author)
      : // A task that a webhook, another task or a flow writes has no session: the rights of its initiator count.
        (id, values) => interfaces.run(id, values, userId)
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
    approval: null,
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
  { isDraft, isOptional, isSubmission = false }: FormCheck,
): Promise<FormRecord> {
  const symbols = await loadSymbols(user.db, user, plan)
  const storedRecord = stored && toStoredRecord(plan, stored)
  const merged = createDraft(plan, sent, storedRecord, symbols, user.startedAt)
  if (isDraft) return toFormValues(withoutBlankRows(plan, merged))
  const own = withoutBlankRows(plan, revertDisabled(plan, merged, symbols))
  const submitted = await applyBeforeSubmit(plan, user, own, symbols)
  const checked = checkRules(plan, submitted, symbols, isOptional, { isSubmission })
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
  return toFormValues({ values: { ...submitted.before, ...checked.values }, rows })
}

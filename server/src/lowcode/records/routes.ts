import {
  editLockedButton,
  onlineImports,
  type onlineForms,
  type RecordFilter,
} from '@tessera/shared/contract/lowcode/online'
import type { ExportInput, ImportCalls } from '@tessera/shared/contract/system/transfers'
import type { Services } from '../../feature/services.ts'
import { createExportLink } from '../../export/link.ts'
import { importHandlers } from '../../import/handlers.ts'
import { recordExportName, recordExportTitle } from './export.ts'
import { findRecordImporter, importerNameOf } from './import.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { assertCan, isWriting, listButtons, listReadingButtons, type RecordButton } from './access.ts'
import { parseRecord } from './draft.ts'
import { findReadOnlyReason } from './elsewhere/writable.ts'
import { readDesignFlow, readFlow } from './flow-state.ts'
import type { RecordPlan } from './plan.ts'
import { loadDetail } from './detail.ts'
import { readRecord } from './read.ts'
import { requireButton, runButton } from './hooks/button.ts'
import { runAfterSubmit } from './hooks/after-submit.ts'
import { prepareSave } from './prepare.ts'
import { createRecords, removeRecords, updateRecord } from './save.ts'
import { byCurrentRelease } from './problems.ts'
import { withListedDrafts } from './protected.ts'
import { isWithUser, submitRecord, submitRecords } from './submit-record.ts'
import { readSent } from './sent-record.ts'
import { recordUserOf, type RecordServices } from './request-user.ts'
import { general } from '../../errors/text.ts'
import { approvalText } from './approval-text.ts'
import { refuse } from '../../errors/refusal.ts'
import { Code } from '@tessera/shared/contract/wire'
import { listRecords } from './list-records.ts'

/** On this wire 0 submits and 1 saves a draft, as in `FlowTask`. */
const draftStatus = 1
const submitStatus = 0

/** The plan with the drafts of the caller, which their own pages show. */
const withDraftsOf = (plan: RecordPlan, { session }: Context): RecordPlan =>
  withListedDrafts(plan, session.userId)

/** The pages of released designs. */
export function recordHandlers(
  services: RecordServices & Pick<Services, 'db' | 'designFlows'>,
): Handlers<typeof onlineForms> {
  const { recordPlans, recordTasks, workers } = services
  /** The plan of a design, for a caller with its menu and one of these buttons. */
  const open = async (
    { db, session }: Context,
    designId: string,
    ...oneOf: readonly RecordButton[]
  ): Promise<RecordPlan> => {
    const plan = await recordPlans.ofAny(designId)
    await assertCan(db, session.access, designId, ...oneOf)
    return plan
  }
  /** The same for what a form of this release sends, which this process may not know yet. */
  const openFor = async (
    release: number | undefined,
    context: Context,
    designId: string,
    ...oneOf: readonly RecordButton[]
  ): Promise<RecordPlan> => {
    const plan = await open(context, designId, ...oneOf)
    if (release === undefined || release <= plan.release.number) return plan
    recordPlans.forget(designId)
    return recordPlans.ofAny(designId)
  }
  const listOf = async ({ id, ...filter }: RecordFilter & { id: string }, context: Context) => {
    const plan = await open(context, id)
    return listRecords(withDraftsOf(plan, context), recordUserOf(context, services), filter)
  }
  const findTask = async ({ release: { hasFlow } }: RecordPlan, { db }: Context, recordId: string) => {
    if (!hasFlow) return undefined
    const tasks = await recordTasks.find(db, [recordId])
    return tasks.get(recordId)
  }
  const inTransaction = <T>({ db }: Context, work: (trx: Context['db']) => Promise<T>): Promise<T> =>
    db.transaction().execute(work)

  return guardReleases(recordPlans, {
    async config({ id }, context) {
      const plan = await open(context, id)
      const { release } = plan
      const scope = await scopeOf(context, plan.module)
      const buttons = await listButtons(
        context.db,
        context.session.access,
        id,
        plan.list.customButtons.map(({ value }) => `btn_${value}` as const),
      )
      if (!buttons) throw refuse(general.forbidden, {}, Code.forbidden)
      const flow = await readDesignFlow(services, context, plan)
      const readOnlyReason = await findReadOnlyReason(plan, context.lang)
      const usable = readOnlyReason === null ? [...buttons] : [...buttons].filter((one) => !isWriting(one))
      return {
        fullName: release.fullName,
        enCode: release.enCode,
        type: release.type,
        webType: release.webType,
        formData: plan.formData,
        columnData: release.columnData ?? '',
        appColumnData: release.appColumnData ?? '',
        ...flow,
        release: release.number,
        ...(plan.elsewhere && { isElsewhere: true }),
        ...(readOnlyReason !== null && { readOnlyReason }),
        buttons: [...usable, ...(flow.flow?.canEditLocked ? [editLockedButton] : [])],
        hiddenColumns: [...scope.hiddenEverywhere],
        lockedFields: [...scope.unwritableEverywhere],
        readOnlyFields: [...scope.readOnlyEverywhere],
      }
    },
    formData: async ({ id }, context) => ({ formData: (await open(context, id)).formData }),
    columnData: async ({ id }, context) => ({
      columnData: (await open(context, id)).release.columnData ?? '',
    }),
    async flowTemplate({ id }, context) {
      const plan = await open(context, id)
      const { flowTemplateJson } = await readDesignFlow(services, context, plan)
      return { flowTemplateJson }
    },

    list: listOf,
    listByQuery: listOf,
    async create({ id, data, release, status, ...input }, context) {
      const plan = await openFor(release, context, id, 'btn_add')
      const user = recordUserOf(context, services)
      const sent = await readSent(recordPlans, plan, parseRecord(data), release)
      if (plan.release.startsFlow) {
        const submitted = await submitRecord(services, context, plan, {
          ...input,
          recordId: null,
          task: null,
          sent,
          isDraft: status === draftStatus,
        })
        // A page that was opened before the flow came into force, or a client that does not know of it.
        if (status === undefined) context.warn({ text: approvalText.startedApproval, values: {} })
        return submitted
      }
      // The page asked for an approval, and its flow was deleted meanwhile.
      if (status !== undefined && release !== undefined)
        throw refuse(approvalText.flowGone, {}, Code.conflict)
      await prepareSave(plan, user, { id: null, sent })
      const [created] = await inTransaction(context, (trx) =>
        createRecords(trx, plan, user.within(trx), [sent]),
      )
      await runAfterSubmit(workers, plan, user, created!, context)
      return { id: created!, taskId: '' }
    },
    async update({ id, recordId, data, lockVersion, source, release, status, ...input }, context) {
      const plan = await openFor(release, context, id, 'btn_edit', 'btn_add')
      const user = recordUserOf(context, services)
      const sent = await readSent(recordPlans, plan, parseRecord(data), release)
      const task = await findTask(plan, context, recordId)
      if (task && isWithUser(task, user.userId)) {
        const isDraft = status !== submitStatus
        await submitRecord(services, context, plan, { ...input, recordId, task, sent, isDraft, lockVersion })
        return
      }
      await assertCan(context.db, context.session.access, id, 'btn_edit')
      await prepareSave(plan, user, { id: recordId, sent })
      await inTransaction(context, (trx) =>
        updateRecord(trx, plan, user.within(trx), recordId, sent, { lockVersion, source }),
      )
      await runAfterSubmit(workers, plan, user, recordId, context)
    },
    submitMany: async ({ id, ids }, context) =>
      submitRecords(services, context, await open(context, id, 'btn_add', 'btn_edit'), ids),
    async read({ id, recordId }, context) {
      const plan = withDraftsOf(await open(context, id, 'btn_edit', 'btn_detail'), context)
      const flow = await readFlow(services, context, plan, recordId)
      const buttons = await listReadingButtons(context.db, context.session.access, plan)
      const { values, ...rest } = await readRecord(plan, recordUserOf(context, services), recordId, buttons)
      return { ...rest, data: JSON.stringify(values), release: plan.release.number, flow }
    },
    async detail({ id, recordId }, context) {
      const { plan, record } = await loadDetail(services, context, id, recordId)
      const { values, ...rest } = record
      const flow = await readFlow(services, context, plan, recordId)
      return { ...rest, data: JSON.stringify(values), release: plan.release.number, flow }
    },
    async remove({ id, recordId }, context) {
      const plan = withDraftsOf(await open(context, id), context)
      const task = await findTask(plan, context, recordId)
      if (!task || !isWithUser(task, context.session.userId))
        await assertCan(context.db, context.session.access, id, 'btn_remove')
      const user = recordUserOf(context, services)
      await inTransaction(context, (trx) => removeRecords(trx, plan, user.within(trx), [recordId]))
    },
    async removeMany({ id, ids }, context) {
      const plan = withDraftsOf(await open(context, id, 'btn_batchRemove'), context)
      const user = recordUserOf(context, services)
      await inTransaction(context, (trx) => removeRecords(trx, plan, user.within(trx), ids))
    },
    async runButton({ id, button: value, ids, confirmed }, context) {
      const plan = await open(context, id, `btn_${value}`)
      const button = requireButton(plan, value)
      const user = recordUserOf(context, services)
      return runButton(plan, user, button, { ids, confirmed }, { workers, reporter: context })
    },
    async export({ id, ...filter }, context) {
      const plan = await open(context, id, 'btn_download')
      return createExportLink(
        { name: recordExportName, title: recordExportTitle(plan) },
        { ...filter, designId: id } as ExportInput,
        context,
      )
    },
    async template({ id }, context) {
      const { template } = await importHandlersOf(services, id, context)
      return template({ format: 'xlsx' }, context)
    },
  })
}

/** Handlers whose statements may meet a table that is being released anew. */
function guardReleases(
  recordPlans: RecordServices['recordPlans'],
  handlers: Handlers<typeof onlineForms>,
): Handlers<typeof onlineForms> {
  type Handler = (input: { id: string }, context: Context) => Promise<unknown>
  return Object.fromEntries(
    Object.entries(handlers as unknown as Record<string, Handler>).map(([name, handle]) => [
      name,
      (input: { id: string }, context: Context) =>
        byCurrentRelease(
          () => handle(input, context),
          () => recordPlans.forget(input.id),
          () => recordPlans.ofAny(input.id),
        ),
    ]),
  ) as unknown as Handlers<typeof onlineForms>
}

/** The handlers of imports for one design and caller; throws 403 without the button. */
async function importHandlersOf(
  services: RecordServices & { db: Context['db'] },
  designId: string,
  { db, session }: Context,
): Promise<Handlers<ImportCalls>> {
  await services.recordPlans.ofAny(designId)
  await assertCan(db, session.access, designId, 'btn_upload')
  const importer = await findRecordImporter(services, importerNameOf(designId), session)
  return importHandlers(importer!)
}

/** The import of records: the calls of every import, with the importer of the design. */
export function recordImportHandlers(
  services: RecordServices & { db: Context['db'] },
): Handlers<typeof onlineImports> {
  type Handler = (input: object, context: Context) => Promise<unknown>
  const names = Object.keys(onlineImports) as (keyof typeof onlineImports)[]
  const handlers = names.map((name) => {
    const handle: Handler = async (input, context) => {
      const { id, ...rest } = input as { id: string }
      const handlersOfDesign = await importHandlersOf(services, id, context)
      return (handlersOfDesign[name] as unknown as Handler)(rest, context)
    }
    return [name, handle] as const
  })
  return Object.fromEntries(handlers) as unknown as Handlers<typeof onlineImports>
}

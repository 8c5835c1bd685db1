import * as z from 'zod'
import { blankable } from '../patterns.ts'
import { FreeSteps } from '../workflow/free-steps.ts'
import { FormOperate } from '../workflow/task-detail.ts'
import { ExportInput, FileLink, importCalls } from '../system/transfers.ts'
import { del, get, Id, Page, paged, post, put } from '../wire.ts'

/** A record or a filter as JSON text. A record may hold signatures and many rows of a sub-table. */
const Json = z.string().max(4_000_000)
const maxBodyBytes = 16 * 1024 * 1024

/** Filter and order of a list of records. */
export const RecordFilter = Page.extend({
  /** The menu from which the list was opened. */
  menuId: z.string().max(64).optional(),
  /** JSON text `{ "<field>": value }`; arrays are ranges, several choices, or paths. */
  queryJson: z.string().max(100_000).optional(),
  /** JSON text of the super query: groups of conditions, as in `contract/fields/conditions`. */
  superQueryJson: z.string().max(100_000).optional(),
})
export type RecordFilter = z.output<typeof RecordFilter>

/** Key of a row of a list: the row buttons whose conditions the record does not meet. Absent where it meets all. */
export const unavailableButtons = '_unavailableButtons'
/**
 * Key of a row of a list: how many rows its sub-tables have, by their names, where the list has only the first of them.
 */
export const lineCounts = '_lineCounts'
/** `id`, and a display value for each field. Fields that the caller may not see are absent. */
const DisplayRow = z.record(z.string(), z.unknown())
/** Key of a row of a list: what the caller may do with the task of the record. Absent for nothing. */
export const flowActs = '_flowActs'
/** `open`: the caller may read the task; the others are those of its initiator. */
export const FlowAct = z.enum(['open', 'withdraw', 'urge'])
export type FlowAct = z.output<typeof FlowAct>
/** Reason of a refusal with 409: the state of its task keeps the caller from a record. */
export const lockedRecord = 'locked'
/** Name of the button that lets its holders change what is under approval, and what was approved. */
export const editLockedButton = 'btn_editLocked'
/** What a caller may do with a record of a design with a flow. */
const FlowAction = z.enum(['edit', 'submit', 'withdraw', 'remove', 'editLocked'])
export type FlowAction = z.output<typeof FlowAction>

/** The task of a record. */
export const RecordFlow = z.object({
  /** Status of the task; null for a record that is older than the flow. */
  state: z.int().nullable(),
  taskId: z.string(),
  flowId: z.string(),
  isInitiator: z.boolean(),
  /** Whether the caller may read the task. */
  canOpen: z.boolean(),
  actions: z.array(FlowAction),
  /** Why the caller cannot change the record; '' where that is possible. */
  reason: z.string(),
})
export type RecordFlow = z.output<typeof RecordFlow>

/** A record as JSON text, by the names of its fields. */
const RecordText = z.object({
  id: Id,
  data: z.string(),
  /** For `lockVersion` of an update. */
  lockVersion: z.int(),
  /** The release whose names the values have. */
  release: z.int(),
  /** Names of the password fields that have a value, which no client gets. Without a new one, saving keeps it. */
  storedSecrets: z.array(z.string()),
  /** Null for a design without a flow. */
  flow: RecordFlow.nullable(),
})

/** A record as a form sends it. */
export const RecordInput = z.object({
  data: Json,
  id: blankable(Id),
  /**
   * Of a design with a flow: 1 saves a draft, 0 submits. A new record without it is submitted, so that clients which do not
   * know it do not go round the approval; a changed one is saved. Blank is as without it.
   */
  status: blankable(z.literal([0, 1])),
  /** What a submission says beside the form, as in `FlowTask`. */
  flowUrgent: z.int().min(1).max(3).optional(),
  candidateList: z.record(z.string().max(64), z.array(Id).max(200)).optional(),
  copyIds: z.string().max(10_000).default(''),
  commandId: z.string().min(1).max(64).optional(),
  freeSteps: FreeSteps.optional(),
  /**
   * The release (`config`) whose form sends the record: its names are those of that release, and a value whose field is
   * gone by now is refused with `fieldsGone`. Without it, the names are those of the release in force, and others are
   * ignored.
   */
  release: z.int().min(1).optional(),
})

/** Reason of a refusal with 409: a value of the form has no field in the release in force. Nothing was saved. */
export const fieldsGone = 'fieldsGone'

/** What a page does after a custom button: a sentence, or something to open. */
export const ButtonEffect = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message'),
    level: z.enum(['info', 'success', 'warning', 'error']),
    text: z.string(),
  }),
  z.object({
    type: z.literal('open'),
    target: z.enum(['page', 'form']),
    address: z.string(),
    designId: z.string(),
  }),
  z.object({ type: z.literal('navigate'), address: z.string() }),
  z.object({ type: z.literal('flow'), flowId: z.string(), values: z.record(z.string(), z.unknown()) }),
  z.object({ type: z.literal('refresh') }),
])
export type ButtonEffect = z.output<typeof ButtonEffect>

/** What starts a request in the flow of a design. */
export const LaunchSettings = z.object({
  canLaunch: z.boolean(),
  /** Whether the caller may change what is under approval. */
  canEditLocked: z.boolean(),
  saveBtnText: z.string(),
  submitBtnText: z.string(),
  formOperates: z.array(FormOperate),
  /** Which steps the initiator adds; null for none. */
  freeFlow: z.object({ maxSteps: z.int(), isOptional: z.boolean() }).nullable(),
})

const base = '/api/visualdev/OnlineDev'
// The handlers check the menus that open the design, and their buttons.
const access = 'signed-in'

/** The pages of released designs. `{id}` is the design. */
export const onlineForms = {
  config: get(`${base}/{id}/Config`, {
    access,
    output: z.object({
      fullName: z.string(),
      enCode: z.string(),
      /** See `DesignType`: an app design has its own layout for phones at every width. */
      type: z.int(),
      webType: z.int(),
      formData: z.string(),
      columnData: z.string(),
      appColumnData: z.string(),
      /** The flow in force; '' without one. */
      flowTemplateJson: z.string(),
      flowEnCode: z.string(),
      flowId: z.string(),
      /** For the form of a new record; null for a design without a flow. */
      flow: LaunchSettings.nullable(),
      /** Number of the release. */
      release: z.int(),
      /** Whether the records are in another database, which has no recycle bin, history or comments. */
      isElsewhere: z.boolean().optional(),
      /** Why that database can only be read, so that `buttons` has none that writes; absent where forms may write to it. */
      readOnlyReason: z.string().optional(),
      /** What the caller may do, the columns that the caller may not see, and the form fields that the caller may not fill in. */
      buttons: z.array(z.string()),
      hiddenColumns: z.array(z.string()),
      lockedFields: z.array(z.string()),
      /** Of `lockedFields`, those that the caller may see in some records. */
      readOnlyFields: z.array(z.string()),
    }),
  }),
  formData: get(`${base}/{id}/FormData`, { access, output: z.object({ formData: z.string() }) }),
  columnData: get(`${base}/{id}/ColumnData`, { access, output: z.object({ columnData: z.string() }) }),
  flowTemplate: get(`${base}/{id}/FlowTemplate`, {
    access,
    output: z.object({ flowTemplateJson: z.string() }),
  }),
  list: post(`${base}/{id}/List`, {
    access,
    worksOnFullDisk: true,
    successMessage: 'done',
    input: RecordFilter,
    output: paged(DisplayRow),
  }),
  /** `list` as clients of 3.1 ask for it. */
  listByQuery: get(`${base}/{id}/List`, { access, input: RecordFilter, output: paged(DisplayRow) }),
  /** Of a design with a flow: makes the record and its task (`taskId`, else ''). */
  create: post(`${base}/{id}`, {
    access,
    maxBodyBytes,
    input: RecordInput,
    output: z.object({ id: Id, taskId: z.string() }),
  }),
  update: put(`${base}/{id}/{recordId}`, {
    access,
    maxBodyBytes,
    input: RecordInput.extend({
      /** The version that the client has read; an update of another version is refused with 409. */
      lockVersion: z.int().optional(),
      /** Where the page changes it, for the history: a form, a cell of a list, a board or calendar, a script. */
      source: z.enum(['form', 'list', 'view', 'script']).default('form'),
    }),
  }),
  /** Submits drafts, and requests that came back, of the caller, one after the other. */
  submitMany: post(`${base}/{id}/Actions/Submit`, {
    access,
    successMessage: 'done',
    input: z.object({ ids: z.array(Id).min(1).max(200) }),
    output: z.object({
      submitted: z.int(),
      /** Each with its name, the first column of the list; '' for one that the caller does not see. */
      refused: z.array(z.object({ id: Id, name: z.string(), reason: z.string() })),
    }),
  }),
  /** The stored values, for the form. */
  read: get(`${base}/{id}/{recordId}`, { access, output: RecordText }),
  /** The values as text, for the detail page. */
  detail: get(`${base}/{id}/{recordId}/DataChange`, { access, output: RecordText }),
  remove: del(`${base}/{id}/{recordId}`, { access }),
  removeMany: post(`${base}/batchDelete/{id}`, {
    access,
    successMessage: 'deleted',
    input: z.object({ ids: z.array(Id).min(1).max(10_000) }),
  }),
  /**
   * Carries out the steps of a custom button on records. Nothing is done while `question` is open: the caller asks the
   * user and calls again with its step among `confirmed`.
   */
  runButton: post(`${base}/{id}/Actions/Button/{button}`, {
    access,
    input: z.object({
      ids: z.array(Id).min(1).max(1_000),
      confirmed: z.array(z.int().min(0)).max(50).default([]),
    }),
    output: z.object({
      question: z.object({ step: z.int(), text: z.string() }).nullable(),
      effects: z.array(ButtonEffect),
    }),
  }),
  /** A link to a spreadsheet with the records of the filter. */
  export: post(`${base}/{id}/Actions/Export`, {
    access,
    worksOnFullDisk: true,
    successMessage: 'done',
    input: RecordFilter.extend({
      ...ExportInput.shape,
      // Clients of this family send the number as text.
      dataType: z
        .union([ExportInput.shape.dataType.unwrap(), z.enum(['0', '1', '2']).transform(Number)])
        .default(1),
    }),
    output: FileLink,
  }),
  /** A link to an empty spreadsheet for the import. */
  template: get(`${base}/{id}/Template`, { access, output: FileLink }),
}

/** The import of records; the handlers check the button `btn_upload`. */
export const onlineImports = importCalls(`${base}/{id}`, access)

import * as z from 'zod'
import {
  blankable,
  expectedModifiedTime,
  Flag,
  LastModifyTime,
  Name,
  partialInput,
  SortCode,
  Text,
  Time,
} from '../patterns.ts'
import { StoredFile } from '../system/files.ts'
import {
  Bytes,
  del,
  get,
  Id,
  listed,
  OptionalPage,
  Page,
  paged,
  Pagination,
  post,
  put,
  tree,
} from '../wire.ts'
import { FormOperate } from './task-detail.ts'

/** Launched by people, or bound to a page of the designer. */
export const FlowType = { launch: 0, page: 1 } as const
/** A form of code (`/api/workflow/Form/{Key}`), or one of the designer. */
export const FlowFormType = { system: 1, designed: 2 } as const

/** A JSON text: a form of several hundred fields, or a template of a thousand nodes. */
const Json = z.string().max(2_000_000)
/** A body holds two of these texts. */
const maxBodyBytes = 8 * 1024 * 1024

const type = z.union([z.literal(FlowType.launch), z.literal(FlowType.page)])
const formType = z.union([z.literal(FlowFormType.system), z.literal(FlowFormType.designed)])

export const FlowBody = z.object({
  fullName: Name,
  /**
   * Letters, digits and underscores. The path of a system form is named after it. The flow of a design has the code of
   * the design after `#visualDev`.
   */
  enCode: z
    .string()
    .trim()
    .max(60)
    .regex(/^(\w{1,50}|#visualDev\w+(\.\w+)*)$/),
  /** Code of the dictionary WorkFlowCategory. */
  category: z.string().min(1).max(50),
  type: type.default(FlowType.launch),
  formType: formType.default(FlowFormType.designed),
  icon: z.string().max(100).default(''),
  iconBackground: z.string().max(50).default('#008cff'),
  description: blankable(Text),
  sortCode: SortCode.optional(),
  /** A designed form, or the fields `[{filedId, filedName, required}]` of a system form. */
  formData: Json.default(''),
  /** The tree of nodes; `flow-template.ts` reads it. */
  flowTemplateJson: Json.default(''),
  tables: Json.default('[]'),
  dbLinkId: Id.default('0'),
  formUrl: blankable(z.string().max(500)),
  appFormUrl: blankable(z.string().max(500)),
})
export type FlowBody = z.output<typeof FlowBody>

/**
 * A released design whose records the flow approves, instead of a form of its own (`Base/Selector` with `released` 1). It is
 * chosen before the first release of the flow. The caller, and who releases the flow, may change page designs, or has all
 * data of this one.
 */
const formDesign = { designId: Id.nullish() }

export const Flow = FlowBody.extend({
  id: Id,
  sortCode: z.int(),
  lastModifyTime: LastModifyTime,
  /** 1 released, 0 stopped or a draft. */
  enabledMark: Flag,
  /** Number of the release in force; 0 where there is none. */
  version: z.int(),
  /** 0 everyone may launch it, of one over a design with a list everyone who may add records; 1 those whom its start node names. */
  visibleType: z.int(),
  /** Whether the draft differs from the release in force. */
  isChanged: z.boolean(),
  /** The design whose records the flow approves; null for a flow of its own. */
  designId: Id.nullable(),
})
export type Flow = z.output<typeof Flow>

/**
 * A flow without its JSON bodies. In a tree the parents are categories, for which only names and counts are
 * filled.
 */
export const FlowRow = z.object({
  id: Id,
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  category: z.string(),
  /** 0 launched by people, 1 bound to a page of the designer; null for a category. */
  type: z.int().nullable(),
  /** 1 system form, 2 designed form; null for a category. */
  formType: z.int().nullable(),
  icon: z.string(),
  iconBackground: z.string(),
  /** See `Flow`. */
  visibleType: z.int(),
  version: z.int(),
  description: z.string().nullable(),
  /** 1 released, 0 stopped. */
  enabledMark: Flag,
  creatorUser: z.string(),
  creatorTime: Time.nullable(),
  lastModifyUser: z.string(),
  lastModifyTime: Time.nullable(),
  sortCode: z.int(),
  /** Whether the draft differs from the release in force. */
  isChanged: z.boolean(),
  /** Tasks that are not finished. */
  running: z.int(),
})
export type FlowRow = z.output<typeof FlowRow>

/** Why a flow cannot be released, and where. */
export const FlowProblem = z.object({
  /** Place in the flow: `flowTemplateJson.childNode.properties.who`, `formData.fields[3]`, or a key of the flow. */
  path: z.string(),
  /** The node that it concerns; '' for none. */
  nodeId: z.string(),
  text: z.string(),
})
export type FlowProblem = z.output<typeof FlowProblem>

/** A release in the list of versions. */
export const FlowVersionRow = z.object({
  version: z.int(),
  fullName: z.string(),
  note: z.string(),
  /** Digest of form and template. */
  hash: z.string(),
  creatorUser: z.string(),
  creatorTime: Time,
  isCurrent: z.boolean(),
  /** Tasks of this version that are not finished. */
  running: z.int(),
})
export type FlowVersionRow = z.output<typeof FlowVersionRow>
export const FlowVersion = FlowVersionRow.extend({
  formType: z.int(),
  formData: z.string(),
  flowTemplateJson: z.string(),
})
export type FlowVersion = z.output<typeof FlowVersion>

/** What a file would become. */
const FlowImportCheck = z.object({
  fullName: z.string(),
  enCode: z.string(),
  /** Free ones, which the import proposes. */
  newName: z.string(),
  newCode: z.string(),
  nodes: z.int(),
  fields: z.int(),
  /** What has to be mended before the flow can be released: people and flows of another installation, for instance. */
  problems: z.array(FlowProblem),
})
export type FlowImportCheck = z.output<typeof FlowImportCheck>

/** What the page that launches a flow needs of its release. */
export const LaunchForm = Flow.pick({
  id: true,
  fullName: true,
  enCode: true,
  icon: true,
  iconBackground: true,
  description: true,
  designId: true,
  formUrl: true,
  version: true,
}).extend({
  formType: z.int(),
  formData: z.string(),
  /** Rights of the start node; a field that is not named can be written. */
  formOperates: z.array(FormOperate),
  /** Which steps the initiator adds; null for none. */
  freeFlow: z.object({ maxSteps: z.int(), isOptional: z.boolean() }).nullable(),
  /** '' is the usual text. */
  saveBtnText: z.string(),
  submitBtnText: z.string(),
})
export type LaunchForm = z.output<typeof LaunchForm>

const base = '/api/workflow/Engine/FlowEngine'
const menu = 'workFlow.flowEngine'
const add = { menu, button: 'btn_add' }
const edit = { menu, button: 'btn_edit' }
const grouped = listed(tree(FlowRow))
const created = z.object({ id: Id })

export const flows = {
  /** Under their categories; a page has flows only. */
  list: get(base, {
    access: { menu },
    input: OptionalPage.extend({ category: z.string().max(50).optional(), enabledMark: Flag.optional() }),
    output: grouped.extend({ pagination: Pagination }),
  }),
  /** Released flows that the caller may launch. */
  all: get(`${base}/ListAll`, { access: 'signed-in', output: grouped }),
  /** The same as a page. */
  pageAll: get(`${base}/PageListAll`, {
    access: 'signed-in',
    input: Page.extend({ category: z.string().max(50).optional() }),
    output: paged(FlowRow),
  }),
  /** Released flows, of one form type where `type` names it. */
  selector: get(`${base}/Selector/{id?}`, {
    access: 'signed-in',
    input: z.object({ type: z.int().min(1).max(2).optional() }),
    output: grouped,
  }),
  /** The form of the release in force, for users who may launch the flow. */
  launchForm: get(`${base}/{id}/LaunchForm`, { access: 'signed-in', output: LaunchForm }),
  read: get(`${base}/{id}`, { access: { menu }, output: Flow }),
  /** A new draft. */
  create: post(base, { access: add, maxBodyBytes, input: FlowBody.extend(formDesign), output: created }),
  /** Saves the draft; what users launch stays as it is until the next release. */
  update: put(`${base}/{id}`, {
    access: edit,
    maxBodyBytes,
    input: partialInput(FlowBody).extend(formDesign).extend(expectedModifiedTime),
    output: z.object({ lastModifyTime: LastModifyTime }),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  copy: post(`${base}/{id}/Actions/Copy`, { access: add, successMessage: 'copied', output: created }),
  /** A link, valid for one minute, to a file with the draft. */
  exportData: get(`${base}/{id}/Actions/ExportData`, { access: { menu }, output: StoredFile }),
  download: get(`${base}/Actions/Download`, {
    access: 'public',
    input: z.object({ encryption: z.string().max(1_000) }),
    output: Bytes,
  }),
  /** Creates a draft from such a file. A name or code that another flow has gets a number. */
  importData: post(`${base}/Actions/ImportData`, {
    access: add,
    successMessage: 'done',
    body: 'multipart',
    output: created,
  }),
  /** What the import of a file would create. Nothing is changed. */
  importCheck: post(`${base}/Actions/ImportCheck`, {
    access: add,
    maxBodyBytes,
    successMessage: 'done',
    input: z.object({ content: z.string().max(2_000_000) }),
    output: FlowImportCheck,
  }),
  importRun: post(`${base}/Actions/Import`, {
    access: add,
    maxBodyBytes,
    successMessage: 'done',
    input: z.object({
      content: z.string().max(2_000_000),
      fullName: FlowBody.shape.fullName,
      enCode: FlowBody.shape.enCode,
    }),
    output: created,
  }),
  /**
   * What a release of the saved draft would meet. Nothing is changed. By the menu of flows in its scope; by that of
   * designs for the flow of a design.
   */
  problems: get(`${base}/{id}/Actions/Problems`, { access: 'signed-in', output: listed(FlowProblem) }),
  /** Makes a version of the saved draft, and resumes tasks that a stop has suspended. */
  release: post(`${base}/Release/{id}`, {
    access: edit,
    input: z.object({ note: blankable(Text) }),
    successMessage: 'released',
    output: z.object({ version: z.int() }),
  }),
  /** No new launches. Running tasks go on, or are suspended (`suspend` 1) until the next release. */
  stop: post(`${base}/Stop/{id}`, {
    access: edit,
    input: z.object({ suspend: Flag.default(0) }),
    successMessage: 'updated',
    output: z.object({ suspended: z.int() }),
  }),
  versions: get(`${base}/{id}/Versions`, { access: { menu }, output: listed(FlowVersionRow) }),
  readVersion: get(`${base}/{id}/Versions/{version}`, {
    access: { menu },
    params: { version: z.string().max(9).regex(/^\d+$/) },
    output: FlowVersion,
  }),
  /** The fields of the form with a value; no sub-tables. */
  formDataFields: get(`${base}/{id}/FormDataFields`, {
    access: 'signed-in',
    output: listed(z.object({ vmodel: z.string(), label: z.string() })),
  }),
  /** Tasks of the flow that the caller takes part in, as "title/number", for a relation field. */
  fieldDataSelect: get(`${base}/{id}/FieldDataSelect`, {
    access: 'signed-in',
    input: Page,
    output: paged(z.object({ id: Id, fullName: z.string() })),
  }),
}

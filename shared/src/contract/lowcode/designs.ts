import * as z from 'zod'
import {
  blankable,
  expectedModifiedTime,
  Flag,
  LastModifyTime,
  partialInput,
  SortCode,
  Text,
  Time,
} from '../patterns.ts'
import { HolderRef, HolderRights, RoleRights } from './holder-rights.ts'
import { Use } from './use.ts'
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

export { limitsFields, rowScopes, type HolderRef, type HolderRights } from './holder-rights.ts'

/** The `webType` of a design with a form, a list and a flow; 1 is a form, 2 a form with a list. */
export const withFlow = 3

/** Web page, app page, and the three types that only the generator uses. */
export const DesignType = { web: 1, app: 2, flowForm: 3, webForm: 4, appForm: 5 } as const
const type = z.int().min(1).max(5)

/** The menus of designers: app designs have one of their own, all other types share that of web designs. */
export const designMenus = { web: 'onlineDev.webDesign', app: 'onlineDev.appDesign' } as const
export const designMenuOf = (designType: number): string =>
  designType === DesignType.app ? designMenus.app : designMenus.web
/** Access to calls for designs of both menus; the server checks the menu of the type of the design. */
export const designAccess = { menu: designMenus.web, otherMenu: designMenus.app } as const

/** A JSON text of the designer; a large form of several hundred fields is about 1 MB. */
const Json = z.string().max(2_000_000)
/** A body holds five of these texts, most of them small. */
const maxBodyBytes = 8 * 1024 * 1024

export const DesignBody = z.object({
  fullName: z.string().trim().min(1).max(50),
  /** Letters, digits, underscores, and dots inside. The table of the records is named after it. */
  enCode: z
    .string()
    .trim()
    .max(50)
    .regex(/^\w+(\.\w+)*$/),
  type: type.default(DesignType.web),
  /** 1 form, 2 form and list, 3 form, list and workflow. */
  webType: z.int().min(1).max(3).default(2),
  category: z.string().min(1).max(50),
  description: blankable(Text),
  state: Flag.default(0),
  sortCode: SortCode.optional(),
  dbLinkId: Id.default('0'),
  tables: Json.default('[]'),
  formData: Json.nullish(),
  columnData: Json.nullish(),
  appColumnData: Json.nullish(),
  /** The nodes of the flow of `webType` 3, which is saved and released with the design. */
  flowTemplateJson: Json.nullish(),
  /** The id of the flow. Clients send it back; the server sets it. */
  flowId: blankable(Id),
})
export type DesignBody = z.output<typeof DesignBody>

export const Design = DesignBody.extend({
  id: Id,
  sortCode: z.int(),
  lastModifyTime: LastModifyTime,
  /** Number of the release that users work with; null where there is none. */
  release: z.int().nullable(),
  /** Name and account of who saved it last. */
  lastModifyUser: z.string().optional(),
  /** Whether the draft differs from that release. */
  isChanged: z.boolean(),
})
export type Design = z.output<typeof Design>

/**
 * A design without its JSON bodies. In a tree the parents are categories, for which only names and counts are
 * filled.
 */
export const DesignRow = z.object({
  id: Id,
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  state: Flag.nullable(),
  type,
  webType: z.int().nullable(),
  tables: z.string(),
  category: z.string(),
  description: z.string().nullable(),
  creatorUser: z.string(),
  creatorTime: Time.nullable(),
  lastModifyUser: z.string(),
  lastModifyTime: Time.nullable(),
  sortCode: z.int(),
  /** Number of the release that users work with. */
  release: z.int().nullable(),
})
export type DesignRow = z.output<typeof DesignRow>

/** What a release does to the tables; the texts are in the language of the caller. */
export const MigrationStep = z.object({
  kind: z.enum([
    'createTable',
    'useTable',
    'addOwnColumns',
    'addColumn',
    'renameColumn',
    'changeType',
    'retireColumn',
    'restoreColumn',
    'dropColumn',
    'retireTable',
    'dropTable',
    'addIndex',
    'dropIndex',
    'addUnique',
    'dropUnique',
  ]),
  table: z.string(),
  /** What happens, in words. */
  text: z.string(),
  /** Names that the words only count. */
  details: z.string().optional(),
  sql: z.string(),
  /**
   * How long others wait: `none`, `moment` (a change of the catalog only), `rewrite` (the whole table is written anew
   * while users wait), or `background` (built by a job while users work).
   */
  lock: z.enum(['none', 'moment', 'rewrite', 'background']),
  /** The question whose answer decides on it; null for none. */
  question: z.string().nullable(),
})
export type MigrationStep = z.output<typeof MigrationStep>

/** A change that could lose values: the designer decides before the release. */
export const MigrationQuestion = z.object({
  /** `remove:<field>`, `retype:<field>`, `unique:<fields>`. */
  id: z.string(),
  kind: z.enum(['remove', 'retype', 'removeTable', 'unique']),
  /** Label of the field, the sub-table or the group of unique fields. */
  label: z.string(),
  /** Records with a value. */
  filled: z.int(),
  /** Of these, values that would not survive `convert`, or records that share their values (`unique`). */
  lost: z.int(),
  /** Of a design with a flow: requests that have a value of what is removed, and show it unless it is deleted. */
  requests: z.object({ running: z.int(), finished: z.int() }).optional(),
  /** The choices; the first is the default. */
  choices: z.array(z.enum(['retire', 'drop', 'convert', 'startEmpty', 'skip'])),
})
export type MigrationQuestion = z.output<typeof MigrationQuestion>

/** Why a design cannot be released, and where. */
export const ReleaseProblem = z.object({
  /**
   * Place in the form (`fields[3].vModel`) or in the flow (`flowTemplateJson.childNode.properties.approvers`), or a key of
   * the design such as `enCode`.
   */
  path: z.string(),
  text: z.string(),
  /** The node of the flow that it concerns; absent or '' for none. */
  nodeId: z.string().optional(),
})
export type ReleaseProblem = z.output<typeof ReleaseProblem>

const ReleasePreview = z.object({
  /** By the default answers. */
  steps: z.array(MigrationStep),
  questions: z.array(MigrationQuestion),
  /** What another answer to a question does, in place of the steps of that question. */
  alternatives: z.array(
    z.object({ question: z.string(), choice: z.string(), steps: z.array(MigrationStep) }),
  ),
  problems: z.array(ReleaseProblem),
  /** The table of the records. */
  table: z.string(),
  /** Menus that open the design. */
  menus: z.array(z.object({ id: Id, fullName: z.string(), category: z.enum(['Web', 'App']) })),
  /** What else uses fields that the release removes or renames; absent where the draft has problems. */
  uses: z.array(Use).optional(),
  /** Fields that get another label, and the generated pages that keep the old one; absent where the draft has problems. */
  relabelled: z.array(z.object({ from: z.string(), to: z.string() })).optional(),
  pagesWithOldLabels: z.array(z.string()).optional(),
  /** Whether the form is another one than that of the release before. */
  isFormChanged: z.boolean().optional(),
  /** Who may use the design; absent where the draft has problems. */
  rights: z
    .object({
      /** Whether the caller may grant menus. */
      canGrant: z.boolean(),
      /** The first 100 with a grant of a menu; none for callers who may not grant. */
      holders: z.array(HolderRights.extend({ name: z.string() })),
      /** Number of further holders. */
      others: z.int(),
      /** What can be granted after the release. `table` is the sub-table of a column; a new record needs what is `required`. */
      buttons: z.array(z.object({ code: z.string(), name: z.string() })),
      fields: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          table: z.string().optional(),
          required: z.boolean().optional(),
        }),
      ),
    })
    .optional(),
  /** Labels of required fields that no node of the flow lets anybody fill in; absent where the draft has problems. */
  neverFilled: z.array(z.string()).optional(),
})
export type ReleasePreview = z.output<typeof ReleasePreview>

const ReleaseInput = z.object({
  /** 1 creates a menu below the parent, where the design has none for the category yet. */
  pc: Flag.default(0),
  app: Flag.default(0),
  pcModuleParentId: blankable(Id),
  appModuleParentId: blankable(Id),
  /** The icon of a new menu; '' is that of designs. */
  icon: z.string().max(100).default(''),
  note: blankable(Text),
  /** Decisions by the id of the question. An unanswered question refuses the release. */
  answers: z
    .record(z.string().max(200), z.enum(['retire', 'drop', 'convert', 'startEmpty', 'skip']))
    .default({}),
  /**
   * How many values the answer would lose (`lost`) when it was given, by the id of the question. With more of them by
   * now the release is refused, and the question is open again.
   */
  seen: z.record(z.string().max(200), z.int().min(0)).default({}),
  /**
   * The rights of these holders on the menus of the design become exactly this. Others keep theirs; without rows of
   * their own choice, everybody sees only their own records on a menu that this release creates. Clients that leave it out
   * grant nothing.
   */
  holders: z.array(HolderRights).max(200).optional(),
  /** Holders that lose the menus of the design. */
  withdrawn: z.array(HolderRef).max(200).default([]),
  /** The same of roles, for clients that name roles only. */
  roles: z.array(RoleRights).max(100).optional(),
  withdrawnRoleIds: z.array(Id).max(100).default([]),
})
export type ReleaseInput = z.input<typeof ReleaseInput>

/** A release in the list of versions. */
export const ReleaseRow = z.object({
  id: Id,
  number: z.int(),
  note: z.string(),
  creatorUser: z.string(),
  creatorTime: Time,
  isCurrent: z.boolean(),
})

export const Release = ReleaseRow.extend({
  fullName: z.string(),
  webType: z.int(),
  formData: z.string(),
  columnData: z.string().nullable(),
  appColumnData: z.string().nullable(),
  /** The nodes of the flow that was released with it. */
  flowTemplateJson: z.string().nullable(),
})

/** How often an open designer asks who else has the draft open. */
export const editorsEveryMs = 20_000

const base = '/api/visualdev/Base'
const access = designAccess
const edit = { ...access, button: 'btn_edit' }
const files = '/api/visualdev/OnlineDev'
const exported = { access, successMessage: 'done', output: StoredFile } as const
const imported = {
  access: { ...access, button: 'btn_add' },
  successMessage: 'done',
  body: 'multipart',
  output: z.object({ id: Id }),
} as const

export const designs = {
  /** Under their categories; a page has designs only. */
  list: get(base, {
    access,
    input: OptionalPage.extend({
      type,
      category: z.string().max(50).optional(),
      /** 1 answers the deleted designs, which can be restored. */
      deleted: Flag.optional(),
    }),
    output: listed(tree(DesignRow)).extend({ pagination: Pagination }),
  }),
  /** Enabled designs under their categories. */
  selector: get(`${base}/Selector/{id?}`, {
    access: 'signed-in',
    input: z.object({
      type: type.optional(),
      webType: z.int().min(1).max(3).optional(),
      /** 1: those without a flow whose records the caller may put under one. */
      released: Flag.optional(),
      /** With `released`: the flow whose own choice is offered as well. */
      flowId: Id.optional(),
    }),
    output: listed(tree(z.object({}))),
  }),
  read: get(`${base}/{id}`, { access, output: Design }),
  /** A new draft; with `state` 1 it is released at once, as older clients expect. */
  create: post(base, {
    access: { ...access, button: 'btn_add' },
    maxBodyBytes,
    input: DesignBody,
    output: z.object({ id: Id }),
  }),
  /**
   * Saves the draft. The designer sends no `state`: what users work with stays as it is. With `state` 1, as older
   * clients send it, the design is released if its migration asks no question; with 0 its pages are closed.
   */
  update: put(`${base}/{id}`, {
    access: edit,
    maxBodyBytes,
    input: partialInput(DesignBody).extend(expectedModifiedTime),
    output: z.object({ lastModifyTime: LastModifyTime }),
  }),
  /** Moves a design to the recycle bin: its releases and the tables of its records stay. Refused while a menu opens it. */
  remove: del(`${base}/{id}`, { access: { ...access, button: 'btn_remove' } }),
  /** Brings a deleted design back, with its flow, its releases and its records. It has no menus then. */
  restore: post(`${base}/{id}/Actions/Restore`, {
    access: { ...access, button: 'btn_remove' },
    successMessage: 'restored',
  }),
  copy: post(`${base}/{id}/Actions/Copy`, {
    access: { ...access, button: 'btn_add' },
    successMessage: 'copied',
    output: z.object({ id: Id }),
  }),
  /** The fields of the record with a value; no sub-tables, no relations. */
  formDataFields: get(`${base}/{id}/FormDataFields`, {
    access: 'signed-in',
    output: listed(z.object({ vmodel: z.string(), label: z.string() })),
  }),
  /**
   * Records for a relation field: `field` answers pairs of id and text, as clients of 3.1 ask; else a page of rows
   * with the columns of `columnOptions`.
   */
  fieldDataSelect: get(`${base}/{id}/FieldDataSelect`, {
    access: 'signed-in',
    input: Page.extend({
      field: z.string().max(60).optional(),
      relationField: z.string().max(60).optional(),
      columnOptions: z.string().max(2_000).optional(),
      /** 1 answers the values of the rows, too, which the rows have as text. */
      withValues: Flag.optional(),
    }),
    output: paged(z.record(z.string(), z.unknown())).extend({
      /** In the order of the rows, without what the caller may not see. */
      values: z.array(z.record(z.string(), z.unknown())).optional(),
    }),
  }),
  /** What a release of the saved draft would do. Nothing is changed. */
  previewRelease: get(`${base}/{id}/Actions/ReleasePreview`, { access: edit, output: ReleasePreview }),
  /** Releases the saved draft: changes the tables, and creates the menus that the input asks for. */
  release: post(`${base}/{id}/Actions/Release`, {
    access: edit,
    input: ReleaseInput,
    successMessage: 'released',
    output: z.object({ number: z.int(), menuIds: z.array(Id) }),
  }),
  /** Other users who have the draft open. A designer asks every `editorsEveryMs`, by which the others know of its user. */
  editors: get(`${base}/{id}/Editors`, {
    access: edit,
    output: listed(z.object({ id: Id, fullName: z.string() })),
  }),
  releases: get(`${base}/{id}/Releases`, { access, output: listed(ReleaseRow) }),
  readRelease: get(`${base}/{id}/Releases/{number}`, { access, output: Release }),
  /** A link, valid for one minute, to a file with the draft of a design. Older clients ask for web and app apart. */
  exportData: post(`${files}/{id}/Actions/ExportData`, exported),
  exportAppData: post(`${files}/App/{id}/Actions/ExportData`, exported),
  download: get(`${base}/Actions/Download`, {
    access: 'public',
    input: z.object({ encryption: z.string().max(1_000) }),
    output: Bytes,
  }),
  /** Creates a draft from such a file. A name or code that another design has gets a number. */
  importData: post(`${files}/Model/Actions/ImportData`, imported),
  importAppData: post(`${files}/App/Model/Actions/ImportData`, imported),
}

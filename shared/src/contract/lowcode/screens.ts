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
import { Bytes, del, get, Id, listed, Page, paged, post, put, tree } from '../wire.ts'
import { ScreenMiniature } from './screen-miniature.ts'
import { emptyComponents, emptyDetail, maxComponentLength, maxDetailLength } from './screen-canvas.ts'

const base = '/api/visualdev/DataScreen'
export const screenMenu = 'onlineDev.dataScreen'
const menu = screenMenu
/** The texts of a screen, with their quotes escaped. */
export const maxScreenBytes = 8 * 1024 * 1024

/** Twice the limits, so that a text beyond them gets a sentence about screens. */
export const ScreenTexts = z.object({
  /** JSON text of the canvas, and of the list of components; see `screen-canvas`. */
  detail: z.string().max(2 * maxDetailLength),
  component: z.string().max(2 * maxComponentLength),
})

export const ScreenBody = z.object({
  fullName: Name,
  /** Code of an entry of the dictionary `dataVType`. */
  category: z.string().min(1).max(64),
  detail: ScreenTexts.shape.detail.default(emptyDetail),
  component: ScreenTexts.shape.component.default(emptyComponents),
  /** Address of a picture of this system. */
  cover: blankable(z.string().max(500)),
  enabledMark: Flag.default(1),
  sortCode: SortCode.optional(),
  description: blankable(Text),
})
export type ScreenBody = z.output<typeof ScreenBody>

/** A screen without its texts. */
export const ScreenRow = z.object({
  id: Id,
  fullName: z.string(),
  category: z.string(),
  categoryName: z.string(),
  cover: z.string(),
  /** Its layout, for those without a cover; null of one that is too large for a list. */
  miniature: ScreenMiniature.nullable(),
  /** Whether only `lockedBy` may change it. */
  locked: Flag,
  /** Name and account of who locked it; ''. */
  lockedBy: z.string(),
  description: z.string().nullable(),
  enabledMark: Flag,
  sortCode: z.int(),
  creatorUser: z.string(),
  creatorTime: Time,
  lastModifyTime: Time.nullable(),
})
export type ScreenRow = z.output<typeof ScreenRow>

export const StoredScreen = ScreenBody.extend({
  id: Id,
  sortCode: z.int(),
  lastModifyTime: LastModifyTime,
  locked: Flag,
  lockedBy: z.string(),
  /** Whether the caller is the one who locked it, or may open every lock. */
  mayUnlock: z.boolean(),
})
export type StoredScreen = z.output<typeof StoredScreen>

export const ScreenSelector = listed(
  tree(z.object({ id: z.string(), parentId: z.string(), fullName: z.string() })),
)

/** Screens; clients of 3.1 know the list, the selector, the copy and the state. */
export const screens = {
  list: get(base, {
    access: { menu },
    input: Page.extend({ category: z.string().max(64).optional() }),
    output: paged(ScreenRow),
  }),
  /** Categories with enabled screens: those that the caller may open, or all for who designs screens or menus. */
  selector: get(`${base}/Selector`, { access: 'signed-in', output: ScreenSelector }),
  /**
   * The screen for display. Who has no menu that opens it gets the same refusal as for a screen that does not exist; who
   * designs screens opens all.
   */
  show: get(`${base}/{id}/Actions/Show`, {
    access: 'signed-in',
    output: z.object({ fullName: z.string(), detail: z.string(), component: z.string() }),
  }),
  /** A link to the screen as a file, valid for one minute. */
  export: get(`${base}/{id}/Actions/ExportData`, { access: { menu }, output: StoredFile }),
  download: get(`${base}/Actions/Download`, {
    access: 'public',
    input: z.object({ encryption: z.string().max(2_000) }),
    output: Bytes,
  }),
  /** Imports such a file. The new screen is disabled. */
  import: post(`${base}/Actions/ImportData`, {
    access: { menu, button: 'btn_add' },
    body: 'multipart',
    output: z.object({ id: Id }),
  }),
  read: get(`${base}/{id}`, { access: { menu }, output: StoredScreen }),
  /** What a new screen can begin with; names are in the language of the caller. */
  templates: get(`${base}/Templates`, {
    access: { menu },
    output: listed(
      z.object({
        key: z.string(),
        fullName: z.string(),
        description: z.string(),
        miniature: ScreenMiniature,
      }),
    ),
  }),
  /**
   * With `template` the screen begins as that template, whatever the texts of the body are. Data sets that the template needs are
   * created where the caller may create data sets; otherwise their components wait for a data set.
   */
  create: post(base, {
    access: { menu, button: 'btn_add' },
    maxBodyBytes: maxScreenBytes,
    input: ScreenBody.extend({ template: z.string().max(40).optional() }),
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    maxBodyBytes: maxScreenBytes,
    input: partialInput(ScreenBody).extend(expectedModifiedTime),
    output: z.object({ lastModifyTime: LastModifyTime }),
  }),
  /** Lets only the caller change it, or everybody again. */
  lock: put(`${base}/{id}/Actions/Lock`, {
    access: { menu, button: 'btn_edit' },
    input: z.object({ locked: Flag }),
  }),
  copy: post(`${base}/{id}/Actions/Copy`, {
    access: { menu, button: 'btn_add' },
    output: z.object({ id: Id }),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  setState: put(`${base}/{id}/Actions/State`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'stateChanged',
  }),
}

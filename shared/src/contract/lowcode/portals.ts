import * as z from 'zod'
import {
  blankable,
  EnCode,
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
import { Bytes, del, get, Id, listed, OptionalPage, Pagination, post, put, tree } from '../wire.ts'
import { emptyLayout, maxLayoutLength } from './portal-layout.ts'

const base = '/api/visualdev/Portal'
export const portalMenu = 'onlineDev.visualPortal'
const menu = portalMenu
/** A layout in a body, with its quotes escaped. */
const maxBodyBytes = 3 * 1024 * 1024

export const PortalBody = z.object({
  fullName: Name,
  enCode: EnCode,
  /** Code of an entry of the dictionary `portalDesigner`. */
  category: z.string().min(1).max(64),
  /** 0 is laid out in the designer, 1 shows another page. */
  type: Flag.default(0),
  /** Of type 1: 0 a page of this system, 1 an address. */
  linkType: Flag.default(0),
  customUrl: blankable(z.string().trim().max(500)),
  /** JSON text of the layout; see `portal-layout`. */
  formData: z
    .string()
    .max(2 * maxLayoutLength)
    .default(emptyLayout),
  /** Whether it is the home page of those to whom it was granted. */
  isHome: Flag.default(0),
  enabledMark: Flag.default(1),
  sortCode: SortCode.optional(),
  description: blankable(Text),
})
export type PortalBody = z.output<typeof PortalBody>

/** Who sees a portal beside its creator and super administrators. */
const visibility = {
  visibleRoles: z.int(),
  /** Users, positions and others to whom it was granted. */
  visibleOthers: z.int(),
  /** Menus that open it. */
  visibleMenus: z.int(),
}

/** A portal without its layout. In a tree the parents are categories, whose `enabledMark` is null. */
export const PortalRow = z.object({
  id: Id,
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  category: z.string(),
  type: Flag,
  linkType: Flag,
  customUrl: z.string(),
  isHome: Flag,
  /** Whether only `lockedBy` may change it. */
  locked: Flag,
  /** Name and account of who locked it; ''. */
  lockedBy: z.string(),
  description: z.string().nullable(),
  enabledMark: Flag.nullable(),
  sortCode: z.int(),
  creatorUser: z.string(),
  creatorTime: Time.nullable(),
  lastModifyUser: z.string(),
  lastModifyTime: Time.nullable(),
  ...visibility,
})
export type PortalRow = z.output<typeof PortalRow>

export const Portal = PortalBody.extend({
  id: Id,
  sortCode: z.int(),
  lastModifyTime: LastModifyTime,
  locked: Flag,
  lockedBy: z.string(),
  /** Whether the caller is the one who locked it, or may open every lock. */
  mayUnlock: z.boolean(),
  /** Name and account. */
  creatorUser: z.string(),
  /** Name and account of who saved it last; '' where it was never changed. */
  lastModifyUser: z.string(),
  ...visibility,
})
export type Portal = z.output<typeof Portal>

const SelectorNode = z.object({
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  isHome: Flag,
})

/** Portals; `formData` is the JSON text of the layout. */
export const portals = {
  /** Under their categories, as clients of 3.2 expect; a page has portals only. */
  list: get(base, {
    access: { menu },
    input: OptionalPage.extend({ category: z.string().max(64).optional() }),
    output: listed(tree(PortalRow)).extend({ pagination: Pagination }),
  }),
  /** Categories with enabled portals: with `type` 1 those that the caller may choose, else (also with 0) those that the caller may name. */
  selector: get(`${base}/Selector`, {
    access: 'signed-in',
    input: z.object({ type: z.union([z.literal(0), z.literal(1)]).optional() }),
    output: listed(tree(SelectorNode)),
  }),
  /**
   * The portal for display. A caller without a grant gets the same refusal as for a portal that does not
   * exist.
   */
  auth: get(`${base}/{id}/auth`, {
    access: 'signed-in',
    output: z.object({ formData: z.string(), type: z.int(), linkType: z.int(), customUrl: z.string() }),
  }),
  /** Makes a portal the one that the caller sees first; `0` is the built-in one. */
  setDefault: put(`${base}/{id}/Actions/SetDefault`, { access: 'signed-in', successMessage: 'updated' }),
  /** A link to the portal as a file, valid for one minute. */
  export: get(`${base}/{id}/Actions/ExportData`, { access: { menu }, output: StoredFile }),
  download: get(`${base}/Actions/Download`, {
    access: 'public',
    input: z.object({ encryption: z.string().max(2_000) }),
    output: Bytes,
  }),
  /** Imports such a file. The new portal is disabled. */
  import: post(`${base}/Model/Actions/ImportData`, {
    access: { menu, button: 'btn_add' },
    body: 'multipart',
    output: z.object({ id: Id }),
  }),
  read: get(`${base}/{id}`, { access: { menu }, output: Portal }),
  create: post(base, {
    access: { menu, button: 'btn_add' },
    maxBodyBytes,
    input: PortalBody,
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    maxBodyBytes,
    input: partialInput(PortalBody).extend(expectedModifiedTime),
    output: z.object({ lastModifyTime: LastModifyTime }),
  }),
  /** Lets only the caller change it, or everybody again. */
  lock: put(`${base}/{id}/Actions/Lock`, {
    access: { menu, button: 'btn_edit' },
    input: z.object({ locked: Flag }),
  }),
  copy: post(`${base}/{id}/Actions/Copy`, {
    access: { menu, button: 'btn_add' },
    successMessage: 'copied',
    output: z.object({ id: Id }),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  setState: put(`${base}/{id}/Actions/State`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'stateChanged',
  }),
}

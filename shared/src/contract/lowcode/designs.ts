import * as z from 'zod'
import { blankable, Flag, SortCode, Text, Time } from '../patterns.ts'
import { get, Id, listed, OptionalPage, Pagination, tree } from '../wire.ts'

/** Web page, app page, and the three types that only the generator uses. */
export const DesignType = { web: 1, app: 2, flowForm: 3, webForm: 4, appForm: 5 } as const
const type = z.int().min(1).max(5)

/** A JSON text of the designer; a large form of several hundred fields is about 1 MB. */
const Json = z.string().max(5_000_000)

export const DesignBody = z.object({
  fullName: z.string().trim().min(1).max(50),
  enCode: z
    .string()
    .trim()
    .regex(/^\w{1,50}$/),
  type,
  /** 1 form, 2 form and list, 3 form, list and workflow. */
  webType: z.int().min(1).max(3),
  category: z.string().min(1).max(50),
  description: blankable(Text),
  state: Flag,
  sortCode: SortCode.optional(),
  dbLinkId: Id.default('0'),
  tables: Json.default('[]'),
  formData: Json.nullish(),
  columnData: Json.nullish(),
  appColumnData: Json.nullish(),
  flowTemplateJson: Json.nullish(),
  flowId: blankable(Id),
})

export const Design = DesignBody.extend({ id: Id, sortCode: z.int() })
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
})
export type DesignRow = z.output<typeof DesignRow>

const base = '/api/visualdev/Base'
const menu = 'onlineDev.webDesign'

export const designs = {
  /** Under their categories; a page has designs only. */
  list: get(base, {
    access: { menu },
    input: OptionalPage.extend({ type, category: z.string().max(50).optional() }),
    output: listed(tree(DesignRow)).extend({ pagination: Pagination }),
  }),
  /** Enabled designs under their categories. */
  selector: get(`${base}/Selector/{id?}`, {
    access: 'signed-in',
    input: z.object({ type: type.optional() }),
    output: listed(tree(z.object({}))),
  }),
  read: get(`${base}/{id}`, { access: { menu }, output: Design }),
}

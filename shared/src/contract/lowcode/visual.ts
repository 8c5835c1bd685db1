import * as z from 'zod'
import { Time } from '../patterns.ts'
import { get, Id, post } from '../wire.ts'
import { dataSetMenu } from './data-sets.ts'
import { maxScreenBytes, screenMenu, ScreenSelector, ScreenTexts } from './screens.ts'

const base = '/api/blade-visual'
const menu = screenMenu

/** Pages as clients of this interface ask for them and read them. */
const VisualPage = z.object({
  current: z.int().min(1).max(1_000_000).default(1),
  size: z.int().min(1).max(1_000).default(20),
})
const visualPaged = <T extends z.ZodType>(record: T) =>
  z.object({
    records: z.array(record),
    total: z.int(),
    size: z.int(),
    current: z.int(),
    pages: z.int(),
  })
const ById = z.object({ id: Id })

/** 1 is published. */
const VisualStatus = z.union([z.literal(0), z.literal(1)])
const Visual = z.object({
  id: Id,
  title: z.string(),
  /** Address of the cover; ''. */
  backgroundUrl: z.string(),
  category: z.string(),
  /** Always '': screens are opened by rights. */
  password: z.literal(''),
  status: VisualStatus,
  isDeleted: z.literal(0),
  createUser: z.string(),
  createTime: Time,
  updateTime: Time.nullable(),
})
export type Visual = z.output<typeof Visual>

/** What clients send of a screen; a password is read past. */
const SentVisual = z.object({
  title: z.string().trim().min(1).max(50),
  category: z.union([z.string().min(1).max(64), z.number()]).transform(String),
  status: VisualStatus.optional(),
  backgroundUrl: z.string().max(500).nullish(),
})
const SentConfig = z.object({
  detail: ScreenTexts.shape.detail.optional(),
  component: ScreenTexts.shape.component.optional(),
})

/** The interface that designers and viewers of screens of the 3.2 family call. */
export const visual = {
  list: get(`${base}/visual/list`, {
    access: { menu },
    input: VisualPage.extend({
      category: z.string().max(64).optional(),
      title: z.string().max(100).optional(),
    }),
    output: visualPaged(Visual),
  }),
  /** As `screens.show`. */
  detail: get(`${base}/visual/detail`, {
    access: 'signed-in',
    input: ById,
    output: z.object({
      visual: Visual,
      config: z.object({ id: Id, visualId: Id, detail: z.string(), component: z.string() }),
    }),
  }),
  save: post(`${base}/visual/save`, {
    access: { menu, button: 'btn_add' },
    maxBodyBytes: maxScreenBytes,
    input: z.object({ visual: SentVisual, config: SentConfig.default({}) }),
    output: ById,
  }),
  update: post(`${base}/visual/update`, {
    access: { menu, button: 'btn_edit' },
    maxBodyBytes: maxScreenBytes,
    input: z.object({ visual: SentVisual.partial().extend({ id: Id }), config: SentConfig.default({}) }),
    successMessage: 'updated',
  }),
  remove: post(`${base}/visual/remove`, {
    access: { menu, button: 'btn_remove' },
    inQuery: true,
    input: z.object({ ids: z.string().min(1).max(2_000) }),
    successMessage: 'deleted',
  }),
  /** Answers the id of the copy. */
  copy: post(`${base}/visual/copy`, {
    access: { menu, button: 'btn_add' },
    inQuery: true,
    input: ById,
    output: Id,
  }),
  selector: get(`${base}/visual/selector`, { access: 'signed-in', output: ScreenSelector }),

  /** The entries of the dictionary `dataVType`; `categoryValue` is what screens store. */
  categories: get(`${base}/category/list`, {
    access: { menu },
    output: z.array(
      z.object({ id: Id, categoryKey: z.string(), categoryValue: z.string(), isDeleted: z.literal(0) }),
    ),
  }),

  maps: get(`${base}/map/list`, {
    access: { menu },
    input: VisualPage.extend({ name: z.string().max(100).optional() }),
    output: visualPaged(z.object({ id: Id, name: z.string() })),
  }),
  mapDetail: get(`${base}/map/detail`, {
    access: { menu },
    input: ById,
    output: z.object({ id: Id, name: z.string(), data: z.string() }),
  }),
  /** The GeoJSON as an object. */
  mapData: get(`${base}/map/data`, {
    access: 'signed-in',
    input: ById,
    output: z.record(z.string(), z.unknown()),
  }),

  /** The data sources, without addresses and accounts: those are on their own page. */
  databases: get(`${base}/db/list`, {
    access: { menu },
    input: VisualPage,
    output: visualPaged(z.object({ id: Id, name: z.string(), driverClass: z.string() })),
  }),
  /** The first rows of a statement, for those who may write data sets of statements. */
  query: post(`${base}/db/dynamic-query`, {
    access: { menu: dataSetMenu, button: 'btn_add' },
    worksOnFullDisk: true,
    input: z.object({ id: z.string().min(1).max(64).default('0'), sql: z.string().min(1).max(100_000) }),
    output: z.array(z.record(z.string(), z.unknown())),
    successMessage: 'done',
  }),
}

import * as z from 'zod'
import {
  blankable,
  EnCode,
  Flag,
  LastModifyTime,
  Name,
  expectedModifiedTime,
  partialInput,
  SortCode,
  Text,
  Time,
} from '../patterns.ts'
import { del, get, hideable, Id, Keyword, listed, Pagination, post, put, tree } from '../wire.ts'

const short = blankable(z.string().max(50))
const long = blankable(z.string().max(200))

/** Details of a company; all are optional. */
export const CompanyDetails = z.object({
  shortName: short,
  enterpriseNature: short,
  industry: short,
  foundedTime: blankable(Time),
  telePhone: short,
  fax: short,
  webSite: long,
  address: long,
  managerName: short,
  managerTelePhone: short,
  managerMobilePhone: short,
  manageEmail: blankable(z.email().max(100)),
  bankName: long,
  bankAccount: short,
  businessscope: blankable(z.string().max(1_000)),
})
export type CompanyDetails = z.output<typeof CompanyDetails>

const unit = {
  parentId: Id,
  fullName: Name,
  enCode: EnCode,
  enabledMark: Flag.default(1),
  description: blankable(Text),
  sortCode: SortCode.optional(),
}

/** Input of a company form; `parentId` is `-1` at the root. */
export const OrganizeBody = z.object({ ...unit, propertyJson: CompanyDetails.default({}) })
/** Input of a department form. */
export const DepartmentBody = z.object({ ...unit, managerId: blankable(Id) })

const recordKeys = { id: Id, sortCode: z.int(), lastModifyTime: LastModifyTime }

/** A company or a department, distinguished by `category`. */
export const Organize = z.object({
  id: Id,
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  icon: z.string(),
  category: z.enum(['company', 'department']),
  type: z.enum(['company', 'department']),
  description: z.string().nullable(),
  enabledMark: Flag,
  creatorTime: Time,
  sortCode: z.int(),
})
export const OrganizeNode = tree(Organize)
export type OrganizeNode = z.output<typeof OrganizeNode>

const Department = tree(
  hideable(
    Organize.pick({
      id: true,
      parentId: true,
      fullName: true,
      enCode: true,
      description: true,
      enabledMark: true,
      creatorTime: true,
      sortCode: true,
    }).extend({
      /** "name/account", or ''. */
      manager: z.string(),
      managerId: z.string(),
      /** Name of its company. */
      company: z.string(),
      /** Number of users, without those of departments below. */
      members: z.int(),
    }),
    ['id', 'parentId'],
  ),
)
export type Department = z.output<typeof Department>

const base = '/api/permission/Organize'
const menu = 'permission.organize'
const trees = listed(tree(hideable(Organize, ['id', 'parentId', 'type', 'category']))).extend({
  pagination: Pagination.optional(),
})

export const organizes = {
  list: get(base, {
    access: { menu },
    input: Keyword,
    output: listed(tree(hideable(Organize, ['id', 'parentId', 'type', 'category']))).extend({
      pagination: Pagination.optional(),
    }),
  }),
  /** Organisations that the caller may work for, for the dropdown in the header. */
  topList: get(`${base}/toplist`, {
    access: 'signed-in',
    output: listed(z.object({ id: Id, fullName: z.string() })),
  }),
  /** Makes the session work for this organisation. Refused unless `topList` contains it. */
  choose: put('/api/permission/Users/Current/Organize/{id}', {
    access: 'signed-in',
    worksOnFullDisk: true,
    successMessage: 'done',
  }),
  selector: get(`${base}/Selector/{id?}`, { access: 'signed-in', output: trees }),
  tree: get(`${base}/Tree`, { access: 'signed-in', output: trees }),
  /** `propertyJson` is JSON text in the output and an object in the input. */
  read: get(`${base}/{id}`, {
    access: { menu },
    output: hideable(OrganizeBody.extend({ ...recordKeys, propertyJson: z.string() }), [
      'id',
      'lastModifyTime',
    ]),
  }),
  create: post(base, {
    access: { menu, button: 'btn_add' },
    input: OrganizeBody,
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    input: partialInput(OrganizeBody).extend(expectedModifiedTime),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  setState: put(`${base}/{id}/Actions/State`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'stateChanged',
  }),
}

const department = 'permission.department'

/**
 * The selector leaves out `id` with all units below it, because a parent picker must not offer a node under
 * itself.
 */
export const departments = {
  /** Departments of a company as a tree, without those of companies below it. `0` is every company. */
  list: get(`${base}/{orgId}/Department`, {
    access: { menu: department },
    input: Keyword,
    output: listed(Department),
  }),
  selector: get(`${base}/Department/Selector/{id?}`, { access: 'signed-in', output: trees }),
  read: get(`${base}/Department/{id}`, {
    access: { menu: department },
    output: hideable(DepartmentBody.extend(recordKeys), ['id', 'lastModifyTime']),
  }),
  create: post(`${base}/Department`, {
    access: { menu: department, button: 'btn_add' },
    input: DepartmentBody,
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/Department/{id}`, {
    access: { menu: department, button: 'btn_edit' },
    input: partialInput(DepartmentBody).extend(expectedModifiedTime),
  }),
  remove: del(`${base}/Department/{id}`, { access: { menu: department, button: 'btn_remove' } }),
  setState: put(`${base}/Department/{id}/Actions/State`, {
    access: { menu: department, button: 'btn_edit' },
    successMessage: 'stateChanged',
  }),
}

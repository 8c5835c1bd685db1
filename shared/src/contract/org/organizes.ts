import * as z from 'zod'
import { bodyShape, defineFields } from '../field-row.ts'
import {
  blankable,
  Flag,
  LastModifyTime,
  Name,
  expectedModifiedTime,
  partialInput,
  Time,
} from '../patterns.ts'
import { del, get, hideable, Id, Keyword, listed, Pagination, post, put, tree } from '../wire.ts'
import { commonFields } from './common-fields.ts'

const short = blankable(z.string().max(50))
const long = blankable(z.string().max(200))

/** Fields of the details of a company; all are optional. */
export const companyFields = defineFields({
  shortName: { schema: short, label: { zh: '公司简称', en: 'Short name', zhtw: '公司簡稱' }, value: 'text' },
  enterpriseNature: {
    schema: short,
    label: { zh: '公司性质', en: 'Company type', zhtw: '公司性質' },
    value: 'text',
  },
  industry: { schema: short, label: { zh: '所属行业', en: 'Industry', zhtw: '所屬行業' }, value: 'text' },
  foundedTime: {
    schema: blankable(Time),
    label: { zh: '成立时间', en: 'Founded on', zhtw: '成立時間' },
    value: 'day',
    pastOnly: true,
  },
  telePhone: { schema: short, label: { zh: '公司电话', en: 'Phone', zhtw: '公司電話' }, value: 'text' },
  fax: { schema: short, label: { zh: '公司传真', en: 'Fax', zhtw: '公司傳真' }, value: 'text' },
  webSite: { schema: long, label: { zh: '公司网站', en: 'Website', zhtw: '公司網站' }, value: 'text' },
  address: { schema: long, label: { zh: '公司地址', en: 'Address', zhtw: '公司地址' }, value: 'text' },
  managerName: { schema: short, label: { zh: '姓名', en: 'Name', zhtw: '姓名' }, value: 'text' },
  managerTelePhone: { schema: short, label: { zh: '电话', en: 'Phone', zhtw: '電話' }, value: 'text' },
  managerMobilePhone: { schema: short, label: { zh: '手机', en: 'Mobile', zhtw: '手機' }, value: 'text' },
  manageEmail: {
    schema: blankable(z.email().max(100)),
    label: { zh: '邮箱', en: 'Email', zhtw: '信箱' },
    value: 'text',
  },
  bankName: { schema: long, label: { zh: '开户银行', en: 'Bank', zhtw: '開戶銀行' }, value: 'text' },
  bankAccount: {
    schema: short,
    label: { zh: '银行账号', en: 'Account number', zhtw: '銀行帳號' },
    value: 'text',
  },
  businessscope: {
    schema: blankable(z.string().max(1_000)),
    label: { zh: '经营范围', en: 'Business scope', zhtw: '經營範圍' },
    value: 'note',
  },
})
export const CompanyDetails = z.object(bodyShape(companyFields))
export type CompanyDetails = z.output<typeof CompanyDetails>

/** The fields of a company; `parentId` is `-1` at the root. */
export const organizeFields = defineFields({
  parentId: { schema: Id, label: { zh: '上级公司', en: 'Parent company', zhtw: '上級公司' }, value: 'units' },
  fullName: {
    schema: Name,
    label: { zh: '公司名称', en: 'Company', zhtw: '公司名稱' },
    value: 'text',
    place: 10,
    column: 'shown',
  },
  enCode: commonFields.enCode,
  enabledMark: commonFields.enabledMark,
  description: commonFields.description,
  sortCode: commonFields.sortCode,
  creatorTime: commonFields.creatorTime,
})
/** Input of a company form. */
export const OrganizeBody = z.object({
  ...bodyShape(organizeFields),
  propertyJson: CompanyDetails.default({}),
})

/** The fields of a department. */
export const departmentFields = defineFields({
  parentId: { schema: Id, label: { zh: '上级组织', en: 'Parent unit', zhtw: '上級組織' }, value: 'units' },
  fullName: {
    schema: Name,
    label: { zh: '部门名称', en: 'Department', zhtw: '部門名稱' },
    value: 'text',
    place: 10,
    column: 'shown',
  },
  enCode: commonFields.enCode,
  enabledMark: commonFields.enabledMark,
  description: commonFields.description,
  sortCode: commonFields.sortCode,
  managerId: {
    schema: blankable(Id),
    label: { zh: '部门主管', en: 'Head', zhtw: '部門主管' },
    word: 'manager',
    value: 'user',
    shownAs: 'manager',
    place: 40,
    column: 'shown',
    grant: { column: 10 },
  },
  company: {
    label: { zh: '所属公司', en: 'Company', zhtw: '所屬公司' },
    value: 'text',
    place: 30,
    column: 'shown',
  },
  members: { label: { zh: '人数', en: 'People', zhtw: '人數' }, value: 'number', place: 50, column: 'shown' },
  creatorTime: commonFields.creatorTime,
})
/** Input of a department form. */
export const DepartmentBody = z.object(bodyShape(departmentFields))

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

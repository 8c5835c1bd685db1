import * as z from 'zod'
import { Time } from '../patterns.ts'
import { ExportInput, FileLink } from '../system/transfers.ts'
import { get, Id, Page, paged, post } from '../wire.ts'

/** Kinds of objects in the audit log. */
export const auditNouns = [
  'user',
  'role',
  'position',
  'group',
  'organize',
  'branchAdmin',
  'menu',
  'button',
  'column',
  'formField',
  'dataField',
  'dataScheme',
  'portal',
  'dataSet',
  'flow',
] as const
export type AuditNoun = (typeof auditNouns)[number]

export const auditActions = [
  'create',
  'update',
  'remove',
  'state',
  'grant',
  'members',
  'resetPassword',
  'changePassword',
  'unlock',
  'forceOffline',
  'import',
  'twoFactor',
] as const
export type AuditAction = (typeof auditActions)[number]

/** The changed keys, as on the wire; of a list only the added and the removed items. */
const Values = z.record(z.string(), z.unknown())

export const AuditRow = z.object({
  id: Id,
  time: Time,
  userId: z.string(),
  userName: z.string(),
  ip: z.string(),
  agent: z.string(),
  requestId: z.string(),
  noun: z.enum(auditNouns),
  objectId: z.string(),
  objectName: z.string(),
  action: z.enum(auditActions),
  before: Values,
  after: Values,
})
export type AuditRow = z.output<typeof AuditRow>

/** `names` has the names of the ids in the values, also of deleted records; of long lists the first 500. */
const AuditEntry = AuditRow.extend({ names: z.record(z.string(), z.string()) })
export type AuditEntry = z.output<typeof AuditEntry>

const Filter = Page.extend({
  noun: z.enum(auditNouns).optional(),
  action: z.enum(auditActions).optional(),
  /** Acting user. */
  userId: Id.optional(),
  /** Changed object. */
  objectId: Id.optional(),
  startTime: Time.optional(),
  endTime: Time.optional(),
})
export type AuditFilter = z.output<typeof Filter>

const base = '/api/permission/Audit'
const access = { menu: 'permission.audit' }

/** Changes of grants, members, passwords, menus, roles, positions, units and users; the latest first. */
export const audit = {
  list: get(base, { access, input: Filter, output: paged(AuditRow) }),
  /** Exports the rows that the filter finds. */
  exportExcel: post(`${base}/ExportExcel`, {
    access,
    worksOnFullDisk: true,
    input: Filter.extend(ExportInput.shape),
    output: FileLink,
    successMessage: 'done',
  }),
  read: get(`${base}/{id}`, { access, output: AuditEntry }),
}

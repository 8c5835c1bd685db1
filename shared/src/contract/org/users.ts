import * as z from 'zod'
import { bodyShape, listedRows, maskOf } from '../field-row.ts'
import { Flag, Ids, LastModifyTime, Md5, expectedModifiedTime, partialInput, Time } from '../patterns.ts'
import { ExportInput, importCalls, FileLink } from '../system/transfers.ts'
import { del, get, hideable, Id, Keyword, listed, Page, paged, Pagination, post, put, tree } from '../wire.ts'
import { userFields } from './user-fields.ts'

/**
 * Input of a user form. `organizeId`, `positionId`, `roleId` and `groupId` are ids joined by commas. Of several
 * units the stored main unit stays the main one; of a new user the first is.
 */
export const UserBody = z.object(bodyShape(userFields))

/** The units of a user as a form holds them. */
export const UserUnits = z.array(Id).min(1)

export const User = UserBody.extend({
  id: Id,
  enabledMark: Flag,
  sortCode: z.int(),
  lastModifyTime: LastModifyTime,
  /** The path of each unit, as ids from the root. */
  organizeIdTree: z.array(z.array(z.string())),
})

export const UserRow = User.pick({ id: true, ...maskOf(listedRows(userFields)), headIcon: true }).extend({
  /** The main unit. */
  organizeId: Id,
  position: z.string(),
  positionId: z.string(),
  roleId: z.string(),
  roleName: z.string(),
  /** Name of the main unit. */
  department: z.string(),
  /** The paths of all units joined by commas, the main unit first. */
  organize: z.string(),
  /** Number of units. */
  unitCount: z.int(),
  creatorTime: Time,
  isAdministrator: z.boolean(),
  /** End of the lock after too many wrong passwords; null where the user is not locked. */
  lockedUntil: Time.nullable(),
  /** Null for a user who has never signed in. */
  lastLoginTime: Time.nullable(),
})
export type UserRow = z.output<typeof UserRow>

const OrgNode = z.object({
  type: z.enum(['company', 'department', 'user']),
  icon: z.string(),
  enabledMark: Flag,
})

/** Only for users: avatar, and name of the unit. */
const portrait = { headIcon: z.string().optional(), department: z.string().optional() }

const Person = z.object({
  id: Id,
  account: z.string(),
  realName: z.string(),
  headIcon: z.string(),
  department: z.string(),
  sortCode: z.int(),
})

const Colleague = Person.extend({ fullName: z.string(), enabledMark: Flag })
export type Colleague = z.output<typeof Colleague>

const Candidate = tree(OrgNode)
export type Candidate = z.output<typeof Candidate>

/** States by which the list is filtered; locked users are enabled, too. */
export const userStates = ['enabled', 'disabled', 'locked'] as const
/** Changes of several users at once. */
export const userBatchActions = ['enable', 'disable', 'move', 'addRoles'] as const
export type UserBatchAction = (typeof userBatchActions)[number]

const UserBatch = z.object({
  ids: z.array(Id).min(1).max(500),
  action: z.enum(userBatchActions),
  /** The unit of `move`. */
  organizeId: Id.optional(),
  /** The roles of `addRoles`. */
  roleIds: z.array(Id).min(1).max(50).optional(),
})
export type UserBatch = z.output<typeof UserBatch>

/** A role or position that the caller may give to users. */
const Assignable = z.object({
  id: Id,
  fullName: z.string(),
  /** Path of the position's unit; '' for a role. */
  unit: z.string(),
  /** Belongs to one of the requested units, or is a role that is limited to one of them. */
  ofUnits: z.boolean(),
})

const base = '/api/permission/Users'
const menu = 'permission.user'

const Filter = Page.extend({
  organizeId: Id.optional(),
  /** Only direct subordinates of this user. */
  managerId: Id.optional(),
  state: z.enum(userStates).optional(),
  roleId: Id.optional(),
  positionId: Id.optional(),
})
export type UserFilter = z.output<typeof Filter>

export const users = {
  list: get(base, {
    access: { menu },
    input: Filter,
    output: paged(hideable(UserRow, ['id', 'isAdministrator'])),
  }),
  /** Exports the rows that the filter finds. */
  exportExcel: post(`${base}/ExportExcel`, {
    access: { menu },
    worksOnFullDisk: true,
    input: Filter.extend(ExportInput.shape),
    output: FileLink,
    successMessage: 'done',
  }),
  /** The same for clients that send a query; `selectKey` holds keys joined by commas. */
  exportSheet: get(`${base}/ExportExcel`, {
    access: { menu },
    input: Filter.extend({
      ...ExportInput.pick({ dataType: true, format: true }).shape,
      selectKey: z.string().max(2_000).optional(),
    }),
    output: FileLink,
  }),
  /**
   * All users. Pickers send `pageSize` and get one page, filtered by keyword or by a unit with all units
   * below it.
   */
  all: get(`${base}/All`, {
    access: 'signed-in',
    input: Keyword.extend({
      organizeId: Id.optional(),
      currentPage: z.int().min(1).max(1_000_000).optional(),
      pageSize: z.int().min(1).max(1_000).optional(),
    }),
    output: listed(
      hideable(Person.extend({ gender: z.int(), quickQuery: z.string(), enabledMark: Flag }), [
        'id',
        'account',
        'realName',
      ]),
    ).extend({
      pagination: Pagination.optional(),
    }),
  }),
  selector: get(`${base}/Selector/{id?}`, { access: 'signed-in', output: listed(tree(OrgNode)) }),
  /** Users whom the caller may chat with: all who may sign in, except the caller. */
  imUsers: get(`${base}/ImUser`, { access: 'signed-in', input: Page, output: paged(Person) }),
  /**
   * One level of the tree: for `0` the companies at the root, for a unit its users and then the units below
   * it. A keyword searches all users.
   */
  imSelector: post(`${base}/ImUser/Selector/{id?}`, {
    access: 'signed-in',
    worksOnFullDisk: true,
    input: z.object({ keyword: z.string().max(100).nullish() }),
    output: listed(
      OrgNode.extend({
        id: Id,
        parentId: z.string(),
        fullName: z.string(),
        isLeaf: z.boolean(),
        hasChildren: z.boolean(),
        ...portrait,
      }),
    ),
    successMessage: 'done',
  }),
  /** Names of users by their ids, in the same order; newer clients send `ids`. */
  namesOf: post(`${base}/getUserList`, {
    access: 'signed-in',
    worksOnFullDisk: true,
    input: z.object({ userId: z.array(Id).max(1_000).optional(), ids: z.array(Id).max(1_000).optional() }),
    output: listed(z.object({ id: Id, fullName: z.string(), enabledMark: Flag, ...portrait })),
    successMessage: 'done',
  }),
  read: get(`${base}/{id}`, { access: { menu }, output: hideable(User) }),
  /** A user as the list shows them. */
  overview: get(`${base}/{id}/Overview`, {
    access: { menu },
    output: hideable(UserRow, ['id', 'isAdministrator']),
  }),
  /**
   * Enabled roles or positions that the caller may give: those without a grant that the caller may not give. The
   * ones of `organizeIds` come first; at most 200.
   */
  assignable: get(`${base}/Actions/Assignable`, {
    access: { menu },
    input: Keyword.extend({ type: z.enum(['role', 'position']), organizeIds: Ids.optional() }),
    output: listed(Assignable),
  }),
  /**
   * Enabled roles or positions by which the list can be filtered; at most 200. The one with the id `selected`
   * comes first.
   */
  filterOptions: get(`${base}/Actions/FilterOptions`, {
    access: { menu },
    input: Keyword.extend({ type: z.enum(['role', 'position']), selected: Id.optional() }),
    output: listed(Assignable.omit({ ofUnits: true })),
  }),
  /**
   * Changes several users, each with the checks of a single change and in a transaction of its own. Answers how
   * many were changed, and the users that were refused with the reason.
   */
  batch: post(`${base}/Actions/Batch`, {
    access: { menu, button: 'btn_edit' },
    input: UserBatch,
    output: z.object({
      done: z.int(),
      refused: z.array(z.object({ id: Id, name: z.string(), reason: z.string() })),
    }),
    successMessage: 'done',
  }),
  create: post(base, {
    access: { menu, button: 'btn_add' },
    input: UserBody.extend({ userPassword: Md5.optional() }),
    output: z.object({ id: Id, password: z.string().optional() }),
  }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    input: partialInput(UserBody).extend(expectedModifiedTime),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  setState: put(`${base}/{id}/Actions/State`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'stateChanged',
  }),
  resetPassword: post(`${base}/{id}/Actions/ResetPassword`, {
    access: { menu, button: 'btn_resetPassword' },
    input: z.object({ userPassword: Md5, validatePassword: Md5 }),
    successMessage: 'passwordReset',
  }),
  /** Ends the lock after too many wrong passwords. */
  unlock: put(`${base}/{id}/Actions/unlock`, {
    access: { menu, button: 'btn_edit' },
    worksOnFullDisk: true,
    successMessage: 'unlocked',
  }),
  /** Candidates for a position: the users of its unit and of the units below, as a tree of these units. */
  ofPosition: get(`${base}/GetUsersByPositionId`, {
    access: 'signed-in',
    input: Keyword.extend({ positionId: Id }),
    output: z.array(Candidate),
  }),
  ofRole: get(`${base}/getUsersByRoleId`, {
    access: 'signed-in',
    input: Keyword.extend({ roleId: Id }),
    output: listed(Colleague),
  }),
  /**
   * Candidates for a role, one level of the tree of units and users: without a unit or with `0` the units of the
   * role, then what is below a unit. A keyword finds users.
   */
  ofRoleAndUnit: get(`${base}/GetUsersByRoleOrgId`, {
    access: 'signed-in',
    input: Keyword.extend({ roleId: Id, organizeId: Id.optional() }),
    output: z.array(Candidate),
  }),
  ofUnit: get(`${base}/getOrganization`, {
    access: 'signed-in',
    input: Keyword.extend({ organizeId: Id }),
    output: listed(Colleague),
  }),
  /** All direct and indirect subordinates of the caller. */
  subordinates: post(`${base}/getSubordinates`, {
    access: 'signed-in',
    worksOnFullDisk: true,
    successMessage: 'done',
    input: z.object({ keyword: z.string().max(100).nullish() }),
    output: listed(Colleague),
  }),
}

export const userImports = importCalls(base, { menu, button: 'btn_add' })

import * as z from 'zod'
import { Flag, Time } from '../patterns.ts'
import { get, Id, post, requiredSteps, tree } from '../wire.ts'

/** Menu item types. */
export const MenuType = {
  directory: 1,
  page: 2,
  form: 3,
  dictionary: 4,
  report: 5,
  screen: 6,
  link: 7,
  portal: 8,
} as const

/** The four layouts. */
export const layouts = ['classic', 'functional', 'hybrid', 'plain'] as const
export const Layout = z.enum(layouts)
export type Layout = z.output<typeof Layout>

export const MenuItem = tree(
  z.object({
    enCode: z.string(),
    icon: z.string(),
    type: z.int().min(1).max(8),
    urlAddress: z.string(),
    linkTarget: z.enum(['_self', '_blank']),
    category: z.enum(['Web', 'App']),
    /** JSON text `{ moduleId, iconBackgroundColor, isTree }`. */
    propertyJson: z.string(),
    sortCode: z.int(),
    /** Of type 6: this server has the screen; else another visualisation server. */
    isOwnScreen: z.boolean().optional(),
  }),
)
export type MenuItem = z.output<typeof MenuItem>

const Item = z.object({ id: Id, fullName: z.string(), enCode: z.string() })

/** What the user may do on one menu. */
export const PermissionEntry = z.object({
  modelId: Id,
  moduleName: z.string(),
  button: z.array(Item),
  column: z.array(Item),
  form: z.array(Item),
  resource: z.array(Item.pick({ id: true, fullName: true })),
})
export type PermissionEntry = z.output<typeof PermissionEntry>

export const UserInfo = z.object({
  userId: Id,
  userAccount: z.string(),
  account: z.string(),
  userName: z.string(),
  realName: z.string(),
  headIcon: z.string(),
  gender: z.int(),
  organizeId: z.string(),
  organizeName: z.string(),
  departmentId: z.string(),
  departmentName: z.string(),
  managerId: z.string(),
  subsidiary: z.array(Id),
  subordinates: z.array(Id),
  positionIds: z.array(z.object({ id: Id, name: z.string() })),
  positionId: z.string(),
  roleId: z.string(),
  roleIds: z.array(Id),
  loginTime: Time,
  loginIPAddress: z.string(),
  loginIPAddressName: z.string(),
  MACAddress: z.string(),
  loginPlatForm: z.string(),
  prevLogin: Flag,
  prevLoginTime: Time.nullable(),
  prevLoginIPAddress: z.string(),
  prevLoginIPAddressName: z.string(),
  isAdministrator: z.boolean(),
  tenantId: z.string(),
  portalId: z.string(),
  /** The portal that is the home page of the user; '' for the standard one. */
  homePortalId: z.string().optional(),
  /** One of the demo accounts, whose password is public. */
  isDemo: z.boolean(),
  dataScope: z.array(z.object({ organizeId: Id, Add: z.boolean(), Edit: z.boolean(), Delete: z.boolean() })),
})
export type UserInfo = z.output<typeof UserInfo>

/** Which texts name organisations and users: `club` calls them clubs and coaches. */
export const WordsVariant = z.enum(['standard', 'club'])
export type WordsVariant = z.output<typeof WordsVariant>

export const CurrentUser = z.object({
  /** Menus of the category `Web`, the only ones that clients of the web know. */
  menuList: z.array(MenuItem),
  /** Menus of the category `App`, which phones show beside those. */
  appMenuList: z.array(MenuItem).optional(),
  userInfo: UserInfo,
  permissionList: z.array(PermissionEntry),
  sysConfigInfo: z.object({
    sysName: z.string(),
    sysVersion: z.string(),
    /** The slogan. */
    sysDescription: z.string(),
    companyName: z.string(),
    /** The address for feedback. */
    companyEmail: z.string(),
    /** Address of the customer's own documentation, or ''. */
    helpUrl: z.string(),
    wordsVariant: WordsVariant,
    /** Address of the visualisation server, for menu rows of type 6 and 7; '' where there is none. */
    dataV: z.string(),
    /** Version of the edited words; '' where there are none. */
    wordsVersion: z.string(),
  }),
})
export type CurrentUser = z.output<typeof CurrentUser>

/** The account at login; `mobile@account` for sub-accounts. */
const LoginName = z.string().trim().min(1).max(100)
const Password = z.string().regex(/^[0-9a-fA-F]{32}$/, { error: 'pattern.md5' })

/** The output of every kind of sign-in. */
export const SignedIn = z.object({ token: z.string(), theme: z.string() })
export type SignedIn = z.output<typeof SignedIn>

/** 32 random bytes as base64url. */
export const Secret = z.string().min(1).max(64)

/** Six digits, or a recovery code, with blanks and hyphens as the user typed them. */
export const SecondFactor = z.string().trim().min(1).max(20)

const base = '/api/oauth'

export const session = {
  config: get(`${base}/getConfig/{account}`, {
    access: 'public',
    output: z.object({ enableVerificationCode: Flag, verificationCodeNumber: z.int() }),
  }),
  login: post(`${base}/Login`, {
    access: 'public',
    worksOnFullDisk: true,
    form: true,
    successMessage: 'done',
    input: z.object({
      account: LoginName,
      password: Password,
      client_id: z.literal('admin'),
      client_secret: z.literal('123456'),
      scope: z.literal('all'),
      grant_type: z.literal('password'),
      origin: z.string().max(20).optional(),
      code: z.string().max(20).optional(),
      timestamp: z.string().max(30).optional(),
    }),
    output: SignedIn,
  }),
  /**
   * Exchanges a one-time code for a session. The code comes from a confirmed scan, together with its secret,
   * or from a single sign-on at `/auth-redirect`.
   */
  exchange: post(`${base}/Login/Exchange`, {
    access: 'public',
    worksOnFullDisk: true,
    successMessage: 'done',
    input: z.object({ code: Secret, secret: Secret.optional() }),
    output: SignedIn,
  }),
  /** Completes a sign-in that was refused with `Code.secondFactorRequired` and a ticket. */
  secondFactor: post(`${base}/Login/SecondFactor`, {
    access: 'public',
    worksOnFullDisk: true,
    successMessage: 'done',
    input: z.object({ ticket: Secret, code: SecondFactor }),
    output: SignedIn,
  }),
  currentUser: get(`${base}/CurrentUser`, { access: 'signed-in', output: CurrentUser }),
  logout: get(`${base}/Logout`, {
    access: 'signed-in',
    allowedDuring: requiredSteps,
    successMessage: 'signedOut',
  }),
  lockScreen: post(`${base}/LockScreen`, {
    access: 'signed-in',
    worksOnFullDisk: true,
    successMessage: 'unlocked',
    input: z.object({ account: LoginName, password: Password }),
  }),
}

import * as z from 'zod'
import { LocalizedText } from '../localized-text.ts'
import { Flag, Name, Time } from '../patterns.ts'
import { del, get, Id, listed, Page, paged, post, put } from '../wire.ts'
import { FindingCode } from './check.ts'
import { Build, RegistryEntry } from './registry.ts'
import { Area, RemoteName } from '../shell/remote-file.ts'

const menu = 'system.remotes'
const base = '/api/shell/Remotes'
const buildId = Build.shape.id

/** How a build was added. */
export const BuildOrigin = z.enum(['builtIn', 'published', 'mirror'])

/** One row of the Remotes page: the channels of a remote, and figures of its builds. */
export const RemoteRow = z.object({
  id: RemoteName,
  entry: RegistryEntry,
  origin: BuildOrigin,
  /** Builds by channel: stable, and canary with its share of users in percent. */
  stable: buildId,
  canary: buildId.nullable(),
  canaryPercent: z.int().min(0).max(100),
  pins: z.int(),
  /** The areas whose calls the remote may make besides those of its own, if it runs in a sandbox; null if it does not. */
  sandboxAreas: z.array(Area).nullable(),
  builds: z.int(),
  /** Of the last 24 hours and all builds. */
  loads: z.int(),
  failures: z.int(),
  /** Milliseconds from opening a page to its first render; null where no page was opened. */
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  modifyTime: Time,
})
export type RemoteRow = z.output<typeof RemoteRow>

export const BuildRow = z.object({
  id: buildId,
  build: Build,
  origin: BuildOrigin,
  publisher: z.string(),
  publishedTime: Time,
  bytes: z.int(),
  files: z.int(),
  stable: Flag,
  canary: Flag,
})
export type BuildRow = z.output<typeof BuildRow>

export const Pin = z.object({ subject: z.enum(['User', 'Organize']), subjectId: Id, build: buildId })
export const PinRow = Pin.extend({ id: z.string(), name: z.string() })
export type PinRow = z.output<typeof PinRow>

/** A change of a remote, also in the audit log. */
export const RemoteEvent = z.object({
  id: Id,
  action: z.enum(['publish', 'mirror', 'rollBack', 'point', 'canary', 'pin', 'unpin', 'override', 'sandbox']),
  build: z.string(),
  actor: z.string(),
  time: Time,
  detail: z.string(),
})
export type RemoteEvent = z.output<typeof RemoteEvent>

/** The phases of opening a page, which browsers measure in milliseconds. */
export const phases = ['manifest', 'entry', 'chunk', 'mount'] as const
const Milliseconds = z.number().min(0).max(600_000)
export const LoadReport = z.object({
  remote: RemoteName,
  build: buildId,
  page: z.string().max(200),
  manifest: Milliseconds,
  entry: Milliseconds,
  chunk: Milliseconds,
  mount: Milliseconds,
})
export const FailureReport = z.object({
  remote: RemoteName,
  build: buildId,
  code: z.string().max(50),
  where: z.string().max(500),
  message: z.string().max(500),
})

const ManifestAddress = z.url({ protocol: /^https?$/ }).max(500)

const Quantiles = z.object({ p50: z.number().nullable(), p95: z.number().nullable() })
export const RemoteFigures = z.object({
  phases: z.object({ manifest: Quantiles, entry: Quantiles, chunk: Quantiles, mount: Quantiles }),
  /** Hours of the last two days, oldest first. */
  hours: z.array(
    z.object({
      hour: Time,
      loads: z.int(),
      failures: z.int(),
      p50: z.number().nullable(),
      p95: z.number().nullable(),
    }),
  ),
  failures: z.array(z.object({ code: z.string(), count: z.int(), last: Time, message: z.string() })),
})
export type RemoteFigures = z.output<typeof RemoteFigures>

export const Finding = z.object({ code: FindingCode, detail: z.string() })

/** What a menu row may refer to: areas and pages of a remote's stable build. */
export const AddressableRemote = RegistryEntry.pick({
  name: true,
  title: true,
  areas: true,
  pages: true,
  source: true,
})

/** What the manifest at another address says. Nothing is copied, and none of its code runs. */
export const ForeignRemote = RegistryEntry.pick({ name: true, title: true, owner: true, build: true }).extend(
  {
    pages: z.array(z.object({ page: z.string(), title: LocalizedText })),
  },
)
export type ForeignRemote = z.output<typeof ForeignRemote>

/** A team's token: it can publish the remotes it names and nothing else. */
export const TeamToken = z.object({
  id: Id,
  name: Name,
  remotes: z.array(RemoteName).min(1).max(50),
  createdTime: Time,
  usedTime: Time.nullable(),
})
export type TeamToken = z.output<typeof TeamToken>

export const remotes = {
  /** The build that the caller gets (pin, canary or stable) of each remote in their menu. */
  list: get(base, { access: 'signed-in', output: listed(RegistryEntry) }),
  /** The pages of every registered remote, for the menu form. */
  offered: get(`${base}/Offered`, { access: { menu: 'system.menu' }, output: listed(AddressableRemote) }),
  /** Measurements and failures of browsers, sent in batches. */
  report: post(`${base}/Reports`, {
    access: 'signed-in',
    worksOnFullDisk: true,
    successMessage: 'done',
    input: z.object({ loads: z.array(LoadReport).max(50), failures: z.array(FailureReport).max(50) }),
  }),

  /**
   * Reads a manifest at another address before a menu row names it. Refused with the findings that saving
   * would give; requires the permission to mirror it.
   */
  foreign: get(`${base}/Foreign`, {
    access: { menu: 'system.menu', button: 'btn_mirror' },
    input: z.object({ address: ManifestAddress }),
    output: ForeignRemote,
  }),

  manage: get(`${base}/Manage`, { access: { menu }, input: Page, output: paged(RemoteRow) }),
  builds: get(`${base}/{name}/Builds`, { access: { menu }, output: listed(BuildRow) }),
  events: get(`${base}/{name}/Events`, { access: { menu }, input: Page, output: paged(RemoteEvent) }),
  figures: get(`${base}/{name}/Figures`, { access: { menu }, output: RemoteFigures }),
  pins: get(`${base}/{name}/Pins`, { access: { menu }, output: listed(PinRow) }),

  /** Publishes a build: a gzipped tar of a `dist` folder as the raw body. Refused with `data.findings`. */
  publish: post(`${base}/{name}/Builds`, {
    access: 'publisher',
    body: 'gzip',
    output: z.object({ build: buildId, address: z.string() }),
    successMessage: 'done',
  }),
  /** Makes a stored build the stable one, newer or older. */
  point: put(`${base}/{name}/Stable`, {
    access: { menu, button: 'btn_publish' },
    input: z.object({ build: buildId }),
    successMessage: 'done',
  }),
  /** Makes the previous stable build stable again; allowed with a team's token. */
  rollBack: post(`${base}/{name}/Actions/Rollback`, {
    access: 'publisher',
    worksOnFullDisk: true,
    output: z.object({ build: buildId }),
    successMessage: 'done',
  }),
  setCanary: put(`${base}/{name}/Canary`, {
    access: { menu, button: 'btn_publish' },
    input: z.object({ build: buildId.nullable(), percent: z.int().min(0).max(100) }),
    successMessage: 'done',
  }),
  /** Runs all builds of a remote in a sandbox from now on; null ends this. */
  setSandbox: put(`${base}/{name}/Sandbox`, {
    access: { menu, button: 'btn_publish' },
    input: z.object({ areas: z.array(Area.max(100)).max(20).nullable() }),
    successMessage: 'done',
  }),
  /** A token for the calls of a sandboxed remote, with the areas that the caller's registry names for it. */
  sandboxToken: post(`${base}/{name}/Actions/SandboxToken`, {
    access: 'signed-in',
    worksOnFullDisk: true,
    output: z.object({ token: z.string(), seconds: z.int() }),
  }),
  pin: put(`${base}/{name}/Pins`, {
    access: { menu, button: 'btn_publish' },
    input: Pin,
    successMessage: 'done',
  }),
  unpin: del(`${base}/{name}/Pins/{id}`, { access: { menu, button: 'btn_publish' } }),

  /** "Just for me": this session loads a remote from its developer's machine. */
  override: put(`${base}/{name}/Override`, {
    access: { menu, button: 'btn_override' },
    input: z.object({ address: ManifestAddress }),
    successMessage: 'done',
  }),
  dropOverrides: del(`${base}/Overrides`, { access: 'signed-in' }),

  tokens: get(`${base}/Tokens`, { access: { menu, button: 'btn_tokens' }, output: listed(TeamToken) }),
  createToken: post(`${base}/Tokens`, {
    access: { menu, button: 'btn_tokens' },
    input: TeamToken.pick({ name: true, remotes: true }),
    /** The only answer with the token; the server stores its hash. */
    output: z.object({ id: Id, token: z.string() }),
  }),
  revokeToken: del(`${base}/Tokens/{id}`, { access: { menu, button: 'btn_tokens' } }),
}

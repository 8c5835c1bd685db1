import * as z from 'zod'
import { FileLink } from '../system/transfers.ts'
import { designAccess } from './designs.ts'
import { RemoteName } from '../shell/remote-file.ts'
import { Time } from '../patterns.ts'
import { get, Id, listed, post } from '../wire.ts'

/** What a designer says about the code of a release. */
export const CodeRequest = z.object({
  /** One of `areas`. */
  module: z.string().trim().max(50).default(''),
  className: z.string().trim().max(50).default(''),
  /** One name for each sub-table, separated by commas. */
  subClassName: z.string().max(2_000).default(''),
  description: z.string().trim().max(200).nullish(),
})
export type CodeRequest = z.output<typeof CodeRequest>

/** A generated file. */
export const CodeFile = z.object({
  /** Unique in the answer. */
  id: z.string(),
  fileName: z.string(),
  fileContent: z.string(),
  /** The ending of its name: `tsx`, `json`, `md`. */
  fileType: z.string(),
  folderName: z.string(),
})
export type CodeFile = z.output<typeof CodeFile>

/** A folder with its files; neither list is ever empty. */
export const CodeFolder = z.object({
  id: z.string(),
  /** `.` for the folder of the remote itself. */
  fileName: z.string(),
  children: z.array(CodeFile),
})

/** A file of two generations: null where one of them does not have it. */
export const CodeChange = z.object({
  path: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type CodeChange = z.output<typeof CodeChange>

/** What the server does to publish a design as a remote, in this order. */
export const publishSteps = ['generate', 'install', 'build', 'test', 'check', 'publish', 'menu'] as const
export type PublishStep = (typeof publishSteps)[number]

export const PublishState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled', 'broken'])

/** The latest attempt to publish a design as a remote. */
export const Publication = z.object({
  id: Id,
  /** `broken`: the server ended while it worked. */
  state: PublishState,
  remote: RemoteName,
  release: z.int(),
  /** Those that were begun; the last one may be under way. */
  steps: z.array(
    z.object({
      name: z.enum(publishSteps),
      state: z.enum(['running', 'done', 'failed', 'skipped']),
      /** Milliseconds that it took; of a step under way, when it began. */
      ms: z.int(),
    }),
  ),
  /** The last part of what the tools wrote. */
  log: z.string(),
  /** Why it failed; '' where it did not. */
  failure: z.string(),
  /** A cancel was requested; it takes effect in a moment. */
  isStopping: z.boolean(),
  /** Where the page opens; null until it is published. */
  address: z.string().nullable(),
  menuId: Id.nullable(),
  /** How many roles, positions, groups and users may open that menu; absent without one. */
  holders: z.int().optional(),
  creatorUser: z.string(),
  creatorTime: Time,
  endedTime: Time.nullable(),
})
export type Publication = z.output<typeof Publication>

// The spelling is that of existing clients.
const base = '/api/visualdev/Generater'
const access = { ...designAccess, button: 'btn_edit' } as const

/** The code of released designs: a remote that a team builds, publishes and changes. */
export const generator = {
  /** The areas of the server, one of which new code belongs to. */
  areas: get(`${base}/AreasName`, { access, output: z.array(z.string()) }),
  /** Names that the release suggests. */
  names: get(`${base}/{id}/Names`, {
    access,
    output: z.object({
      module: z.string(),
      className: z.string(),
      subTables: z.array(z.object({ label: z.string(), className: z.string() })),
    }),
  }),
  preview: post(`${base}/{id}/Actions/CodePreview`, {
    access,
    worksOnFullDisk: true,
    successMessage: 'done',
    input: CodeRequest,
    output: listed(CodeFolder),
  }),
  /** The files that differ from those of the last download or publication, which had these names; none where there was none. */
  changes: post(`${base}/{id}/Actions/CodeChanges`, {
    access,
    worksOnFullDisk: true,
    successMessage: 'done',
    input: CodeRequest,
    output: listed(CodeChange).extend({
      /** The release that was generated last; null where nothing can be compared. */
      release: z.int().nullable(),
    }),
  }),
  /** A link to a zip of the files. */
  download: post(`${base}/{id}/Actions/DownloadCode`, {
    access,
    successMessage: 'done',
    input: CodeRequest,
    output: FileLink,
  }),
  /** The files of the current release by the names that were chosen at the last download, for the team of the remote. */
  code: get(`${base}/Remotes/{name}/Code`, {
    access: 'publisher',
    input: z.object({ design: Id }),
    output: listed(z.object({ path: z.string(), text: z.string() })),
  }),

  /** Generates, builds, tests and publishes the page of the current release; answers as soon as that is queued. */
  publish: post(`${base}/{id}/Actions/Publish`, {
    access,
    successMessage: 'done',
    input: CodeRequest.extend({
      /** The menu below which the page gets one of its own; null for none. */
      menuParentId: Id.nullish(),
      /** Whether users who may open the design may open that menu, too. */
      takesHolders: z.boolean().optional(),
    }),
    output: z.object({ id: Id }),
  }),
  publication: get(`${base}/{id}/Publication`, {
    access,
    output: z.object({
      /** Whether the server can build: `noToolchain` where npm or the kit is missing, `noRight` for users who may not publish. */
      ability: z.enum(['ready', 'noToolchain', 'noRight']),
      /** Whether the user may add menus. */
      canAddMenu: z.boolean(),
      /** Whether the user may grant menus. */
      canGrant: z.boolean(),
      publication: Publication.nullable(),
    }),
  }),
  cancelPublication: post(`${base}/{id}/Actions/CancelPublish`, {
    access,
    worksOnFullDisk: true,
    successMessage: 'done',
  }),
}

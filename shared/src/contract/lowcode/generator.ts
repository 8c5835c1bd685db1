import * as z from 'zod'
import { FileLink } from '../system/transfers.ts'
import { get, listed, post } from '../wire.ts'

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

// The spelling is that of existing clients.
const base = '/api/visualdev/Generater'
const access = { menu: 'onlineDev.webDesign', button: 'btn_edit' }

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
  /** A link to a zip of the files. */
  download: post(`${base}/{id}/Actions/DownloadCode`, {
    access,
    successMessage: 'done',
    input: CodeRequest,
    output: FileLink,
  }),
}

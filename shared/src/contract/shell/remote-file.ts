import * as z from 'zod'
import { Line } from '../lang.ts'

/** A remote's stable id: also a prefix of script globals and of a CSS class, hence one plain word. */
export const RemoteName = z.string().regex(/^[a-z][a-z0-9]{1,30}$/, { error: 'a remote name is 2 to 31 lower-case letters and digits, letter first' })

/** First segment(s) of the logical addresses that a remote answers, such as `permission`. */
export const Area = z.string().regex(/^[A-Za-z][\w-]*(\/[A-Za-z][\w-]*)*$/, { error: 'an area is words joined by "/", without a leading one' })

/** A page's address inside its remote, such as `permission/user`; a segment `:name` takes any value and becomes a parameter. */
export const PagePath = z.string().regex(/^[A-Za-z][\w-]*(\/(:[A-Za-z]\w*|[A-Za-z0-9][\w-]*))*$/, { error: 'a page path is segments joined by "/", each a word or ":name"' })

/** A source file of the remote, relative to its folder. */
const Module = z.string().regex(/^\.\/[\w./-]+\.tsx?$/, { error: 'a module is a path such as "./src/users/page.tsx"' })

export const RemotePage = z.strictObject({ module: Module, title: Line })
export type RemotePage = z.output<typeof RemotePage>

/** Something a remote adds to a surface of the shell. */
export const Contribution = z.strictObject({ name: RemoteName, module: Module, title: Line })

const contributions = z.array(Contribution).max(50).default([])
export const Contributes = z.strictObject({ portalWidgets: contributions, searchEntries: contributions, profilePanels: contributions })

/** Which versions of the page contract a build runs under: `^1.0` is 1.0 and every later 1.x. */
export const ContractRange = z.string().regex(/^\^\d+\.\d+$/, { error: 'a contract range is a caret range such as "^1.0"' })

/** `remote.json`: what a remote is and which pages it has (README, federation). */
export const RemoteFile = z.strictObject({
  $schema: z.string().optional(),
  name: RemoteName,
  title: Line,
  owner: z.string().min(1).max(200),
  contract: ContractRange,
  areas: z.array(Area).max(20),
  pages: z.record(PagePath, RemotePage).refine((pages) => Object.keys(pages).length > 0, { error: 'a remote has at least one page' }),
  contributes: Contributes.prefault({}),
})
export type RemoteFile = z.output<typeof RemoteFile>

/** The JSON Schema of `remote.json`, for editors and for builds outside this repository. */
export const remoteFileSchema = () => z.toJSONSchema(RemoteFile, { io: 'input' })

import * as z from 'zod'
import { LocalizedText } from '../localized-text.ts'

/** A remote's stable id: also a prefix of script globals and of a CSS class, hence one plain word. */
export const RemoteName = z
  .string()
  .max(31)
  .regex(/^[a-z][a-z0-9]{1,30}$/, {
    error: 'a remote name is 2 to 31 lower-case letters and digits, letter first',
  })

/** First segment(s) of the logical addresses that a remote answers, such as `permission`. */
export const Area = z.string().regex(/^[A-Za-z][\w-]*(\/[A-Za-z][\w-]*)*$/, {
  error: 'an area is words joined by "/", without a leading one',
})

/** A page's address inside its remote, such as `permission/user`; a segment `:name` takes any value and becomes a parameter. */
export const PagePath = z.string().regex(/^[A-Za-z][\w-]*(\/(:[A-Za-z]\w*|[A-Za-z0-9][\w-]*))*$/, {
  error: 'a page path is segments joined by "/", each a word or ":name"',
})

/** A source file of the remote, relative to its folder. */
const Module = z
  .string()
  .regex(/^\.\/[\w./-]+\.tsx?$/, { error: 'a module is a path such as "./src/users/page.tsx"' })

export const RemotePage = z.strictObject({ module: Module, title: LocalizedText })
export type RemotePage = z.output<typeof RemotePage>

/** A page of the same remote that a contribution opens, with an optional query: `permission/user?enabledMark=0`. Drawn only for who has it in the menu. */
export const PageAddress = z
  .string()
  .max(500)
  .regex(/^[A-Za-z][\w-]*(\/[A-Za-z0-9][\w-]*)*(\?[^\s#]*)?$/, {
    error: 'an address is a page of this remote without ":name" parts, and may carry a query',
  })

/** A path of the API whose answer is paged, with an optional query; never of `/api/oauth`, where reading ends the session. */
export const CountPath = z
  .string()
  .max(500)
  .regex(/^\/api\/(?![Oo][Aa][Uu][Tt][Hh](\/|$))[A-Za-z][\w-]*(\/[\w-]+)+(\?[^\s#]*)?$/, {
    error: 'a count is a GET path below /api/ that answers a page, and may carry a query',
  })

// What a remote adds to surfaces of the shell: data only, so that it is drawn without loading the remote's code.
const ContributionName = z.string().regex(/^[a-z][A-Za-z0-9]{0,30}$/, {
  error: 'the name of a contribution is 1 to 31 letters and digits, lower-case letter first',
})
const Contribution = z.strictObject({ name: ContributionName, title: LocalizedText, page: PageAddress })

/** A card on the home page; `count` shows the `pagination.total` of an answer. */
export const PortalWidget = Contribution.extend({
  icon: z
    .string()
    .regex(/^icon-[a-z-]{1,40}$/, { error: 'an icon is one of the menu icons, such as "icon-book"' }),
  count: CountPath.optional(),
})
/** A line of the menu search, found by its title and its further words. */
export const SearchEntry = Contribution.extend({
  keywords: z.array(z.string().min(1).max(50)).max(20).default([]),
})
/** A link on the profile page. */
export const ProfilePanel = Contribution

const upTo50 = <T extends z.ZodType>(item: T) => z.array(item).max(50).default([])
export const Contributions = z.strictObject({
  portalWidgets: upTo50(PortalWidget),
  searchEntries: upTo50(SearchEntry),
  profilePanels: upTo50(ProfilePanel),
})
export type Contributions = z.output<typeof Contributions>

/** Which versions of the page contract a build runs under: `^1.0` is 1.0 and every later 1.x. */
export const ContractRange = z
  .string()
  .regex(/^\^\d+\.\d+$/, { error: 'a contract range is a caret range such as "^1.0"' })

/** `remote.json`: what a remote is and which pages it has (README, federation). */
export const RemoteFile = z.strictObject({
  $schema: z.string().optional(),
  name: RemoteName,
  title: LocalizedText,
  owner: z.string().min(1).max(200),
  contract: ContractRange,
  areas: z.array(Area).max(20),
  pages: z
    .record(PagePath, RemotePage)
    .refine((pages) => Object.keys(pages).length > 0, { error: 'a remote has at least one page' }),
  contributes: Contributions.prefault({}),
})
export type RemoteFile = z.output<typeof RemoteFile>

/** Contributions that open no declared page, as paths into the file: nobody could ever see them. */
export const findStrayContributions = ({
  pages,
  contributes,
}: Pick<RemoteFile, 'pages' | 'contributes'>): [surface: string, index: number][] =>
  Object.entries(contributes).flatMap(([surface, items]) =>
    items.flatMap(({ page }, index): [string, number][] =>
      Object.hasOwn(pages, page.split('?', 1)[0]!) ? [] : [[surface, index]],
    ),
  )

/** The JSON Schema of `remote.json`, for editors and for builds outside this repository. */
export const remoteFileSchema = () => z.toJSONSchema(RemoteFile, { io: 'input' })

import * as z from 'zod'
import { ContributionName, FieldDeclaration } from '../fields/contributed-field.ts'
import { LocalizedText } from '../localized-text.ts'

/**
 * A remote's stable id. It is also a prefix of script globals and of a CSS class, so it is one plain word.
 */
export const RemoteName = z
  .string()
  .max(31)
  .regex(/^[a-z][a-z0-9]{1,30}$/, {
    error: 'a remote name is 2 to 31 lower-case letters and digits, letter first',
  })

/** First segments of the logical addresses of a remote, such as `permission`. */
export const Area = z.string().regex(/^[A-Za-z][\w-]*(\/[A-Za-z][\w-]*)*$/, {
  error: 'an area is words joined by "/", without a leading one',
})

/**
 * A page's address inside its remote, such as `permission/user`; a segment `:name` takes any value and
 * becomes a parameter.
 */
export const PagePath = z.string().regex(/^[A-Za-z][\w-]*(\/(:[A-Za-z]\w*|[A-Za-z0-9][\w-]*))*$/, {
  error: 'a page path is segments joined by "/", each a word or ":name"',
})

/** A source file of the remote, relative to its folder. */
const Module = z.string().regex(/^\.\/(?!(.*\/)?\.{1,2}\/)[\w./-]+\.tsx?$/, {
  error: 'a module is a path such as "./src/users/page.tsx"',
})

/**
 * A GET below `/api/` that only reads and that a page sends when it opens, with its parameters. Never below
 * `/api/oauth`, where a GET may end the session; a dot segment would lead there.
 */
const FirstCall = z
  .string()
  .max(500)
  .regex(
    /^\/api\/(?![Oo][Aa][Uu][Tt][Hh]([/?]|$))[A-Za-z][\w-]*(\/(?!\.{1,2}([/?]|$))[\w.-]+)*(\?[^\s#]*)?$/,
    {
      error:
        'a first call is a GET path below /api/ that only reads, without "." and ".." as segments, and may carry a query',
    },
  )
/** The shell sends these calls while it still loads the page. */
export const FirstCalls = z.array(FirstCall).max(6)

export const RemotePage = z.strictObject({
  module: Module,
  title: LocalizedText,
  calls: FirstCalls.optional(),
})
export type RemotePage = z.output<typeof RemotePage>

/**
 * The page of the same remote that a contribution opens, with an optional query:
 * `permission/user?enabledMark=0`. It is shown only to users who have the page in their menu.
 */
export const PageAddress = z
  .string()
  .max(500)
  .regex(/^[A-Za-z][\w-]*(\/[A-Za-z0-9][\w-]*)*(\?[^\s#]*)?$/, {
    error: 'an address is a page of this remote without ":name" parts, and may carry a query',
  })

/**
 * An API path with a paged answer, and an optional query. Never below `/api/oauth`, where a GET may end the
 * session.
 */
export const CountPath = z
  .string()
  .max(500)
  .regex(/^\/api\/(?![Oo][Aa][Uu][Tt][Hh](\/|$))[A-Za-z][\w-]*(\/[\w-]+)+(\?[^\s#]*)?$/, {
    error: 'a count is a GET path below /api/ that answers a page, and may carry a query',
  })

// A remote contributes data only to the surfaces of the shell, so that the shell renders it without loading
// the remote's code. Kinds of fields are the exception: their views are code, and are loaded where a form has one.
const Contribution = z.strictObject({ name: ContributionName, title: LocalizedText, page: PageAddress })

const Icon = z
  .string()
  .regex(/^icon-[a-z-]{1,40}$/, { error: 'an icon is one of the menu icons, such as "icon-book"' })

/**
 * A part of the home page. `count` shows the `pagination.total` of an answer, `figure` one of the figures that an
 * answer names (`HomeFigures`), and `agenda` lists what an answer (`Agenda`) says about today. A figure without a value
 * and an empty agenda are left out.
 */
export const PortalWidget = Contribution.extend({
  icon: Icon,
  count: CountPath.optional(),
  /** Whether the menu shows the count behind the page, too. */
  badge: z.boolean().optional(),
  figure: z.strictObject({ path: CountPath, name: z.string().min(1).max(31) }).optional(),
  agenda: CountPath.optional(),
})
/** A result of the menu search, found by its title and its keywords. */
export const SearchEntry = Contribution.extend({
  keywords: z.array(z.string().min(1).max(50)).max(20).default([]),
})
/** A link on the profile page. */
export const ProfilePanel = Contribution

/**
 * A kind of field for designs. Its module exports the views (`FieldViews`); the server checks values by the declaration
 * alone.
 */
export const FieldKind = FieldDeclaration.extend({ name: ContributionName, icon: Icon, module: Module })
export type FieldKind = z.output<typeof FieldKind>

/** The page path under which a build exposes the module of a kind of field. */
export const fieldModuleOf = (name: string): string => `${fieldModules}/${name}`
const fieldModules = 'contributed-fields'
export const isFieldModule = (page: string): boolean => page.startsWith(`${fieldModules}/`)

const upTo50 = <T extends z.ZodType>(item: T) => z.array(item).max(50).default([])
export const Contributions = z.strictObject({
  portalWidgets: upTo50(PortalWidget),
  searchEntries: upTo50(SearchEntry),
  profilePanels: upTo50(ProfilePanel),
  /** Absent in builds of earlier versions. */
  fieldKinds: z.array(FieldKind).max(50).optional(),
})
export type Contributions = z.output<typeof Contributions>

/** The versions of the page contract that a build supports: `^1.0` is 1.0 and every later 1.x. */
export const ContractRange = z
  .string()
  .regex(/^\^\d+\.\d+$/, { error: 'a contract range is a caret range such as "^1.0"' })

/** `remote.json`: describes a remote and its pages. */
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

/** Finds contributions that open a page that is not declared, as paths into the file. */
export const findStrayContributions = ({
  pages,
  contributes,
}: Pick<RemoteFile, 'pages' | 'contributes'>): [surface: string, index: number][] =>
  (['portalWidgets', 'searchEntries', 'profilePanels'] as const).flatMap((surface) =>
    contributes[surface].flatMap(({ page }, index): [string, number][] =>
      Object.hasOwn(pages, page.split('?', 1)[0]!) ? [] : [[surface, index]],
    ),
  )

/** The JSON Schema of `remote.json`, for editors and for builds outside of this repository. */
export const remoteFileSchema = () => z.toJSONSchema(RemoteFile, { io: 'input' })

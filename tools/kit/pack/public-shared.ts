import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/**
 * Files of `@tessera/shared/src` that remotes outside the repository may import. The kit adds the files that
 * these import.
 */
export const publicFiles = [
  'contract/lang.ts',
  'contract/wire.ts',
  'contract/patterns.ts',
  'contract/lowcode/online.ts',
  'contract/shell/page.ts',
  'contract/shell/remote-file.ts',
  'session/session.ts',
  'client/call.ts',
  'client/use-call.ts',
  'text/punctuation.ts',
  'text/text.ts',
  'text/i18n.ts',
  'access/can.ts',
  'access/use-can.ts',
  'client/use-record.ts',
  'contract/code.ts',
  'contract/fields/kind.ts',
  'contract/system/transfers.ts',
  'session/field-views.ts',
  'fields/design.ts',
  'fields/list-design.ts',
  'fields/list-views.ts',
  'fields/lock-fields.ts',
  'fields/phone-list.ts',
  'format/parse-object.ts',
  'format/relative-time.ts',
  'format/time.ts',
  'forms/design-form/design-form.tsx',
  'forms/design-form/frame.tsx',
  'forms/design-form/waiting-frame.tsx',
  'forms/field-cell/field-cell.tsx',
  'forms/save-by-release/use-save-by-release.tsx',
  'lists/cards/use-arranged-list.ts',
  'lists/crud/crud.tsx',
  'lists/crud/list-state.ts',
  'lists/crud/states.tsx',
  'lists/field-filter/field-filter.tsx',
  'lists/field-sums/use-field-sums.tsx',
  'lists/records/deleted/use-deleted-records.tsx',
  'lists/records/charts/with-charts.tsx',
  'lists/records/group-name.tsx',
  'lists/records/lines-cell.tsx',
  'lists/records/newer-release.tsx',
  'lists/records/record-calls.ts',
  'lists/records/record-tabs.tsx',
  'lists/records/super-query/super-query.tsx',
  'lists/records/tree-pane/tree-pane.tsx',
  'lists/records/use-conflict.tsx',
  'ui/layout/app-page.tsx',
  'ui/layout/empty-state.tsx',
  'ui/table/column.ts',
  'ui/form-drawer/form-drawer.tsx',
  'ui/form-drawer/field.tsx',
  'workflow/records/batch-edit/use-batch-edit.tsx',
  'workflow/records/designed/page-effects.ts',
  'workflow/records/designed/page-steps.tsx',
  'workflow/records/flow-notice.tsx',
  'workflow/records/flow-row.ts',
  'workflow/records/flow-state.tsx',
  'workflow/records/is-action-hidden.ts',
  'workflow/records/own-drafts.ts',
  'workflow/records/request-form.tsx',
  'workflow/records/state-filter.tsx',
  'workflow/records/submit-many.tsx',
  'workflow/records/use-batch-print.tsx',
  'workflow/records/use-custom-buttons.tsx',
  'workflow/records/use-empty-hint.ts',
  'workflow/records/use-row-flow.tsx',
  'workflow/records/views/record-views.tsx',
  'workflow/records/views/table-views.tsx',
  'workflow/records/views/view-props.ts',
  'workflow/task/lazy-task-page.tsx',
  'workflow/task/template-print.tsx',
  'workflow/use-task-address.ts',
  'css.d.ts',
] as const

/** What a source imports from this package; a comment of webpack may stand before the path. */
const specifier =
  /(?:from|import)\s*\(?\s*(?:\/\*[^*]*\*\/\s*)?['"](\.{1,2}\/[^'"]+|@tessera\/shared\/[^'"]+)['"]/g

/**
 * Lists the public files and everything that they import from `src`, types too: sorted, relative to `src`.
 * Throws when an import cannot be resolved.
 */
export function listPublicSources(src: string, exports: Readonly<Record<string, string>>): string[] {
  const found = new Set<string>()
  const visit = (file: string, importer: string) => {
    if (!existsSync(file)) throw new Error(`${importer}: ${relative(src, file)} is not in @tessera/shared`)
    if (found.has(file)) return
    found.add(file)
    if (!/\.tsx?$/.test(file)) return
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(specifier))
      visit(
        path.startsWith('.')
          ? join(dirname(file), path)
          : join(src, '..', resolveExport(path.slice('@tessera/shared/'.length), exports, file)),
        file,
      )
  }
  for (const file of publicFiles) visit(join(src, file), 'publicFiles')
  return [...found].map((file) => relative(src, file).split(sep).join('/')).sort()
}

/** Resolves a path by the `exports` of a package: an exact key first, then the longest matching pattern. */
function resolveExport(path: string, exports: Readonly<Record<string, string>>, importer: string): string {
  const exact = exports[`./${path}`]
  if (exact) return exact
  const patterns = Object.entries(exports)
    .filter(([key]) => key.endsWith('*'))
    .sort(([a], [b]) => b.length - a.length)
  for (const [key, target] of patterns) {
    const prefix = key.slice(2, -1)
    if (path.startsWith(prefix)) return target.replace('*', path.slice(prefix.length))
  }
  throw new Error(`${importer}: @tessera/shared/${path} is not exported`)
}

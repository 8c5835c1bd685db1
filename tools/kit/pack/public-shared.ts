import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** What pages outside the repository may import from `@tessera/shared`, below its `src`. What these need comes along. */
export const publicFiles = [
  'contract/lang.ts',
  'contract/wire.ts',
  'contract/patterns.ts',
  'contract/shell/page.ts',
  'contract/shell/remote-file.ts',
  'session/session.ts',
  'client/call.ts',
  'client/use-call.ts',
  'text/text.ts',
  'text/i18n.ts',
  'access/can.ts',
  'access/use-can.ts',
  'format/relative-time.ts',
  'format/time.ts',
  'widgets/crud/crud.tsx',
  'widgets/crud/column.ts',
  'widgets/form-drawer/form-drawer.tsx',
  'widgets/form-drawer/field.tsx',
  'css.d.ts',
] as const

const specifier = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+|@tessera\/shared\/[^'"]+)['"]/g

/** The public files of `src` and everything that they import from it, types too; sorted, relative to `src`. Throws where an import leads nowhere. */
export function publicSources(src: string, exports: Readonly<Record<string, string>>): string[] {
  const found = new Set<string>()
  const visit = (file: string, from: string) => {
    if (!existsSync(file)) throw new Error(`${from}: ${relative(src, file)} is not in @tessera/shared`)
    if (found.has(file)) return
    found.add(file)
    if (!/\.tsx?$/.test(file)) return
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(specifier))
      visit(
        path.startsWith('.')
          ? join(dirname(file), path)
          : join(src, '..', exported(path.slice('@tessera/shared/'.length), exports, file)),
        file,
      )
  }
  for (const file of publicFiles) visit(join(src, file), 'publicFiles')
  return [...found].map((file) => relative(src, file).split(sep).join('/')).sort()
}

/** The file that the `exports` of a package name for a path; an exact key before a pattern, the longest pattern first. */
function exported(path: string, exports: Readonly<Record<string, string>>, from: string): string {
  const exact = exports[`./${path}`]
  if (exact) return exact
  const patterns = Object.entries(exports)
    .filter(([key]) => key.endsWith('*'))
    .sort(([a], [b]) => b.length - a.length)
  for (const [key, target] of patterns) {
    const prefix = key.slice(2, -1)
    if (path.startsWith(prefix)) return target.replace('*', path.slice(prefix.length))
  }
  throw new Error(`${from}: @tessera/shared/${path} is not exported`)
}

import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copySource, linkPackages, writeFiles } from './kit-folder.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const shared = 'node_modules/@tessera/shared'

interface File {
  path: string
  text: string
}

/** A file of a server part in the folder to which its README says to copy it. */
const placed = ({ path, text }: File): File => ({
  path: path.startsWith('server/contract/')
    ? path.replace('server/contract/', `${shared}/src/contract/edu/`)
    : path.replace('server/', 'server/src/edu/'),
  text,
})

/**
 * Creates a folder with the sources of the server, whose own types the repository checks, and with server parts of
 * generated remotes, which are checked there. Their `feature.ts` is left out: it needs the types of every call.
 */
export function createServerFolder(remotes: readonly (readonly File[])[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-server-'))
  const copy = (from: string, to: string) => {
    for (const name of globSync('**/*.{ts,tsx}', { cwd: join(root, from), exclude: ['**/*.test.*'] }))
      copySource(join(root, from, name), join(folder, to, name))
  }
  copy('server/src', 'server/src')
  copy('shared/src', `${shared}/src`)
  writeFileSync(join(folder, shared, 'package.json'), read('shared/package.json'))
  for (const from of ['server', 'shared', '.'])
    linkPackages(join(root, from, 'node_modules'), join(folder, 'node_modules'))
  const parts = remotes.map((files) =>
    files.filter(({ path }) => path.startsWith('server/') && path.endsWith('.ts')).map(placed),
  )
  for (const files of parts) writeFiles(folder, files)
  const { compilerOptions } = JSON.parse(read('tsconfig.base.json')) as { compilerOptions: object }
  const include = parts.flatMap((files) =>
    files.flatMap(({ path }) => (path.endsWith('/feature.ts') ? [] : [path])),
  )
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { ...compilerOptions, lib: ['ES2023', 'DOM'], types: ['node'] },
      include,
    }),
  )
  return folder
}

import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

const root = join(import.meta.dirname, '../..')
const options = await extractDepcruiseOptions(join(root, '.dependency-cruiser.mjs'))

interface CruiseReport {
  summary: { violations: { from: string; to: string; rule: { name: string } }[] }
}

/**
 * Runs the import rules over a small tree and returns the violations as `rule: from > to`, sorted. Keys are
 * paths from the root of a repository, values are sources. The packages `@tessera/shared`, react and zod
 * resolve.
 */
export async function findBrokenImports(files: Readonly<Record<string, string>>): Promise<string[]> {
  const dir = await mkdtemp(join(tmpdir(), 'import-rules-'))
  try {
    const stubs = await createPackageStubs()
    await writeTree(dir, { ...stubs, ...files })
    await mkdir(join(dir, 'node_modules/@tessera'), { recursive: true })
    await symlink('../../shared', join(dir, 'node_modules/@tessera/shared'))
    const folders = new Set(Object.keys(files).map((path) => path.split('/')[0] as string))
    const { output } = await cruise([...folders], {
      ...structuredClone(options),
      baseDir: dir,
      outputType: 'json',
    })
    const { summary } = JSON.parse(output as string) as CruiseReport
    return [
      ...new Set(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} > ${to}`)),
    ].toSorted()
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

async function createPackageStubs(): Promise<Record<string, string>> {
  const stub = (name: string) => ({
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
    [`node_modules/${name}/index.js`]: 'module.exports = {}',
  })
  return {
    'shared/package.json': await readFile(join(root, 'shared/package.json'), 'utf8'),
    ...stub('react'),
    ...stub('zod'),
  }
}

async function writeTree(dir: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, source] of Object.entries(files)) {
    await mkdir(dirname(join(dir, path)), { recursive: true })
    await writeFile(join(dir, path), source)
  }
}

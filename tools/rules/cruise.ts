import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const cli = join(root, 'node_modules/.bin/depcruise')

interface Report {
  summary: { violations: { from: string; to: string; rule: { name: string } }[] }
}

/**
 * Which import rules a small tree breaks, as `rule: from > to`, sorted. Keys are paths from the root of a repository, values
 * are sources; the packages `@tessera/shared`, react and zod resolve. Throws the tool's words when it cannot run.
 */
export async function brokenImports(files: Readonly<Record<string, string>>): Promise<string[]> {
  const at = await mkdtemp(join(tmpdir(), 'import-rules-'))
  try {
    await write(at, { ...(await packages()), ...files })
    await mkdir(join(at, 'node_modules/@tessera'), { recursive: true })
    await symlink('../../shared', join(at, 'node_modules/@tessera/shared'))
    const { summary } = JSON.parse(
      await cruise(at, new Set(Object.keys(files).map((path) => path.split('/')[0] as string))),
    ) as Report
    return [
      ...new Set(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} > ${to}`)),
    ].toSorted()
  } finally {
    await rm(at, { recursive: true, force: true })
  }
}

function cruise(at: string, folders: Iterable<string>): Promise<string> {
  const rules = join(root, '.dependency-cruiser.mjs')
  return new Promise((give, refuse) => {
    execFile(
      cli,
      ['--config', rules, '--output-type', 'json', ...folders],
      { cwd: at, maxBuffer: 50_000_000 },
      (fault, out, err) => {
        // The exit code is the number of violations; what it cannot do it says on the error stream.
        if (err.trim() || (fault && !out)) refuse(new Error(err || String(fault)))
        else give(out)
      },
    )
  })
}

async function packages(): Promise<Record<string, string>> {
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

async function write(at: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, source] of Object.entries(files)) {
    await mkdir(dirname(join(at, path)), { recursive: true })
    await writeFile(join(at, path), source)
  }
}

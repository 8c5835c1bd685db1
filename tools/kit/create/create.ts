import { join, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { serverOf } from '../cli/arguments.ts'
import { filesOfRemote } from './files.ts'
import { CannotMake, make } from './make.ts'
import { nameFault } from './names.ts'
import { addPackage, usedNames } from './workspace.ts'

export interface Surroundings {
  /** Folder that relative paths start at. */
  cwd: string
  env: Readonly<Record<string, string | undefined>>
  /** Tarball of the kit that a remote of its own installs; in the repository it is there once it was built. */
  kit?: string
  /** The repository, when the command runs in it. */
  root?: string
}

export interface Made {
  dir: string
  place: 'workspace' | 'alone'
  name: string
}

const usage = 'Usage: create-remote <name> [--dir <folder>] [--server http://localhost:3000]'

/** Makes a new remote from the words of the command line; throws `CannotMake` with one sentence. In the repository it is a package of the workspace, unless `--dir` leads out of it. */
export function create(words: readonly string[], { cwd, env, kit, root }: Surroundings): Made {
  const { name, dir: wanted, server: address } = read(words)
  const dir = wanted ? resolve(cwd, wanted) : join(root ?? cwd, `remote-${name}`)
  const inside = root !== undefined && isBelow(dir, root)
  if (inside && dir !== join(root, `remote-${name}`))
    throw new CannotMake(
      `In the repository a remote's folder is remote-${name}, beside the others; --dir names a place outside.`,
    )
  const fault = nameFault(name, inside ? usedNames(root) : undefined)
  if (fault) throw new CannotMake(fault)
  if (inside) {
    make(dir, filesOfRemote(name, { at: 'workspace' }))
    addPackage(root, `remote-${name}`)
    return { dir, place: 'workspace', name }
  }
  const text = address ?? (env['TESSERA_SERVER'] || 'http://localhost:3000')
  const server = serverOf(text)
  if (!server) throw new CannotMake(`${text} is no address of a server, such as https://staff.example.org.`)
  if (!kit)
    throw new CannotMake(
      'A remote outside installs the kit, which is not built yet: run "npm run build" first.',
    )
  make(dir, filesOfRemote(name, { at: 'alone', server, kit }))
  return { dir, place: 'alone', name }
}

function read(words: readonly string[]): { name: string; dir?: string; server?: string } {
  const text = { type: 'string' } as const
  const parse = () =>
    parseArgs({ args: [...words], allowPositionals: true, options: { dir: text, server: text } })
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse()
  } catch (error) {
    throw new CannotMake(`${(error as Error).message.split('. ')[0]}.\n${usage}`, { cause: error })
  }
  const [name, ...rest] = parsed.positionals
  if (name === undefined || rest.length > 0) throw new CannotMake(usage)
  return { name, ...parsed.values }
}

function isBelow(dir: string, root: string): boolean {
  const way = relative(root, dir)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && resolve(root, way) === dir
}

/** What to do next, for the person at the terminal. */
export function nextSteps({ dir, place, name }: Made, cwd: string): string {
  const here = relative(cwd, dir) || '.'
  const steps =
    place === 'workspace'
      ? [
          `npm test -- unit`,
          `npm run tessera -- build remote-${name}`,
          `npm run tessera -- publish remote-${name}   # the token comes from TESSERA_TOKEN`,
        ]
      : [
          `cd ${here}`,
          'npm install',
          'npm test',
          'npm run build',
          'npx tessera publish .   # the token comes from TESSERA_TOKEN',
        ]
  return [
    `Made ${here}. Next:`,
    '',
    ...steps.map((step) => `  ${step}`),
    '',
    `A menu row of type "page" with the address @${name}/customers then shows it.`,
  ].join('\n')
}

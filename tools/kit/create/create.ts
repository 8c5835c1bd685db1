import { join, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { parseServerUrl } from '../cli/arguments.ts'
import { filesOfRemote } from './files.ts'
import { CreateError, writeNewFiles } from './write-files.ts'
import { validateName } from './names.ts'
import { addPackage, listUsedNames } from './workspace.ts'

/** Where `createRemote` runs. */
export interface CreateOptions {
  /** The folder that relative paths start at. */
  cwd: string
  env: Readonly<Record<string, string | undefined>>
  /**
   * File name of the kit's tarball, which a standalone remote installs; in the repository undefined until the
   * kit is built.
   */
  kit?: string
  /** The root of the repository, when the command runs in it. */
  root?: string
}

/** A remote that was created. */
export interface CreatedRemote {
  dir: string
  kind: 'workspace' | 'standalone'
  name: string
}

const usage = 'Usage: create-remote <name> [--dir <folder>] [--server http://localhost:3000]'

/**
 * Creates a remote from command-line arguments. In the repository it becomes a package of the workspace,
 * unless `--dir` leads out of it. Throws `CreateError` with one sentence for the user.
 */
export function createRemote(args: readonly string[], { cwd, env, kit, root }: CreateOptions): CreatedRemote {
  const { name, dir: requestedDir, server: address } = parseCreateArguments(args)
  const dir = requestedDir ? resolve(cwd, requestedDir) : join(root ?? cwd, `remote-${name}`)
  const isInWorkspace = root !== undefined && isBelow(dir, root)
  if (isInWorkspace && dir !== join(root, `remote-${name}`))
    throw new CreateError(
      `In the repository the folder of a remote must be remote-${name}. Use --dir only for a folder outside.`,
    )
  const finding = validateName(name, isInWorkspace ? listUsedNames(root) : undefined)
  if (finding) throw new CreateError(finding)
  if (isInWorkspace) {
    writeNewFiles(dir, filesOfRemote(name, { kind: 'workspace' }))
    addPackage(root, `remote-${name}`)
    return { dir, kind: 'workspace', name }
  }
  const text = address ?? (env['TESSERA_SERVER'] || 'http://localhost:3000')
  const server = parseServerUrl(text)
  if (!server) throw new CreateError(`"${text}" is not a server URL. Example: https://staff.example.org.`)
  if (!kit)
    throw new CreateError(
      'A remote outside the repository installs the kit, which is not built yet: run "npm run build" first.',
    )
  writeNewFiles(dir, filesOfRemote(name, { kind: 'standalone', server, kit }))
  return { dir, kind: 'standalone', name }
}

function parseCreateArguments(args: readonly string[]): { name: string; dir?: string; server?: string } {
  const text = { type: 'string' } as const
  const parse = () =>
    parseArgs({ args: [...args], allowPositionals: true, options: { dir: text, server: text } })
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse()
  } catch (error) {
    throw new CreateError(`${(error as Error).message.split('. ')[0]}.\n${usage}`, { cause: error })
  }
  const [name, ...rest] = parsed.positionals
  if (name === undefined || rest.length > 0) throw new CreateError(usage)
  return { name, ...parsed.values }
}

function isBelow(dir: string, root: string): boolean {
  const path = relative(root, dir)
  return path !== '' && path !== '..' && !path.startsWith(`..${sep}`) && resolve(root, path) === dir
}

/** The next steps to print after a remote was created. */
export function formatNextSteps({ dir, kind, name }: CreatedRemote, cwd: string): string {
  const shownDir = relative(cwd, dir) || '.'
  const steps =
    kind === 'workspace'
      ? [
          `npm test -- unit`,
          `npm run tessera -- build remote-${name}`,
          `npm run tessera -- publish remote-${name}   # uses TESSERA_TOKEN`,
        ]
      : [
          `cd ${shownDir}`,
          'npm install',
          'npm test',
          'npm run build',
          'npx tessera publish .   # uses TESSERA_TOKEN',
        ]
  return [
    `Created ${shownDir}. Next steps:`,
    '',
    ...steps.map((step) => `  ${step}`),
    '',
    `Then add a menu of type "Page" with the address @${name}/customers.`,
  ].join('\n')
}

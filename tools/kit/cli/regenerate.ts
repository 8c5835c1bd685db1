import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { regenerate, type Files } from '../regenerate/regenerate.ts'
import type { CommandOptions } from './arguments.ts'
import { listFiles } from './folder-files.ts'
import { CommandError, type Outcome } from './outcome.ts'
import type { Progress } from './progress.ts'
import { requireToken } from './publish.ts'
import { sendWithRetries } from './retry.ts'
import { sendRequest } from './send-request.ts'
import { readZip } from './zip-files.ts'

/** What generated code says of itself in its package.json. */
interface Origin {
  name: string
  tessera: { design: string; release: number }
}

const baseFolder = '.tessera/base'
/** Folders of a team that hold no source, and the product's own. */
const skipped = /^(node_modules|dist|\.cache|\.git|\.tessera)\//

/**
 * `tessera regenerate`: merges the code of a newer release into the team's. Where both changed the same, nothing is written
 * until `--take` says which version stands. Files are replaced one by one and the merge base last, so that a command that
 * was interrupted can be repeated.
 */
export async function regenerateRemote(
  { target, server, token, from, take }: CommandOptions,
  progress: Progress,
): Promise<Outcome> {
  const dir = resolve(target)
  const base = readFolder(join(dir, baseFolder))
  const old = readOrigin(base)
  if (!old)
    throw new CommandError(
      `${target} was not generated from a design: there is no ${baseFolder}/package.json in it.`,
    )
  progress.report(from === undefined ? 'fetching' : 'reading')
  const code = from === undefined ? fetchCode(old, { server, token }, progress) : readCode(from)
  const given = await code
  if (!(given instanceof Map)) return given
  const outside = [...given.keys()].find((path) => !resolve(dir, path).startsWith(`${dir}${sep}`))
  if (outside !== undefined)
    throw new CommandError(`The new code has a file outside of its folder: ${outside}.`)
  const origin = readOrigin(given)
  if (!origin) throw new CommandError(`${from ?? server}: this is not the code of a design.`)
  if (origin.tessera.design !== old.tessera.design)
    throw new CommandError(`The new code is of another design: ${origin.tessera.design}.`)
  if (origin.name !== old.name)
    throw new CommandError(
      `The new code has the name ${origin.name}, yours has ${old.name}. Generate it with the class name that you have.`,
    )
  const details = { from: old.tessera.release, to: origin.tessera.release }
  if (sameFiles(base, given)) return { summary: `${target}: unchanged`, findings: [], details }
  const { changes, conflicts, notes } = regenerate({
    base,
    mine: readFolder(dir),
    design: given,
    side: take ?? 'mine',
  })
  if (conflicts.length > 0 && take === undefined)
    return {
      summary: `${target}: ${conflicts.length} ${conflicts.length > 1 ? 'conflicts' : 'conflict'}, nothing was written`,
      notes,
      findings: conflicts.map((detail) => ({ code: 'conflict', detail })),
      details,
    }
  progress.report('writing')
  replaceFiles(dir, changes, given)
  return {
    summary: `${target}: release ${details.from} is now release ${details.to}, ${changes.size} ${changes.size === 1 ? 'file' : 'files'} changed`,
    notes: [
      ...notes,
      ...conflicts.map((one) => `${one}: ${take === 'mine' ? 'yours' : "the design's"} stands`),
    ],
    findings: [],
    details,
  }
}

const sameFiles = (a: Files, b: Files) =>
  a.size === b.size && [...a].every(([path, text]) => b.get(path) === text)

function readOrigin(files: Files): Origin | null {
  try {
    const { name, tessera } = JSON.parse(files.get('package.json') ?? '{}') as Origin
    return typeof tessera.design === 'string' && Number.isInteger(tessera.release) ? { name, tessera } : null
  } catch {
    return null
  }
}

/** The sources of a folder; binary files are not generated, and stay as they are. */
function readFolder(dir: string): Map<string, string> {
  if (!existsSync(dir)) return new Map()
  const paths = listFiles(dir, (path) => !skipped.test(`${path}/`))
  return new Map(
    paths.flatMap((path) => {
      const bytes = readFileSync(join(dir, path))
      return bytes.includes(0) ? [] : [[path, bytes.toString('utf8')]]
    }),
  )
}

/** The new code from a zip or a folder, without its merge base. */
async function readCode(from: string): Promise<Map<string, string>> {
  const place = resolve(from)
  if (!existsSync(place)) throw new CommandError(`There is no ${from}.`)
  if (statSync(place).isDirectory()) return readFolder(place)
  const files = await readZip(place).catch((error: Error) => {
    throw new CommandError(`${from} cannot be read: ${error.message}.`, { cause: error })
  })
  // The zip has one folder with everything in it.
  return new Map(
    [...files].flatMap(([path, text]) => {
      const own = path.slice(path.indexOf('/') + 1)
      return skipped.test(own) ? [] : [[own, text]]
    }),
  )
}

async function fetchCode(
  { name, tessera }: Origin,
  { server, token }: Pick<CommandOptions, 'server' | 'token'>,
  progress: Progress,
): Promise<Map<string, string> | Outcome> {
  requireToken(token)
  const remote = name.replace(/^remote-/, '')
  const url = new URL(`${server}/api/visualdev/Generater/Remotes/${remote}/Code`)
  url.searchParams.set('design', tessera.design)
  const result = await sendWithRetries<{ list: { path: string; text: string }[] }>(
    server,
    () => sendRequest({ method: 'GET', url, token }),
    { onRetry: (why) => progress.report(`retrying: ${why}`) },
  )
  if (result.kind === 'refused')
    return { summary: `${remote}: no code from ${server}`, findings: result.findings }
  return new Map(
    result.data.list.filter(({ path }) => !skipped.test(path)).map(({ path, text }) => [path, text]),
  )
}

/** Writes everything beside its place first, and moves it there when nothing can fail any more. */
function replaceFiles(dir: string, changes: ReadonlyMap<string, string | null>, base: Files): void {
  const next = join(dir, '.tessera/next')
  rmSync(next, { recursive: true, force: true })
  const written = [...changes].filter((one): one is [string, string] => one[1] !== null)
  for (const [path, text] of [
    ...written,
    ...[...base].map(([path, text]) => [`${baseFolder}/${path}`, text]),
  ]) {
    const file = join(next, path!)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text!)
  }
  for (const [path, text] of changes) {
    const file = join(dir, path)
    mkdirSync(dirname(file), { recursive: true })
    if (text === null) rmSync(file, { force: true })
    else renameSync(join(next, path), file)
  }
  rmSync(join(dir, baseFolder), { recursive: true, force: true })
  renameSync(join(next, baseFolder), join(dir, baseFolder))
  rmSync(next, { recursive: true, force: true })
}

import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { RemoteFile, findStrayContributions } from '@tessera/shared/contract/shell/remote-file'
import { jsonLines } from './json-lines.ts'

/** Why a `remote.json` was refused: one `file:line: reason` per finding. */
export class BadRemoteFile extends Error {
  readonly findings: readonly string[]
  constructor(findings: readonly string[]) {
    super(findings.join('\n'))
    this.name = 'BadRemoteFile'
    this.findings = findings
  }
}

/** Reads and checks `remote.json` of a folder; throws `BadRemoteFile` with every finding. */
export function readRemoteFile(dir: string): RemoteFile {
  const file = join(dir, 'remote.json')
  if (!existsSync(file)) throw new BadRemoteFile([`${shown(file)}:1: there is no remote.json`])
  const text = readFileSync(file, 'utf8')
  const parsed = parse(text, file)
  const lineOf = jsonLines(text)
  const finding = (path: readonly PropertyKey[], reason: string) =>
    `${shown(file)}:${lineOf(path)}: ${path.length ? `${path.map(String).join(' > ')}: ` : ''}${reason}`

  const judged = RemoteFile.safeParse(parsed)
  if (!judged.success)
    throw new BadRemoteFile(judged.error.issues.map((issue) => finding(issue.path, reasonOf(issue))))
  const missing = modulesOf(judged.data)
    .filter(({ module }) => !existsSync(join(dir, module)))
    .map(({ path, module }) => finding([...path, 'module'], `there is no file ${module}`))
  const stray = findStrayContributions(judged.data).map((at) =>
    finding(['contributes', ...at, 'page'], 'there is no such page in "pages"'),
  )
  if (missing.length + stray.length) throw new BadRemoteFile([...missing, ...stray])
  return judged.data
}

/** What the container exposes: each page under its path. Contributions are data and bring no code. */
export const exposesOf = (remote: RemoteFile): Record<string, { import: string; name: string }> =>
  Object.fromEntries(
    modulesOf(remote).map(({ expose, module }) => [
      `./${expose}`,
      { import: module, name: expose.replaceAll('/', '-').replaceAll(':', '') },
    ]),
  )

interface Exposed {
  readonly path: readonly PropertyKey[]
  readonly expose: string
  readonly module: string
}

const modulesOf = (remote: RemoteFile): Exposed[] =>
  Object.entries(remote.pages).map(([page, { module }]) => ({ path: ['pages', page], expose: page, module }))

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const said = (error as SyntaxError).message
    const at = /line (\d+)/.exec(said)?.[1] ?? String(text.split('\n').length)
    throw new BadRemoteFile([`${shown(file)}:${at}: not JSON: ${said}`])
  }
}

const reasonOf = (issue: { code: string; message: string; issues?: readonly { message: string }[] }) =>
  issue.code === 'invalid_key' ? (issue.issues?.[0]?.message ?? issue.message) : issue.message

const shown = (file: string) => relative(process.cwd(), file) || file

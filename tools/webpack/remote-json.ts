import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { RemoteFile, fieldModuleOf, findStrayContributions } from '@tessera/shared/contract/shell/remote-file'
import { indexJsonLines } from './json-lines.ts'

/** A `remote.json` is invalid: one `file:line: reason` per finding. */
export class RemoteFileError extends Error {
  readonly findings: readonly string[]
  constructor(findings: readonly string[]) {
    super(findings.join('\n'))
    this.name = 'BadRemoteFile'
    this.findings = findings
  }
}

/** Reads and validates `remote.json` of a folder; throws `RemoteFileError` with all findings. */
export function readRemoteFile(dir: string): RemoteFile {
  const file = join(dir, 'remote.json')
  if (!existsSync(file)) throw new RemoteFileError([`${displayPath(file)}:1: remote.json is missing`])
  const text = readFileSync(file, 'utf8')
  const parsed = parse(text, file)
  const lineOf = indexJsonLines(text)
  const finding = (path: readonly PropertyKey[], reason: string) =>
    `${displayPath(file)}:${lineOf(path)}: ${path.length ? `${path.map(String).join(' > ')}: ` : ''}${reason}`

  const result = RemoteFile.safeParse(parsed)
  if (!result.success)
    throw new RemoteFileError(result.error.issues.map((issue) => finding(issue.path, reasonOf(issue))))
  const missing = listModules(result.data)
    .filter(({ module }) => !existsSync(join(dir, module)))
    .map(({ path, module }) => finding([...path, 'module'], `the file ${module} does not exist`))
  const twice = (result.data.contributes.fieldKinds ?? []).flatMap(({ name }, at, all) =>
    all.findIndex((one) => one.name === name) < at
      ? [finding(['contributes', 'fieldKinds', at, 'name'], `"${name}" is declared twice`)]
      : [],
  )
  const stray = findStrayContributions(result.data).map((at) =>
    finding(['contributes', ...at, 'page'], '"pages" has no such page'),
  )
  const findings = [...missing, ...stray, ...twice]
  if (findings.length > 0) throw new RemoteFileError(findings)
  return result.data
}

/**
 * The modules that the federation container exposes: each page under its path, and the views of each kind of field. Other
 * contributions are data without code.
 */
export const listExposes = (remote: RemoteFile): Record<string, { import: string; name: string }> =>
  Object.fromEntries(
    listModules(remote).map(({ expose, module }) => [
      `./${expose}`,
      { import: module, name: expose.replaceAll('/', '-').replaceAll(':', '') },
    ]),
  )

interface ExposedModule {
  readonly path: readonly PropertyKey[]
  readonly expose: string
  readonly module: string
}

const listModules = ({ pages, contributes: { fieldKinds = [] } }: RemoteFile): ExposedModule[] => [
  ...Object.entries(pages).map(([page, { module }]) => ({ path: ['pages', page], expose: page, module })),
  ...fieldKinds.map(({ name, module }, at) => ({
    path: ['contributes', 'fieldKinds', at],
    expose: fieldModuleOf(name),
    module,
  })),
]

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const message = (error as SyntaxError).message
    const at = /line (\d+)/.exec(message)?.[1] ?? String(text.split('\n').length)
    throw new RemoteFileError([`${displayPath(file)}:${at}: not JSON: ${message}`])
  }
}

const reasonOf = (issue: { code: string; message: string; issues?: readonly { message: string }[] }) =>
  issue.code === 'invalid_key' ? (issue.issues?.[0]?.message ?? issue.message) : issue.message

const displayPath = (file: string) => relative(process.cwd(), file) || file

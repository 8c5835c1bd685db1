import { RemoteName } from '@tessera/shared/contract/shell/remote-file'

/** First path segments of the server and the shell; pages of a remote are at `/<name>/...`. */
const reservedSegments = [
  'api',
  'assets',
  'home',
  'lock',
  'login',
  'metrics',
  'profile',
  'remotes',
  'sdk',
  'settings',
]
/** Names of other packages of the repository; a remote with such a name would be ambiguous. */
const reservedPackages = ['e2e', 'server', 'shared', 'shell', 'tessera', 'tools']

/**
 * Returns one sentence on why a remote cannot have this name; undefined when it can. `used` maps names and
 * areas of existing remotes to their owner.
 */
export function validateName(
  name: string,
  used: ReadonlyMap<string, string> = new Map(),
): string | undefined {
  if (!RemoteName.safeParse(name).success) {
    const suggestion = name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
      .replace(/^\d+/, '')
      .slice(0, 31)
    const hint = RemoteName.safeParse(suggestion).success ? `; try "${suggestion}"` : ''
    return `"${name}" is not a valid name for a remote: use 2 to 31 lower-case letters and digits, starting with a letter${hint}.`
  }
  if (reservedSegments.includes(name)) return `"${name}" is reserved: Tessera uses addresses below /${name}.`
  if (reservedPackages.includes(name)) return `"${name}" is reserved: it is the name of a part of Tessera.`
  const owner = used.get(name)
  return owner && `"${name}" is taken by ${owner}.`
}

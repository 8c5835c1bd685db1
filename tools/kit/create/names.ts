import { RemoteName } from '@tessera/shared/contract/shell/remote-file'

/** First segments of addresses that are the server's or the shell's own: a page of a remote lies at `/<name>/...`. */
const taken = ['api', 'assets', 'home', 'lock', 'login', 'metrics', 'profile', 'remotes', 'sdk', 'settings']
/** Packages beside the remotes: a team that says "shell" should mean one thing. */
const packages = ['e2e', 'server', 'shared', 'shell', 'tessera', 'tools']

/** Why a remote cannot have this name, in one sentence; undefined when it can. `used` are the names and areas of the remotes that are there. */
export function nameFault(name: string, used: ReadonlyMap<string, string> = new Map()): string | undefined {
  if (!RemoteName.safeParse(name).success) {
    const better = name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
      .replace(/^\d+/, '')
      .slice(0, 31)
    const hint = RemoteName.safeParse(better).success ? `; "${better}" would do` : ''
    return `"${name}" cannot be a remote's name: 2 to 31 lower-case letters and digits, letter first${hint}.`
  }
  if (taken.includes(name))
    return `"${name}" cannot be a remote's name: addresses below /${name} are the product's own.`
  if (packages.includes(name))
    return `"${name}" cannot be a remote's name: it is the name of a part of the product.`
  const owner = used.get(name)
  return owner && `"${name}" is taken: ${owner}.`
}

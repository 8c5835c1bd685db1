/** Reads the catalog of pnpm-workspace.yaml: package -> version. Throws when a version is not exact. */
export function parseCatalog(yaml: string): ReadonlyMap<string, string> {
  const [, text = ''] = /^catalog:\n((?:[ \t]+.*\n|\n)*)/m.exec(`${yaml}\n`) ?? []
  const versions = [...text.matchAll(/^\s+'?([@\w./-]+)'?:\s*(\S+)/gm)].map(
    ([, name, version]) => [name as string, version as string] as const,
  )
  for (const [name, version] of versions)
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      throw new Error(`pnpm-workspace.yaml: ${name} has no exact version: ${version}`)
  return new Map(versions)
}

/** Returns packages with their exact versions; throws when the catalog lacks one. */
export function pinVersions(
  names: readonly string[],
  catalog: ReadonlyMap<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const version = catalog.get(name)
      if (!version) throw new Error(`pnpm-workspace.yaml: the catalog has no ${name}, which the kit needs`)
      return [name, version]
    }),
  )
}

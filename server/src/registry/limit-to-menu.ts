import { resolveAddress } from '@tessera/shared/contract/registry/address'
import { limitPageFiles, type RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { isFieldModule } from '@tessera/shared/contract/shell/remote-file'

/** Leaves the files of those pages that the addresses of a menu lead to, and those of kinds of fields. */
export function limitToMenu(
  entries: readonly RegistryEntry[],
  addresses: readonly string[],
): RegistryEntry[] {
  const pages = new Set(
    addresses.flatMap((address) => {
      const resolved = resolveAddress(address, entries)
      return resolved.at === 'page' ? `${resolved.target.remote} ${resolved.target.page}` : []
    }),
  )
  return entries.map((entry) =>
    entry.files
      ? {
          ...entry,
          files: limitPageFiles(
            entry.files,
            (page) => isFieldModule(page) || pages.has(`${entry.name} ${page}`),
          ),
        }
      : entry,
  )
}

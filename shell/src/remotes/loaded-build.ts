import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'

/** A build with the absolute address of its folder, trailing slash included. */
export interface LoadedBuild {
  readonly entry: RegistryEntry
  readonly folder: string
}

/**
 * Finds the loaded build whose code a stack, a file name or a policy violation names: the one whose folder
 * comes first in the text, which in a stack is the innermost frame. Undefined when the text names none.
 */
export function findBuildInText(text: string, builds: Iterable<LoadedBuild>): LoadedBuild | undefined {
  let closest: LoadedBuild | undefined
  let closestIndex = Infinity
  for (const build of builds) {
    const index = text.indexOf(build.folder)
    if (index >= 0 && index < closestIndex) [closest, closestIndex] = [build, index]
  }
  return closest
}

/**
 * Whether a stack runs through the shell's own scripts. React calls event handlers, so their stacks do; those
 * of timers do not.
 */
export const calledByShell = (stackTrace: string): boolean => /\/assets\/[\w.-]+\.js/.test(stackTrace)

/**
 * Absolute address of an entry's manifest. An `attemptNumber` above 0 is added as a parameter, to bypass a
 * request that still hangs.
 */
export function manifestAddress({ manifest }: RegistryEntry, attemptNumber: number): string {
  const url = new URL(manifest, location.origin)
  if (attemptNumber) url.searchParams.set('r', String(attemptNumber))
  return url.href
}

/** Absolute address of the folder of a build, trailing slash included. */
export const folderOf = ({ manifest }: RegistryEntry): string =>
  new URL('.', new URL(manifest, location.origin)).href

import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'

/** A build with the address of its folder, trailing slash included. */
export interface Placed {
  readonly entry: RegistryEntry
  readonly folder: string
}

/**
 * Whose code a stack, a file or a violation names: of the builds that are loaded, the one whose folder comes first in the text, which
 * in a stack is the innermost frame. Undefined when none does.
 */
export function placedIn(text: string, builds: Iterable<Placed>): Placed | undefined {
  let found: Placed | undefined
  let at = Infinity
  for (const build of builds) {
    const here = text.indexOf(build.folder)
    if (here >= 0 && here < at) [found, at] = [build, here]
  }
  return found
}

/** Whether a stack runs through the shell's own scripts, as it does below an event handler: React calls those, and nobody calls a timer. */
export const calledByShell = (stack: string): boolean => /\/assets\/[\w.-]+\.js/.test(stack)

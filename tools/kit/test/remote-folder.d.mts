/**
 * Finds the folder of the remote that contains a module (`import.meta.url`); throws when no folder above has
 * a remote.json.
 */
export function findRemoteDir(moduleUrl: string): string
/** Reads remote.json; throws when it is not JSON. */
export function readRemoteJson(dir: string): unknown
/** Whether the folder has a file. */
export function hasFile(dir: string, path: string): boolean
/** Lists every `text.ts` below `src`. */
export function listTextFiles(dir: string): string[]
/** The file URL for `import()` of a file of the folder. */
export function importUrlOf(dir: string, path: string): string
/** Runs the `tessera` command with `--json` and returns its output. */
export function runTessera(...args: string[]): Promise<unknown>

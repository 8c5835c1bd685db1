/** The folder of the remote around a module, by its `import.meta.url`; throws when no folder above has a remote.json. */
export function remoteFolder(moduleUrl: string): string
/** The parsed remote.json; throws when it is no JSON. */
export function remoteJson(dir: string): unknown
/** Whether a file is in the folder. */
export function has(dir: string, path: string): boolean
/** Every `text.ts` below `src`. */
export function textFiles(dir: string): string[]
/** What `import()` takes for a file of the folder. */
export function addressOf(dir: string, path: string): string
/** Runs the command line and gives its JSON answer. */
export function tessera(...words: string[]): Promise<unknown>

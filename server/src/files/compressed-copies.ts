import { fork, type ChildProcess } from 'node:child_process'
import { constants, existsSync } from 'node:fs'
import { access, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CompressRequest, CompressResponse } from './compress-process.ts'

/** Files of these kinds shrink, from this many bytes on; a smaller one fits in one network packet anyway. */
const compressible = /\.(js|css|html|json|svg)$/
const minBytes = 1_024

export const isCompressible = (path: string, bytes: number): boolean =>
  bytes > minBytes && compressible.test(path)

/** A folder whose files get compressed copies. */
export interface CompressedFolder {
  folder: string
  /** Folder of the copies, with the same paths; that of the files where it is written to anyway. */
  copies: string
  /** Whether a file, by its path from the folder, keeps its content for as long as it has its name. */
  isFixed: (path: string) => boolean
  /** The digest (`sha384-<base64>`) that a file must have; null for any, undefined for a file without a copy. */
  digestOf: (path: string) => Promise<string | null | undefined>
}

/** Compressed copies in the best quality, which a process of low priority writes while the server runs. */
export interface CompressedCopies {
  /** Takes note of a file that was sent without such a copy: what is asked most is compressed first. */
  recordMissing(file: string): void
  /** Looks for files without copies. */
  scan(): Promise<void>
  /** Whether files were looked for, and none waits for its copies. */
  isComplete(): boolean
  close(): Promise<void>
}

interface Waiting extends Omit<CompressRequest, 'store'> {
  requests: number
}

/** Delay after a file that another process is compressing. */
const claimedDelayMs = 200
/** Copies that nothing needs are deleted after this time. Those of the store have been placed beside their files. */
const keptMs = 30 * 24 * 3_600_000

export function openCompressedCopies({
  folders,
  stores,
  isDiskFull,
  onError,
}: {
  folders: readonly CompressedFolder[]
  /** Folders for copies by digest, which survive the build and the data: the first that can be written is used. */
  stores: readonly string[]
  isDiskFull: () => Promise<boolean>
  onError: (error: unknown) => void
}): CompressedCopies {
  const waiting = new Map<string, Waiting>()
  const failed = new Set<string>()
  let store: string | undefined
  let child: ChildProcess | undefined
  let working: Promise<void> | undefined
  let isScanned = false
  let isClosed = false
  const hasWork = () => waiting.size > 0 && !isClosed

  const add = async (file: string, requests: number): Promise<void> => {
    const known = waiting.get(file)
    if (known) return void (known.requests += requests)
    if (failed.has(file)) return
    const place = folders.find(({ folder }) => file.startsWith(folder + sep))
    const path = place && relative(place.folder, file).split(sep).join('/')
    if (!place || !path || !place.isFixed(path)) return
    const target = join(place.copies, path)
    if (existsSync(`${target}.br`) && existsSync(`${target}.gz`)) return
    const digest = await place.digestOf(path)
    if (digest === undefined) return
    if (place.copies !== place.folder) await mkdir(dirname(target), { recursive: true })
    waiting.set(file, { file, target, digest, requests: (waiting.get(file)?.requests ?? 0) + requests })
    begin()
  }

  const begin = (): void => {
    working ??= work()
      .catch((error: unknown) => {
        waiting.clear()
        onError(error)
      })
      .finally(() => {
        working = undefined
        // A file may have been added while the work was ending.
        if (hasWork()) begin()
      })
  }

  const work = async (): Promise<void> => {
    store ??= await findWritable(stores)
    while (hasWork()) {
      if (await isDiskFull()) {
        waiting.clear() // the next request for a file, or the next scan, adds it again
        break
      }
      const next = [...waiting.values()].reduce((a, b) => (b.requests > a.requests ? b : a))
      const { file, target, digest } = next
      const answer = await compress({ file, target, digest, store })
      waiting.delete(file)
      if (answer.result === 'claimed' && !isClosed) {
        waiting.set(file, { ...next, requests: 0 })
        await sleep(claimedDelayMs)
      }
      if (answer.result === 'failed' && !isClosed) {
        failed.add(file)
        onError(new Error(`${file}: ${answer.message}`))
      }
    }
    // A process that was killed when the server closes has disconnected itself.
    if (child?.connected) child.disconnect()
    child = undefined
    if (!isClosed) await removeOld(store, () => true)
    for (const { folder, copies } of folders)
      if (folder !== copies && !isClosed)
        await removeOld(copies, (path) => !existsSync(join(folder, path.replace(/\.(br|gz)$/, ''))))
  }

  const compress = (request: CompressRequest): Promise<CompressResponse> =>
    new Promise((resolve) => {
      child ??= startProcess()
      const running = child
      const end = (response: CompressResponse) => {
        running.off('message', end).off('exit', onExit).off('error', onExit)
        resolve(response)
      }
      const onExit = () => {
        if (child === running) child = undefined
        end({ result: 'failed', message: 'the compressing process has ended' })
      }
      running.once('message', end).once('exit', onExit).once('error', onExit)
      running.send(request, (error) => error && onExit())
    })

  return {
    recordMissing: (file) => void add(file, 1).catch(onError),
    async scan() {
      for (const { folder } of folders)
        for (const file of await listFiles(folder)) {
          const found = await stat(file).catch(() => null)
          if (found && isCompressible(file, found.size)) await add(file, 0)
        }
      isScanned = true
    },
    isComplete: () => isScanned && waiting.size === 0,
    async close() {
      isClosed = true
      child?.kill('SIGKILL')
      await working
    },
  }
}

/** The script lies beside this file in the sources and beside the bundle when built. */
const startProcess = (): ChildProcess => {
  const child = fork(
    join(
      import.meta.dirname,
      import.meta.filename.endsWith('.ts') ? 'compress-process.ts' : 'compress-process.mjs',
    ),
    [],
    { env: {}, execArgv: ['--no-warnings'], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
  )
  // It ends with its channel, so it keeps no process running.
  child.unref()
  child.channel?.unref()
  return child
}

async function findWritable(folders: readonly string[]): Promise<string> {
  for (const folder of folders) {
    const isWritable = await mkdir(folder, { recursive: true })
      .then(() => access(folder, constants.W_OK))
      .then(
        () => true,
        () => false,
      )
    if (isWritable) return folder
  }
  throw new Error(`None of these folders can be written: ${folders.join(', ')}.`)
}

/** The files below a folder that may have copies. */
async function listFiles(folder: string): Promise<string[]> {
  const items = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return items
    .filter((item) => item.isFile() && compressible.test(item.name))
    .map((item) => join(item.parentPath, item.name))
}

/** Deletes the files of a folder that were written long ago and that nothing needs. */
async function removeOld(folder: string, isUnused: (path: string) => boolean): Promise<void> {
  const items = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const item of items) {
    const path = join(item.parentPath, item.name)
    const found = item.isFile() ? await stat(path).catch(() => null) : null
    if (found && Date.now() - found.mtimeMs > keptMs && isUnused(relative(folder, path)))
      await rm(path, { force: true })
  }
}

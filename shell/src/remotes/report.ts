import type { z } from 'zod'
import { remotes as calls, type FailureReport, type LoadReport } from '@tessera/shared/contract/shell/remotes'
import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import { call } from '@tessera/shared/client/call'
import type { RemoteFailure } from './failure.ts'
import type { OpenedPage } from './load.ts'

type Load = z.output<typeof LoadReport>
type Failure = z.output<typeof FailureReport>

/** Milliseconds that reports are collected before they are sent together, and how many of a kind fit into one sending. */
const collected = 10_000
const most = 50

let loads: Load[] = []
let failures: Failure[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Tells the server how long a page took to open, in milliseconds by phase. */
export function reportLoad({ build, took }: OpenedPage, page: string, mount: number): void {
  const { manifest, entry, chunk } = took
  loads.push({
    remote: build.name,
    build: build.build.id,
    page,
    manifest: tenths(manifest),
    entry: tenths(entry),
    chunk: tenths(chunk),
    mount: tenths(mount),
  })
  sendLater()
}

/** Tells the server what failed, where: a page, a file or an address. */
export function reportFailure(
  { name, build }: RegistryEntry,
  { code, detail }: RemoteFailure,
  where: string,
): void {
  failures.push({
    remote: name,
    build: build.id,
    code,
    where: where.slice(0, 500),
    message: detail.slice(0, 500),
  })
  sendLater()
}

function sendLater(): void {
  timer ??= setTimeout(send, collected)
}

function send(): void {
  timer = undefined
  const sent = { loads: loads.slice(0, most), failures: failures.slice(0, most) }
  loads = loads.slice(most, most * 2)
  failures = failures.slice(most, most * 2)
  if (loads.length + failures.length > 0) sendLater()
  // Nobody waits for figures; those that do not arrive are missing.
  call(calls.report, sent, { quiet: true }).catch(() => undefined)
}

const tenths = (milliseconds: number): number =>
  Math.min(600_000, Math.max(0, Math.round(milliseconds * 10) / 10))

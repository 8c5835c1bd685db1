import type { z } from 'zod'
import {
  remotes as calls,
  type FailureReport,
  type LoadReport,
} from '@tessera/shared/contract/registry/remotes'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { call } from '@tessera/shared/client/call'
import type { RemoteFailure } from './failure.ts'
import type { OpenedPage } from './load.ts'

type Load = z.output<typeof LoadReport>
type Failure = z.output<typeof FailureReport>

/**
 * Reports are collected for this long (milliseconds) before they are sent together, at most this many of a
 * kind per call.
 */
const batchDelayMs = 10_000
const maxPerBatch = 50

let loads: Load[] = []
let failures: Failure[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Reports to the server how long a page took to open, in milliseconds by phase. */
export function reportLoad({ build, durationMs }: OpenedPage, page: string, mount: number): void {
  const { manifest, entry, chunk } = durationMs
  loads.push({
    remote: build.name,
    build: build.build.id,
    page,
    manifest: roundToTenths(manifest),
    entry: roundToTenths(entry),
    chunk: roundToTenths(chunk),
    mount: roundToTenths(mount),
  })
  sendLater()
}

/** Reports to the server what failed. `where` is a page, a file or an address. */
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
  timer ??= setTimeout(send, batchDelayMs)
}

function send(): void {
  timer = undefined
  const sent = { loads: loads.slice(0, maxPerBatch), failures: failures.slice(0, maxPerBatch) }
  loads = loads.slice(maxPerBatch, maxPerBatch * 2)
  failures = failures.slice(maxPerBatch, maxPerBatch * 2)
  if (loads.length + failures.length > 0) sendLater()
  // Reports that do not arrive are dropped.
  call(calls.report, sent, { quiet: true }).catch(() => undefined)
}

const roundToTenths = (milliseconds: number): number =>
  Math.min(600_000, Math.max(0, Math.round(milliseconds * 10) / 10))

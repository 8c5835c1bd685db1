import { call } from '@tessera/shared/client/call'
import { satisfiesRange } from '@tessera/shared/contract/registry/range'
import { pageContract, registryEntryOf, type RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { remotes as calls } from '@tessera/shared/contract/registry/remotes'
import { createRepeatedCall } from '@tessera/shared/client/repeated-call'
import { offeredVersions } from '../shared-modules/share.ts'
import { RemoteFailure } from './failure.ts'
import { fetchManifest, type OpenedPage } from './requests.ts'
import { findRemote, store } from './state.ts'

const fetchRemotes = createRepeatedCall(calls.list)

/** Fetches which build of each remote this user gets. */
export async function fetchEntries(): Promise<readonly RegistryEntry[]> {
  const { list } = await fetchRemotes()
  return Promise.all(list.map(applyOverride))
}

/**
 * Replaces an entry with a developer's override by what the override's own manifest says. If that cannot be
 * read, the page shows why.
 */
async function applyOverride(entry: RegistryEntry): Promise<RegistryEntry> {
  if (!entry.override) return entry
  const { override } = entry
  const registered = findRemote(entry.name)
  // The security policy allows the foreign origin only after a reload, which follows when the override is
  // set.
  if (registered && registered.entry.override !== override) return registered.entry
  const text = await fetchManifest(override).catch(() => '')
  const { parseManifest } = await import('./validate-manifest.ts')
  const manifest = parseManifest(text)
  return manifest
    ? { ...registryEntryOf({ ...manifest.metaData.tessera, name: entry.name }, override), override }
    : { ...entry, manifest: override }
}

/** Decides for each entry whether it may run in this shell; `failure` says why not. */
export const validateEntries = (
  entries: readonly RegistryEntry[],
): { readonly entry: RegistryEntry; readonly failure: RemoteFailure | undefined }[] =>
  validateRegistry(entries).map(({ entry, refused }) => {
    if (refused) console.error(`remote ${entry.name} of ${entry.owner} refused:`, refused.message)
    return { entry, failure: refused ?? validateEntry(entry, offeredVersions) }
  })

/**
 * Marks entries of a registry answer that must not be used: of two with the same name or global name, only
 * the first may.
 */
export function validateRegistry(
  entries: readonly RegistryEntry[],
): { entry: RegistryEntry; refused?: RemoteFailure }[] {
  const seenKeys = new Set<string>()
  return entries.map((entry) => {
    const duplicateKey = [`name ${entry.name}`, `global name ${entry.uniqueName}`].find((key) =>
      seenKeys.has(key),
    )
    seenKeys.add(`name ${entry.name}`).add(`global name ${entry.uniqueName}`)
    return duplicateKey ? { entry, refused: new RemoteFailure('duplicate', duplicateKey) } : { entry }
  })
}

/**
 * Checks whether an entry may run in this shell: its contract and its ranges of shared packages. Returns the
 * failure if it may not. Uses the registry entry alone.
 */
export function validateEntry(
  entry: RegistryEntry,
  offered: Readonly<Record<string, string>>,
): RemoteFailure | undefined {
  if (entry.sandbox?.origin === '') return new RemoteFailure('no-sandbox', location.origin)
  if (!satisfiesRange(`${pageContract}.0`, entry.contract))
    return new RemoteFailure('contract', `needs ${entry.contract}, here is ${pageContract}`)
  for (const [name, range] of Object.entries(entry.needs))
    if (!satisfiesRange(offered[name] ?? '', range))
      return new RemoteFailure('shared-range', `needs ${name} ${range}, here is ${offered[name] ?? 'none'}`)
  return undefined
}

/**
 * Reports are collected for this long (milliseconds) before they are sent together, at most this many of a
 * kind per call.
 */
const batchDelayMs = 10_000
const maxPerBatch = 50
const reportTimer = 'report'

/** Reports to the server how long a page took to open, in milliseconds by phase. */
export function reportLoad({ build, durationMs }: OpenedPage, page: string, mount: number): void {
  const { manifest, entry, chunk } = durationMs
  store.reports.loads.push({
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
  if (!countReport(`${name} ${build.id} ${code} ${where}`)) return
  store.reports.failures.push({
    remote: name,
    build: build.id,
    code,
    where: where.slice(0, 500),
    message: detail.slice(0, 500),
  })
  sendLater()
}

/** A browser reports the same cause this often in so many milliseconds. */
const maxReportsPerCause = 5
const reportWindowMs = 600_000

/** Whether a failure may still be reported. */
function countReport(cause: string): boolean {
  const now = performance.now()
  const { reportsByCause } = store
  for (const [old, { since }] of reportsByCause) if (now - since > reportWindowMs) reportsByCause.delete(old)
  const { since, count } = reportsByCause.get(cause) ?? { since: now, count: 0 }
  reportsByCause.set(cause, { since, count: count + 1 })
  return count < maxReportsPerCause
}

function sendLater(): void {
  if (!store.timers.has(reportTimer)) store.timers.set(reportTimer, setTimeout(send, batchDelayMs))
}

function send(): void {
  store.timers.delete(reportTimer)
  const { loads, failures } = store.reports
  const sent = { loads: loads.slice(0, maxPerBatch), failures: failures.slice(0, maxPerBatch) }
  store.reports = {
    loads: loads.slice(maxPerBatch, maxPerBatch * 2),
    failures: failures.slice(maxPerBatch, maxPerBatch * 2),
  }
  if (store.reports.loads.length + store.reports.failures.length > 0) sendLater()
  // Reports that do not arrive are dropped.
  call(calls.report, sent, { quiet: true }).catch(() => undefined)
}

const roundToTenths = (milliseconds: number): number =>
  Math.min(600_000, Math.max(0, Math.round(milliseconds * 10) / 10))

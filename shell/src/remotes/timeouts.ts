import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { isListed, manifestOf } from './page-files.ts'
import { insertPrefetched } from './prefetched-files.ts'
import { RemoteFailure } from './failure.ts'
import { manifestAddress } from './folder.ts'
import { acceptManifest } from './integrity.ts'

/**
 * Time limit for a manifest (headers and body) and for one script. The federation runtime alone has none for
 * manifests and 20 s for scripts.
 */
export const timeoutMs = 10_000

/**
 * One try to open a build: what it expects, and what the federation hooks observed. A `number` above 0 is
 * added to addresses, because the browser answers a repeated request for a hanging one from the first.
 * `durationMs` is the time spent so far.
 */
export interface Attempt {
  readonly entry: RegistryEntry
  readonly number: number
  observedFailure?: RemoteFailure
  durationMs: { manifest: number; entry: number }
}

/** The running attempt of each build, by its global name. */
const attempts = new Map<string, Attempt>()

/**
 * Returns the attempt for a build, starting it if there is none. A page that is opened during its preload
 * waits for the same requests.
 */
export function joinAttempt(entry: RegistryEntry, number: number): Attempt {
  const running = attempts.get(entry.uniqueName)
  const current =
    running?.entry === entry && running.number === number
      ? running
      : { entry, number, durationMs: { manifest: 0, entry: 0 } }
  attempts.set(entry.uniqueName, current)
  return current
}

export const clearAttempt = ({ uniqueName }: RegistryEntry): void => void attempts.delete(uniqueName)

/**
 * Federation hooks: a time limit for every request, a status check, and validation of the manifest before any
 * script is requested.
 */
export const timeoutPlugin: ModuleFederationRuntimePlugin = {
  name: 'tessera-deadlines',

  async fetch(url, init, remoteInfo) {
    const attempt = attempts.get(remoteInfo?.name ?? '')
    const startedAt = performance.now()
    delete attempt?.observedFailure
    if (attempt && isListed(attempt.entry, attempt.number)) return Response.json(manifestOf(attempt.entry))
    try {
      const text = await fetchManifest(url, init)
      if (attempt) await acceptManifest(text, attempt.entry)
      return new Response(text, { headers: { 'content-type': 'application/json' } })
    } catch (error) {
      const failure = manifestFailure(error)
      if (attempt) attempt.observedFailure = failure
      throw failure
    } finally {
      if (attempt) attempt.durationMs.manifest += performance.now() - startedAt
    }
  },

  createScript({ url, remoteInfo }) {
    const attempt = attempts.get(remoteInfo?.name ?? '')
    const attemptNumber = attempt?.number ?? 0
    const script = document.createElement('script')
    script.src = attemptNumber ? `${url}${url.includes('?') ? '&' : '?'}r=${attemptNumber}` : url
    script.fetchPriority = 'high'
    const startedAt = performance.now()
    if (attempt && /\/entry\.[^/]*$/.test(url))
      script.addEventListener('load', () => void (attempt.durationMs.entry += performance.now() - startedAt))
    return { script, timeout: timeoutMs }
  },

  /**
   * The browser warns about a preloaded file that is never used, so a prefetched file is inserted at once.
   */
  createLink({ url, attrs = {} }) {
    if (attrs['rel'] !== 'preload') return
    const link = Object.assign(document.createElement('link'), {
      rel: 'preload',
      as: String(attrs['as']),
      href: url,
    })
    link.addEventListener('load', () => void insertPrefetched(url, link.as))
    return link
  },
}

/**
 * Fetches the text of a manifest. Throws a `RemoteFailure` for a status other than 2xx and after the time
 * limit, which covers the body.
 */
export async function fetchManifest(address: string, init: RequestInit = {}): Promise<string> {
  try {
    const answer = await fetch(address, {
      ...init,
      cache: 'no-cache',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw new RemoteFailure('manifest-status', String(answer.status))
    return await answer.text()
  } catch (error) {
    throw manifestFailure(error)
  }
}

/** Fetches and validates the manifest of a build, which lists the files that its pages load later. */
export async function fetchDigests(entry: RegistryEntry): Promise<void> {
  const text = await fetchManifest(manifestAddress(entry, 0))
  await acceptManifest(text, entry)
}

function manifestFailure(error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'TimeoutError' || name === 'AbortError')
    return new RemoteFailure('manifest-timeout', `${timeoutMs / 1000} s`, error)
  return new RemoteFailure('manifest-unreachable', String(error), error)
}

import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime'
import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import { useAhead } from './ahead.ts'
import { RemoteFailure } from './failure.ts'
import { admitManifest } from './integrity.ts'

/** Milliseconds for a manifest, headers and body, and for one script. The runtime alone would wait for ever and for 20 s. */
export const deadline = 10_000

/**
 * One try at opening: what it expects, and what its hooks saw. `number` above 0 marks addresses, since the browser answers a repeated
 * request for a hanging one from the first. `manifest` and `entry` are milliseconds spent.
 */
export interface Attempt {
  readonly entry: RegistryEntry
  readonly number: number
  witnessed?: RemoteFailure
  took: { manifest: number; entry: number }
}

/** The try under way for each build, by its global name. */
const attempts = new Map<string, Attempt>()

/** The attempt at a build, begun or joined: a page that is opened while it is being preloaded waits for the same requests. */
export function attempt(entry: RegistryEntry, number: number): Attempt {
  const underway = attempts.get(entry.uniqueName)
  const mine =
    underway?.entry === entry && underway.number === number
      ? underway
      : { entry, number, took: { manifest: 0, entry: 0 } }
  attempts.set(entry.uniqueName, mine)
  return mine
}

export const forgetAttempt = ({ uniqueName }: RegistryEntry): void => void attempts.delete(uniqueName)

/** Federation hooks: a deadline on everything, a status check, and the manifest judged before a script is requested. */
export const deadlines: ModuleFederationRuntimePlugin = {
  name: 'tessera-deadlines',

  async fetch(url, init, remoteInfo) {
    const attempt = attempts.get(remoteInfo?.name ?? '')
    const began = performance.now()
    delete attempt?.witnessed
    try {
      const text = await fetchManifest(url, init)
      if (attempt) await admitManifest(text, attempt.entry)
      return new Response(text, { headers: { 'content-type': 'application/json' } })
    } catch (error) {
      const failure = manifestFailure(error)
      if (attempt) attempt.witnessed = failure
      throw failure
    } finally {
      if (attempt) attempt.took.manifest += performance.now() - began
    }
  },

  createScript({ url, remoteInfo }) {
    const attempt = attempts.get(remoteInfo?.name ?? '')
    const again = attempt?.number ?? 0
    const script = document.createElement('script')
    script.src = again ? `${url}${url.includes('?') ? '&' : '?'}r=${again}` : url
    script.fetchPriority = 'high'
    const began = performance.now()
    if (attempt && /\/entry\.[^/]*$/.test(url))
      script.addEventListener('load', () => void (attempt.took.entry += performance.now() - began))
    return { script, timeout: deadline }
  },

  /** What is fetched ahead may never be opened, and of a preload that nobody uses the browser complains: it is used at once. */
  createLink({ url, attrs = {} }) {
    if (attrs['rel'] !== 'preload') return
    const link = Object.assign(document.createElement('link'), {
      rel: 'preload',
      as: String(attrs['as']),
      href: url,
    })
    link.addEventListener('load', () => useAhead(url, link.as))
    return link
  },
}

/** The text of a manifest, or a `RemoteFailure` within the deadline: body and headers alike, whatever the status says. */
export async function fetchManifest(address: string, init: RequestInit = {}): Promise<string> {
  try {
    const answer = await fetch(address, { ...init, cache: 'no-cache', signal: AbortSignal.timeout(deadline) })
    if (!answer.ok) throw new RemoteFailure('manifest-status', String(answer.status))
    return await answer.text()
  } catch (error) {
    throw manifestFailure(error)
  }
}

function manifestFailure(error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'TimeoutError' || name === 'AbortError')
    return new RemoteFailure('manifest-timeout', `${deadline / 1000} s`, error)
  return new RemoteFailure('manifest-unreachable', String(error), error)
}

import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime'
import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import { RemoteFailure } from './failure.ts'
import { judgeManifest } from './judge.ts'

/** Milliseconds for a manifest, headers and body, and for one script. The runtime alone would wait for ever and for 20 s. */
export const deadline = 10_000

/** One try at opening: what it expects, and what its hooks saw. `number` above 0 marks addresses, since the browser answers a repeated request for a hanging one from the first. */
export interface Attempt {
  readonly entry: RegistryEntry
  readonly number: number
  witnessed?: RemoteFailure
}

/** The try under way for each remote, by name. */
export const attempts = new Map<string, Attempt>()

/** Federation hooks: a deadline on everything, a status check, and the manifest judged before a script is requested. */
export const deadlines: ModuleFederationRuntimePlugin = {
  name: 'tessera-deadlines',

  async fetch(url, init, remoteInfo) {
    const attempt = attempts.get(remoteInfo?.name ?? '')
    try {
      const answer = await fetch(url, { ...init, cache: 'no-cache', signal: AbortSignal.timeout(deadline) })
      if (!answer.ok) throw new RemoteFailure('manifest-status', String(answer.status))
      const text = await answer.text()
      if (attempt) judgeManifest(text, attempt.entry)
      return new Response(text, { headers: { 'content-type': 'application/json' } })
    } catch (error) {
      const failure = manifestFailure(error)
      if (attempt) attempt.witnessed = failure
      throw failure
    }
  },

  createScript({ url, remoteInfo }) {
    const again = attempts.get(remoteInfo?.name ?? '')?.number ?? 0
    const script = document.createElement('script')
    script.src = again ? `${url}${url.includes('?') ? '&' : '?'}r=${again}` : url
    script.fetchPriority = 'high'
    return { script, timeout: deadline }
  },
}

function manifestFailure(error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'TimeoutError' || name === 'AbortError') return new RemoteFailure('manifest-timeout', `${deadline / 1000} s`, error)
  return new RemoteFailure('manifest-unreachable', String(error), error)
}

import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime'
import type { PageFiles, RegistryEntry } from '@tessera/shared/contract/registry/registry'

/** An attempt to load a build. The hooks add what they observed and the time that they spent. */
interface Attempt {
  readonly entry: RegistryEntry
  readonly number: number
  observedFailure?: Error
  durationMs: { manifest: number; entry: number }
}

/** A build whose files the registry names. */
type ListedBuild = RegistryEntry & { readonly files: PageFiles }

/** What the hooks use of the loader, a layer above. */
export interface LoaderTools {
  /** The running attempt of each build, by its global name. */
  readonly attempts: ReadonlyMap<string, Attempt>
  readonly isListed: (entry: RegistryEntry, attemptNumber: number) => entry is ListedBuild
  readonly fetchManifest: (address: string, init?: RequestInit) => Promise<string>
  readonly acceptManifest: (text: string, entry: RegistryEntry) => Promise<void>
  readonly manifestFailure: (error: unknown) => Error
  readonly insertPrefetched: (address: string, as: string) => Promise<void>
  /** Time limit for one script. */
  readonly timeoutMs: number
}

/**
 * Federation hooks: a time limit for every request, a status check, and validation of the manifest before any
 * script is requested.
 */
export const createHooks = ({
  attempts,
  isListed,
  fetchManifest,
  acceptManifest,
  manifestFailure,
  insertPrefetched,
  timeoutMs,
}: LoaderTools): ModuleFederationRuntimePlugin => ({
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
})

/** The manifest of a listed build as Module Federation reads it, without a request. */
function manifestOf({ name, uniqueName, build, files }: ListedBuild): object {
  const exposes = Object.entries(files.pages).map(([page, names]) => ({
    id: `${uniqueName}:${page}`,
    name: page,
    path: `./${page}`,
    assets: {
      js: { sync: names.filter((file) => !file.endsWith('.css')), async: [] },
      css: { sync: names.filter((file) => file.endsWith('.css')), async: [] },
    },
  }))
  return {
    id: uniqueName,
    name: uniqueName,
    metaData: {
      name: uniqueName,
      globalName: uniqueName,
      type: 'app',
      publicPath: 'auto',
      buildInfo: { buildVersion: build.id, buildName: name },
      remoteEntry: { name: files.entry, path: '', type: 'var' },
      types: { path: '', name: '', zip: '', api: '' },
    },
    remotes: [],
    shared: [],
    exposes,
  }
}

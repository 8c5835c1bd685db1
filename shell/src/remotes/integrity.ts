import type { Digests, RegistryEntry } from '@tessera/shared/contract/shell/registry'
import { placedIn, type Placed } from './attribute.ts'
import { RemoteFailure } from './failure.ts'
import { folderOf } from './folder.ts'
import { judgeManifest } from './judge.ts'

/** A build whose files are loaded as published or not at all. */
export interface Sealed extends Placed {
  /** None until its manifest was read, where the registry does not tell them. */
  readonly digests: Digests
}

/** What may happen to a script or style: nothing of ours; loaded if it matches; or not loaded at all. */
export type Verdict =
  | { readonly at: 'elsewhere' }
  | { readonly at: 'sealed'; readonly build: Placed; readonly file: string; readonly digest: string }
  | {
      readonly at: 'refused'
      readonly name: string
      readonly file: string
      readonly build: Placed | undefined
    }

/** Below this path of our own origin lie builds, and nothing else. */
const published = /^\/remotes\/([^/]+)\/([^/]+)\/(.+)$/

/** Judges the address of a script or style by the digests of the builds that are loaded. */
export function judgeAddress(address: string, origin: string, builds: readonly Sealed[]): Verdict {
  const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined
  const [, name, , file] = (url?.origin === origin && published.exec(url.pathname)) || []
  if (!url || name === undefined || file === undefined) return { at: 'elsewhere' }
  const build = builds.find(({ folder }) => url.href.startsWith(folder))
  // "Just for me": a developer's build is not the registry's, and neither are its bytes.
  if (build?.entry.override) return { at: 'elsewhere' }
  const digest = build && Object.hasOwn(build.digests, file) ? build.digests[file] : undefined
  return build && digest ? { at: 'sealed', build, file, digest } : { at: 'refused', name, file, build }
}

const sealed = new Map<string, Sealed>()
/** What was found out about files that did not load, by the folder of their build. */
const findings = new Map<string, Promise<RemoteFailure>[]>()
/** Who put an inline style into the head, where that was a remote: the policy's event names only the door it came through. */
const inserted = new WeakMap<EventTarget, Placed>()
let onFinding: (build: Placed, failure: RemoteFailure, element: Element) => void = () => {}

/** From now on the build's files are loaded as published or not at all. */
export function seal(entry: RegistryEntry): void {
  sealed.set(entry.uniqueName, { entry, folder: folderOf(entry), digests: entry.digests ?? {} })
}

/** Takes from a build's manifest what its files have to be, once it is the manifest that the registry names; throws a `RemoteFailure`. */
export async function admitManifest(text: string, entry: RegistryEntry): Promise<void> {
  const digests = judgeManifest(text, entry)
  if (entry.seal && !entry.override && !(await matches(new TextEncoder().encode(text), entry.seal)))
    throw new RemoteFailure('integrity', 'mf-manifest.json')
  const build = sealed.get(entry.uniqueName)
  if (build) sealed.set(entry.uniqueName, { ...build, digests })
}

export function unseal(entry: RegistryEntry): void {
  sealed.delete(entry.uniqueName)
  findings.delete(folderOf(entry))
}

export const inserterOf = (element: EventTarget | null): Placed | undefined =>
  element ? inserted.get(element) : undefined

/** What is known of the files of a build that did not load since it was last asked; waits for what is being found out. */
export async function takeFinding(entry: RegistryEntry): Promise<RemoteFailure | undefined> {
  const folder = folderOf(entry)
  const found = await Promise.all(findings.get(folder) ?? [])
  findings.delete(folder)
  return found.find(({ code }) => code !== 'chunk')
}

/**
 * Guards the door through which the federation runtime, webpack and its style plugin load everything: `document.head`. Each script and
 * style of a remote gets the registry's digest, so that the browser refuses changed bytes; one without a digest is never inserted.
 */
export function guardHead(found: typeof onFinding): void {
  onFinding = found
  const { head } = document
  const { appendChild, insertBefore, append, prepend } = head
  head.appendChild = <T extends Node>(node: T): T => (admit(node) ? appendChild.call(head, node) : node) as T
  head.insertBefore = <T extends Node>(node: T, before: Node | null): T =>
    (admit(node) ? insertBefore.call(head, node, before) : node) as T
  head.append = (...nodes) => append.call(head, ...nodes.filter(admit))
  head.prepend = (...nodes) => prepend.call(head, ...nodes.filter(admit))
  // Loading errors do not bubble. Captured, this comes before the loader's own handler tells that something failed.
  document.addEventListener('error', ({ target }) => target instanceof HTMLElement && notice(target), true)
}

function admit(node: Node | string): boolean {
  if (node instanceof HTMLStyleElement) {
    const placed = placedIn(new Error().stack ?? '', sealed.values())
    if (placed) inserted.set(node, placed)
  }
  const address = addressOf(node)
  if (!address) return true
  const element = node as HTMLScriptElement | HTMLLinkElement
  const verdict = judgeAddress(address, location.origin, [...sealed.values()])
  if (verdict.at === 'elsewhere') return true
  if (verdict.at === 'sealed') {
    element.setAttribute('integrity', verdict.digest)
    element.crossOrigin = 'anonymous'
    return true
  }
  if (verdict.build)
    remember(verdict.build, Promise.resolve(new RemoteFailure('no-digest', verdict.file)), element)
  // Its loader waits for an answer: it failed.
  setTimeout(() => element.dispatchEvent(new Event('error')))
  return false
}

/** The address of an element that loads code or style; undefined for everything else. */
function addressOf(node: unknown): string | undefined {
  if (node instanceof HTMLScriptElement) return node.src || undefined
  if (node instanceof HTMLLinkElement && /^(stylesheet|preload|modulepreload)$/.test(node.rel))
    return node.href || undefined
  return undefined
}

function notice(element: HTMLElement): void {
  const address = addressOf(element)
  if (!address || (element instanceof HTMLLinkElement && element.rel !== 'stylesheet')) return
  const verdict = judgeAddress(address, location.origin, [...sealed.values()])
  if (verdict.at === 'sealed')
    remember(verdict.build, examine(address, verdict.file, verdict.digest, element), element)
}

function remember(build: Placed, finding: Promise<RemoteFailure>, element: Element): void {
  findings.set(build.folder, [...(findings.get(build.folder) ?? []), finding])
  void finding.then((failure) => onFinding(build, failure, element))
}

/** The browser does not say why a file did not load: fetched once more, its bytes do. */
async function examine(
  address: string,
  file: string,
  digest: string,
  element: Element,
): Promise<RemoteFailure> {
  const kind = element instanceof HTMLLinkElement ? 'style' : 'chunk'
  try {
    const answer = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(3_000) })
    if (!answer.ok) return new RemoteFailure(kind, `${file} ${answer.status}`)
    const bytes = await answer.arrayBuffer()
    if (globalThis.crypto?.subtle && (await matches(bytes, digest))) return new RemoteFailure(kind, file)
    return new RemoteFailure('integrity', file)
  } catch (error) {
    return new RemoteFailure(kind, file, error)
  }
}

/** Where the page is served insecurely the browser works out no digest of its own: whoever could change the bytes could change this code. */
async function matches(bytes: BufferSource, digest: string): Promise<boolean> {
  if (!globalThis.crypto?.subtle) return true
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes))
  return `sha384-${btoa(String.fromCharCode(...hash))}` === digest
}

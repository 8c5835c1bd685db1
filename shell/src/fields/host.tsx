import { useCallback, useEffect, useInsertionEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { fieldModuleOf } from '@tessera/shared/contract/shell/remote-file'
import type { FieldViews } from '@tessera/shared/session/field-views'
import type { ContributedKind, FieldHost, FieldPartProps } from '@tessera/shared/session/field-host'
import { enableStyles, setStylesEnabled, updateStyles } from '../remotes/builds.ts'
import { Boundary } from '../remotes/errors.tsx'
import { RemoteFailure } from '../remotes/failure.ts'
import { endLeftOvers } from '../remotes/left-overs.ts'
import type { OpenedPage } from '../remotes/requests.ts'
import { addFailedCard, dispatch, findOpenedPage, leaveBuild, openPage } from '../remotes/runner.ts'
import {
  findRemote,
  getRegistry,
  isBuildShown,
  isSameBuild,
  store,
  subscribeRemotes,
  useRemote,
} from '../remotes/state.ts'
import styles from './host.module.css'

let listed: { from: readonly RegistryEntry[]; kinds: readonly ContributedKind[] } | undefined

/** Code in a sandbox cannot draw into the forms of others. */
function listKinds(): readonly ContributedKind[] {
  const registry = getRegistry()
  if (listed?.from !== registry)
    listed = {
      from: registry,
      kinds: registry
        .filter(({ sandbox }) => !sandbox)
        .flatMap(({ name: remote, contributes: { fieldKinds = [] } }) =>
          fieldKinds.map(({ name, icon, module: _, ...declared }) => ({ remote, name, icon, declared })),
        ),
    }
  return listed.kinds
}

const isOffered = (entry: RegistryEntry | undefined, name: string): boolean =>
  entry !== undefined &&
  !entry.sandbox &&
  (entry.contributes.fieldKinds ?? []).some((kind) => kind.name === name)

type Opening =
  | { readonly at: 'opening' }
  | { readonly at: 'ready'; readonly page: OpenedPage }
  | { readonly at: 'failed' }

/** Opens the views of a kind like a page of its remote: with retries, digests and the circuit. */
function Part({ remote: name, name: kind, children, waiting, gone }: FieldPartProps) {
  const page = fieldModuleOf(kind)
  const remote = useRemote(name)
  const isThere = isOffered(remote?.entry, kind)
  const [opening, setOpening] = useState<Opening>(() => {
    const opened = isThere ? findOpenedPage({ remote: name, page }) : undefined
    return opened ? { at: 'ready', page: opened } : { at: 'opening' }
  })
  const build = remote?.entry.uniqueName
  const reopenings = remote?.reopenings ?? 0
  useEffect(() => {
    if (!isThere) return
    let isCancelled = false
    openPage({ remote: name, page }).then(
      (opened) => !isCancelled && setOpening({ at: 'ready', page: opened }),
      () => !isCancelled && setOpening({ at: 'failed' }),
    )
    return () => {
      isCancelled = true
    }
  }, [name, page, isThere, build, reopenings])
  const hasFailed = opening.at === 'failed'
  // A good probe then opens it again.
  useEffect(() => (hasFailed && isThere ? addFailedCard(name) : undefined), [hasFailed, isThere, name])

  const handleFailure = useCallback(
    (failure: RemoteFailure) => {
      if (opening.at !== 'ready') return
      const { build: failed } = opening.page
      dispatch(name, {
        type: 'partFailed',
        build: failed,
        failure,
        where: page,
        isShown: isBuildShown(failed),
      })
      setOpening({ at: 'failed' })
    },
    [name, page, opening],
  )
  if (!isThere || hasFailed) return gone
  if (opening.at === 'opening') return waiting
  const views = opening.page.module.default as unknown as Partial<FieldViews>
  if (!views.Input) return gone
  return (
    <Frame key={opening.page.build.uniqueName} build={opening.page.build} onFailure={handleFailure}>
      {children(views as FieldViews)}
    </Frame>
  )
}

/** The style scope of a remote around one of its fields, and its error boundary. */
function Frame({
  build,
  children,
  onFailure,
}: {
  build: RegistryEntry
  children: ReactNode
  onFailure: (failure: RemoteFailure) => void
}) {
  useInsertionEffect(() => enableStyles(build), [build])
  useLayoutEffect(() => showField(build), [build])
  return (
    <span className={`${build.cssScope} ${styles.field}`}>
      <Boundary onFailure={onFailure}>
        {children}
        <Drawn build={build} />
      </Boundary>
    </span>
  )
}

/** A build whose field was drawn without an error is one that works. */
function Drawn({ build }: { build: RegistryEntry }) {
  useEffect(() => {
    const timer = setTimeout(() => {
      const mounted = findRemote(build.name)?.mounted
      if (!mounted || !isSameBuild(mounted, build)) dispatch(build.name, { type: 'mounted', build })
    })
    return () => clearTimeout(timer)
  }, [build])
  return null
}

/**
 * Records that a field of a build is on screen, so that the build stays loaded and its styles apply. What pages leave
 * behind is not looked for: the page around the field changes the document meanwhile.
 */
function showField(build: RegistryEntry): () => void {
  const { uniqueName } = build
  const shown = store.shownPages.get(uniqueName) ?? { build, count: 0 }
  store.shownPages.set(uniqueName, shown)
  if (shown.count++ === 0) setStylesEnabled(build, true)
  return () => {
    if (--shown.count > 0) return
    store.shownPages.delete(uniqueName)
    // A page of the same build was left before its last field.
    if (store.snapshots.has(uniqueName)) endLeftOvers(build)
    updateStyles(build)
    leaveBuild(build)
  }
}

/** What the shell gives to fields of contributed kinds, in its own pages and in those of remotes. */
export const fieldHost: FieldHost = { subscribe: subscribeRemotes, listKinds, Part }

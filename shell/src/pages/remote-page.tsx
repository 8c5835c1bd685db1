import { Alert, Skeleton } from '@arco-design/web-react'
import {
  memo,
  Suspense,
  useCallback,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import type { Target } from '@tessera/shared/contract/registry/address'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { PageLifeProvider } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { beginProgress } from '../progress/progress.ts'
import { hasUnsavedWork, isCached } from '../tabs/tabs.ts'
import { useView } from '../tabs/view.tsx'
import { enableStyles, setStylesEnabled, updateStyles } from '../remotes/builds.ts'
import { Boundary, Suspended } from '../remotes/errors.tsx'
import type { RemoteFailure } from '../remotes/failure.ts'
import { beginPage, endLeftOvers } from '../remotes/left-overs.ts'
import { beginMounting, endMounting } from '../remotes/mounting.ts'
import { watchCommits } from '../remotes/loops.ts'
import { FailedCard, PageBar } from '../remotes/notices.tsx'
import { countVisit } from '../remotes/prefetch.ts'
import { reportLoad } from '../remotes/registry.ts'
import {
  addFailedCard,
  dispatch,
  findOpenedPage,
  leaveBuild,
  openPage,
  recoverPage,
  releaseView,
} from '../remotes/runner.ts'
import type { OpenedPage } from '../remotes/requests.ts'
import { SandboxReportsProvider } from '../remotes/sandbox/reports.ts'
import { findRemote, isBuildShown, store, useRemote } from '../remotes/state.ts'
import type { PageModule } from '../shared-modules/bundled.ts'
import { text } from '../remotes/text.ts'

type Opening =
  | { at: 'opening'; slow: boolean }
  | { at: 'ready'; page: OpenedPage; round: number }
  | { at: 'failed'; failure: RemoteFailure }

/** Milliseconds before the skeleton shows. Most pages load sooner and would only flash grey. */
const skeletonDelayMs = 150

const initialOpening = (target: Target): Opening => {
  const page = findOpenedPage(target)
  return page
    ? { at: 'ready', page, round: findRemote(target.remote)?.reopenings ?? 0 }
    : { at: 'opening', slow: false }
}

interface RemotePageProps {
  readonly target: Target
  readonly menu: PageProps['menu']
  /** A page that is shown where this one cannot be loaded. */
  readonly standIn?: Target | undefined
}

/**
 * Opens a page of a remote and renders it in its own frame. Needs a `key` of the route: another target is
 * another instance.
 */
export function RemotePage({ target, menu, standIn }: RemotePageProps) {
  const [opening, setOpening] = useState(() => initialOpening(target))
  const [round, setRound] = useState(0)
  const { remote: name, page } = target
  const reopenings = useRemote(name)?.reopenings ?? 0
  const isFirstRun = useRef(opening.at === 'ready')
  const forceNext = useRef(false)

  const { path } = useView()
  const failed = opening.at === 'failed'
  const isStoodIn = failed && standIn !== undefined
  const keepsStandIn = useRef(false)
  useEffect(() => void (keepsStandIn.current = isStoodIn), [isStoodIn])

  useEffect(() => countVisit({ remote: name, page }), [name, page])

  useEffect(() => {
    if (isFirstRun.current) return void (isFirstRun.current = false)
    // What was typed into the page that stands in stays: a later visit tries again.
    if (keepsStandIn.current && hasUnsavedWork(path)) return
    let isCancelled = false
    // The page on screen stays until its replacement is loaded.
    const waiting = setTimeout(
      () => setOpening((now) => (now.at === 'opening' ? { at: 'opening', slow: true } : now)),
      skeletonDelayMs,
    )
    const finish = (next: Opening) => {
      clearTimeout(waiting)
      if (!isCancelled) setOpening(next)
    }
    const force = forceNext.current
    forceNext.current = false
    openPage({ remote: name, page }, force).then(
      (opened) => finish({ at: 'ready', page: opened, round: round + reopenings }),
      (failure: RemoteFailure) => finish({ at: 'failed', failure }),
    )
    return () => {
      isCancelled = true
      clearTimeout(waiting)
    }
  }, [name, page, round, reopenings, path])

  const isOpening = opening.at === 'opening'
  useEffect(() => (isOpening ? beginProgress() : undefined), [isOpening])

  useEffect(() => {
    // The unsaved work of the page is lost with it.
    if (failed) releaseView(path)
  }, [failed, path])
  // A recovered remote takes the place of its card at once, but not of a page that users work with.
  useEffect(() => (failed && !isStoodIn ? addFailedCard(name) : undefined), [failed, isStoodIn, name])

  if (opening.at === 'failed' && standIn)
    return <StandIn target={{ ...standIn, query: target.query }} menu={menu} code={opening.failure.code} />
  if (opening.at === 'failed') {
    const retry = () => {
      forceNext.current = true
      setOpening({ at: 'opening', slow: false })
      setRound(round + 1)
    }
    return <FailedCard place={target} failure={opening.failure} onRetry={retry} />
  }
  if (opening.at === 'opening') return opening.slow ? <Waiting name={menu.fullName} /> : null

  const shown = opening.page
  const fail = (failure: RemoteFailure) =>
    void recoverPage(shown, page, failure).then((again) =>
      again ? setRound((now) => now + 1) : setOpening({ at: 'failed', failure }),
    )
  const mounted = (milliseconds: number) => {
    dispatch(shown.build.name, { type: 'mounted', build: shown.build })
    endMounting(shown.build)
    if (shown.durationMs === noDuration) return
    reportLoad(shown, page, milliseconds)
    setOpening((now) =>
      now.at === 'ready' && now.page === shown
        ? { ...now, page: Object.assign(shown, { durationMs: noDuration }) }
        : now,
    )
  }
  return (
    <>
      <PageBar name={name} build={shown.build} title={menu.fullName} />
      <PageFrame
        key={`${shown.build.uniqueName} ${opening.round}`}
        page={shown}
        name={menu.fullName}
        onMounted={mounted}
        onFailure={fail}
      >
        <Page of={shown.module} menu={menu} params={target.params} query={target.query} />
      </PageFrame>
    </>
  )
}

/** The page of the design of a generated remote, with a notice that it stands in. */
export function StandIn({ target, menu, code }: Pick<RemotePageProps, 'target' | 'menu'> & { code: string }) {
  const t = useText(text)
  return (
    <>
      <div role="status">
        <Alert type="warning" banner content={t('remotes.standIn', { name: menu.fullName, code })} />
      </div>
      <RemotePage target={target} menu={menu} />
    </>
  )
}

/** A skeleton in place of a page that is not there yet. */
function Waiting({ name }: { name: string }) {
  const t = useText(text)
  return (
    <div role="status" aria-label={t('remotes.loading', { name })}>
      <Skeleton animation text={{ rows: 8 }} />
    </div>
  )
}

/** Renders again only when its props change by value, since a list has hundreds of cells. */
const Page = memo(
  function Page({ of: { default: Content }, ...props }: PageProps & { of: PageModule }) {
    return <Content {...props} />
  },
  (before, after) => before.of === after.of && serializeProps(before) === serializeProps(after),
)

const serializeProps = ({ menu, params, query }: PageProps): string => JSON.stringify([menu, params, query])

/** Durations of a page that was opened before. */
const noDuration: OpenedPage['durationMs'] = { manifest: 0, entry: 0, chunk: 0 }

interface FrameProps {
  readonly page: OpenedPage
  /** The title of the page. */
  readonly name: string
  readonly children: ReactNode
  /**
   * Called once the page was rendered and its first effects ran without an error, with the milliseconds that
   * took.
   */
  readonly onMounted: (milliseconds: number) => void
  readonly onFailure: (failure: RemoteFailure) => void
}

/**
 * The element around a page of a remote: its style scope, its error boundary, and the signal that ends with
 * it.
 */
export function PageFrame({ page, name, children, onMounted, onFailure }: FrameProps) {
  const { path, visits } = useView()
  const boundary = useRef<Boundary>(null)
  const content = page.module.default
  const end = useCallback((failure: RemoteFailure) => boundary.current?.end(failure), [])
  useEffect(() => watchCommits({ content, end }), [content, end])
  // A new signal each time the page comes on screen; its state outlives them.
  // oxlint-disable-next-line react/exhaustive-deps -- a new value for each visit of the view
  const life = useMemo(() => new AbortController(), [visits])
  const [began] = useState(() => performance.now())
  return (
    <div className={page.build.cssScope}>
      <PageLifeProvider value={life.signal}>
        <Shown page={page} path={path} life={life} />
        <Boundary ref={boundary} onFailure={onFailure}>
          <Suspense
            fallback={
              <Suspended onFailure={end}>
                <Waiting name={name} />
              </Suspended>
            }
          >
            {page.build.sandbox ? (
              <Sandboxed build={page.build} onMounted={onMounted}>
                {children}
              </Sandboxed>
            ) : (
              <>
                {children}
                <Mounted began={began} onMounted={onMounted} />
              </>
            )}
          </Suspense>
        </Boundary>
      </PageLifeProvider>
    </div>
  )
}

/** A sandboxed page says itself when it was rendered, and what failed in it. */
function Sandboxed({
  build,
  children,
  onMounted,
}: Pick<FrameProps, 'children' | 'onMounted'> & { readonly build: RegistryEntry }) {
  const reports = useMemo(
    () => ({
      mounted: onMounted,
      partFailed: (failure: RemoteFailure, where: string) =>
        dispatch(build.name, { type: 'partFailed', build, failure, where, isShown: isBuildShown(build) }),
    }),
    [build, onMounted],
  )
  return <SandboxReportsProvider value={reports}>{children}</SandboxReportsProvider>
}

/**
 * Enables the styles of the page while it is on screen, and ends its signal. Layout effects measure elements, also
 * those of the menu, which run before these; so an insertion effect enables the styles of each visit before them.
 */
function Shown({ page: { build }, path, life }: { page: OpenedPage; path: string; life: AbortController }) {
  useInsertionEffect(() => {
    enableStyles(build)
    beginPage(build)
  }, [build, life])
  useLayoutEffect(() => {
    const leave = showPage(build, path, () => isCached(path) && hasUnsavedWork(path))
    return () => {
      life.abort()
      leave()
    }
  }, [build, path, life])
  return null
}

/**
 * Rendered after the page. An error while rendering keeps it from mounting, and an error in an effect
 * unmounts it before its timer runs.
 */
function Mounted({ began, onMounted }: Pick<FrameProps, 'onMounted'> & { readonly began: number }) {
  useEffect(() => {
    const drawn = performance.now() - began
    const timer = setTimeout(() => onMounted(drawn))
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- once per page, with the callback of the first render
  }, [])
  return null
}

/**
 * Records that a page of a build is on screen, in the view of a path. Returns the function that ends this.
 * `keepsWork` then tells whether the view is only hidden and has unsaved work: its build stays loaded, with
 * its styles disabled.
 */
function showPage(build: RegistryEntry, view: string, keepsWork: () => boolean): () => void {
  const shown = store.shownPages.get(build.uniqueName) ?? { build, count: 0 }
  store.shownPages.set(build.uniqueName, shown)
  store.viewsWithWork.delete(view)
  store.leftAt.delete(build.uniqueName)
  if (shown.count++ === 0) setStylesEnabled(build, true)
  beginMounting(build)
  return () => {
    if (keepsWork()) store.viewsWithWork.set(view, build)
    if (--shown.count > 0) return
    store.shownPages.delete(build.uniqueName)
    endMounting(build)
    endLeftOvers(build)
    updateStyles(build)
    if (!store.viewsWithWork.has(view)) leaveBuild(build)
  }
}

import { Skeleton } from '@arco-design/web-react'
import { memo, useEffect, useRef, useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import type { Target } from '@tessera/shared/contract/registry/address'
import { useText } from '@tessera/shared/text/text'
import { useView } from '../tabs/view.tsx'
import { beginProgress } from '../progress/progress.ts'
import { FailedCard, PageBar } from './notices.tsx'
import { failureOf, type RemoteFailure } from './failure.ts'
import { rollbackBuild } from './rollback-build.ts'
import { findOpenedPage, openPage, type OpenedPage, type PageModule } from './load.ts'
import { PageFrame } from './page-frame.tsx'
import { confirmMounted } from './registry.ts'
import { reportFailure, reportLoad } from './report.ts'
import { recoverBuild } from './recover.ts'
import { releaseView, addFailedCard } from './shown-builds.ts'
import { updateRemote, findRemote, isSameBuild, useRemote } from './remote-state.ts'
import { text } from './text.ts'
import { countVisit } from './prefetch.ts'

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

/**
 * Opens a page of a remote and renders it in its own frame. Needs a `key` of the route: another target is
 * another instance.
 */
export function RemotePage({ target, menu }: { target: Target; menu: PageProps['menu'] }) {
  const t = useText(text)
  const [opening, setOpening] = useState(() => initialOpening(target))
  const [round, setRound] = useState(0)
  const { remote: name, page } = target
  const reopenings = useRemote(name)?.reopenings ?? 0
  const isFirstRun = useRef(opening.at === 'ready')
  const forceNext = useRef(false)

  useEffect(() => countVisit({ remote: name, page }), [name, page])

  useEffect(() => {
    if (isFirstRun.current) return void (isFirstRun.current = false)
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
  }, [name, page, round, reopenings])

  const isOpening = opening.at === 'opening'
  useEffect(() => (isOpening ? beginProgress() : undefined), [isOpening])

  const failed = opening.at === 'failed'
  const { path } = useView()
  useEffect(() => {
    if (!failed) return
    // The unsaved work of the page is lost with it.
    releaseView(path)
    return addFailedCard(name)
  }, [failed, name, path])

  if (opening.at === 'failed') {
    const retry = () => {
      forceNext.current = true
      setOpening({ at: 'opening', slow: false })
      setRound(round + 1)
    }
    return <FailedCard place={target} failure={opening.failure} onRetry={retry} />
  }
  if (opening.at === 'opening')
    return opening.slow ? (
      <div role="status" aria-label={t('remotes.loading', { name: menu.fullName })}>
        <Skeleton animation text={{ rows: 8 }} />
      </div>
    ) : null

  const shown = opening.page
  const fail = (failure: RemoteFailure) =>
    void recoverFromFailure(shown, page, failure).then((again) =>
      again ? setRound((now) => now + 1) : setOpening({ at: 'failed', failure }),
    )
  const mounted = (milliseconds: number) => {
    confirmMounted(shown.build)
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
        onMounted={mounted}
        onFailure={fail}
      >
        <Page of={shown.module} menu={menu} params={target.params} query={target.query} />
      </PageFrame>
    </>
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

/**
 * Handles a failure of a page on screen. Returns true when the page should be opened again, false when a
 * failed card replaces it.
 */
async function recoverFromFailure(
  { build }: OpenedPage,
  page: string,
  thrown: RemoteFailure,
): Promise<boolean> {
  const failure = failureOf(thrown)
  reportFailure(build, failure, page)
  const remote = findRemote(build.name)
  if (rollbackBuild(build, failure)) return true
  if (failure.code === 'chunk' && (await recoverBuild(build))) return true
  if (remote && isSameBuild(remote.entry, build)) updateRemote(build.name, {}, { at: 'degraded', failure })
  return false
}

import { Skeleton } from '@arco-design/web-react'
import { memo, useEffect, useRef, useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import type { Target } from '@tessera/shared/contract/shell/address'
import { useText } from '@tessera/shared/text/text'
import { useView } from '../tabs/view.tsx'
import { beginProgress } from '../progress/progress.ts'
import { FailedCard } from './failed-card.tsx'
import { failureOf, type RemoteFailure } from './failure.ts'
import { giveBack } from './give-back.ts'
import { openedPage, openPage, type OpenedPage, type PageModule } from './load.ts'
import { PageBar } from './page-bar.tsx'
import { PageFrame } from './page-frame.tsx'
import { settle } from './registry.ts'
import { reportFailure, reportLoad } from './report.ts'
import { rescue } from './rescue.ts'
import { keepNoLonger, wish } from './shown.ts'
import { note, remoteNamed, sameBuild, useRemote } from './standing.ts'
import { text } from './text.ts'
import { countVisit } from './visits.ts'

type Opening =
  | { at: 'opening'; slow: boolean }
  | { at: 'ready'; page: OpenedPage; round: number }
  | { at: 'failed'; why: RemoteFailure }

/** Milliseconds before waiting shows: most pages come sooner, and a flash of grey is worse than nothing. */
const patience = 150

const start = (target: Target): Opening => {
  const page = openedPage(target)
  return page
    ? { at: 'ready', page, round: remoteNamed(target.remote)?.renewals ?? 0 }
    : { at: 'opening', slow: false }
}

/** Opens a page of a remote and draws it inside its own frame. Give it a `key` of the route: another target is another instance. */
export function RemotePage({ target, menu }: { target: Target; menu: PageProps['menu'] }) {
  const t = useText(text)
  const [opening, setOpening] = useState(() => start(target))
  const [round, setRound] = useState(0)
  const { remote: name, page } = target
  const renewals = useRemote(name)?.renewals ?? 0
  const first = useRef(opening.at === 'ready')
  const insisting = useRef(false)

  useEffect(() => countVisit({ remote: name, page }), [name, page])

  useEffect(() => {
    if (first.current) return void (first.current = false)
    let left = false
    // What is on screen stays until what takes its place is there.
    const waiting = setTimeout(
      () => setOpening((now) => (now.at === 'opening' ? { at: 'opening', slow: true } : now)),
      patience,
    )
    const settleOn = (next: Opening) => {
      clearTimeout(waiting)
      if (!left) setOpening(next)
    }
    const insist = insisting.current
    insisting.current = false
    openPage({ remote: name, page }, insist).then(
      (opened) => settleOn({ at: 'ready', page: opened, round: round + renewals }),
      (why: RemoteFailure) => settleOn({ at: 'failed', why }),
    )
    return () => {
      left = true
      clearTimeout(waiting)
    }
  }, [name, page, round, renewals])

  const waits = opening.at === 'opening'
  useEffect(() => (waits ? beginProgress() : undefined), [waits])

  const failed = opening.at === 'failed'
  const { path } = useView()
  useEffect(() => {
    if (!failed) return
    // What the page held is lost with it.
    keepNoLonger(path)
    return wish(name)
  }, [failed, name, path])

  if (opening.at === 'failed') {
    const retry = () => {
      insisting.current = true
      setOpening({ at: 'opening', slow: false })
      setRound(round + 1)
    }
    return <FailedCard place={target} why={opening.why} onRetry={retry} />
  }
  if (opening.at === 'opening')
    return opening.slow ? (
      <div role="status" aria-label={t('remotes.loading', { name: menu.fullName })}>
        <Skeleton animation text={{ rows: 8 }} />
      </div>
    ) : null

  const shown = opening.page
  const fail = (why: RemoteFailure) =>
    void answer(shown, page, why).then((again) =>
      again ? setRound((now) => now + 1) : setOpening({ at: 'failed', why }),
    )
  const mounted = (milliseconds: number) => {
    settle(shown.build)
    if (shown.took === nothing) return
    reportLoad(shown, page, milliseconds)
    setOpening((now) =>
      now.at === 'ready' && now.page === shown
        ? { ...now, page: Object.assign(shown, { took: nothing }) }
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

/** Drawn anew for what it is given and not for what happens around it: a list is hundreds of cells. */
const Page = memo(
  function Page({ of: { default: Content }, ...given }: PageProps & { of: PageModule }) {
    return <Content {...given} />
  },
  (before, after) => before.of === after.of && said(before) === said(after),
)

const said = ({ menu, params, query }: PageProps): string => JSON.stringify([menu, params, query])

/** Phases of a page that was here already. */
const nothing: OpenedPage['took'] = { manifest: 0, entry: 0, chunk: 0 }

/** What follows when a page failed on screen: true when it should be opened anew, false when a card takes its place. */
async function answer({ build }: OpenedPage, page: string, thrown: RemoteFailure): Promise<boolean> {
  const why = failureOf(thrown)
  reportFailure(build, why, page)
  const remote = remoteNamed(build.name)
  if (giveBack(build, why)) return true
  if (why.code === 'chunk' && (await rescue(build))) return true
  if (remote && sameBuild(remote.entry, build)) note(build.name, {}, { at: 'degraded', why })
  return false
}

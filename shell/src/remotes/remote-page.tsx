import { Skeleton } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useText } from '@tessera/shared/text/text'
import type { Target } from '@tessera/shared/contract/shell/address'
import { Boundary } from './boundary.tsx'
import { FailedCard } from './failed-card.tsx'
import type { RemoteFailure } from './failure.ts'
import { discard, openedPage, openPage, remoteNamed, type PageModule } from './load.ts'
import { text } from './text.ts'

type Opening = { at: 'opening'; slow: boolean } | { at: 'ready'; page: PageModule } | { at: 'failed'; why: RemoteFailure }

/** Milliseconds before waiting shows: most pages come sooner, and a flash of grey is worse than nothing. */
const patience = 150

const start = (target: Target): Opening => {
  const page = openedPage(target)
  return page ? { at: 'ready', page } : { at: 'opening', slow: false }
}

/** Opens a page of a remote and draws it inside its own frame. Give it a `key` of the route: another target is another instance. */
export function RemotePage({ target, menu }: { target: Target; menu: PageProps['menu'] }) {
  const t = useText(text)
  const [opening, setOpening] = useState(() => start(target))
  const [round, setRound] = useState(0)
  const { remote, page } = target

  useEffect(() => {
    if (openedPage({ remote, page })) return
    let left = false
    const waiting = setTimeout(() => setOpening({ at: 'opening', slow: true }), patience)
    const settle = (next: Opening) => {
      clearTimeout(waiting)
      if (!left) setOpening(next)
    }
    openPage({ remote, page }).then(
      (module) => settle({ at: 'ready', page: module }),
      (why: RemoteFailure) => settle({ at: 'failed', why }),
    )
    return () => {
      left = true
      clearTimeout(waiting)
    }
  }, [remote, page, round])

  const retry = () => {
    setOpening(start(target))
    setRound(round + 1)
  }
  const fail = (why: RemoteFailure) => {
    // What failed while drawing is drawn anew; what failed to arrive has to be fetched anew.
    if (why.code !== 'render') discard(target, why)
    setOpening({ at: 'failed', why })
  }

  if (opening.at === 'failed') return <FailedCard place={target} why={opening.why} onRetry={retry} />
  if (opening.at === 'opening')
    return opening.slow ? (
      <div role="status" aria-label={t('remotes.loading', { name: menu.fullName })}>
        <Skeleton animation text={{ rows: 8 }} />
      </div>
    ) : null
  const Page = opening.page.default
  return (
    <div className={remoteNamed(remote)?.entry.cssScope ?? ''}>
      <Boundary onFailure={fail}>
        <Page menu={menu} params={target.params} query={target.query} />
      </Boundary>
    </div>
  )
}

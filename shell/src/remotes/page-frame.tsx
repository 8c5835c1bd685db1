import { useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { PageLifeProvider } from '@tessera/shared/session'
import { Boundary } from './boundary.tsx'
import type { RemoteFailure } from './failure.ts'
import type { OpenedPage } from './load.ts'
import { holdsWork, isCached } from '../tabs/tabs.ts'
import { useView } from '../tabs/view.tsx'
import { enter } from './shown.ts'

interface Props {
  readonly page: OpenedPage
  readonly children: ReactNode
  /** Called once the page was drawn and stood its first effects, with the milliseconds that took. */
  readonly onMounted: (milliseconds: number) => void
  readonly onFailure: (failure: RemoteFailure) => void
}

/** The element around a page of a remote: its style scope, its boundary, and the length of its life. */
export function PageFrame({ page, children, onMounted, onFailure }: Props) {
  const { path, times } = useView()
  // Each time the page comes on screen it has a life of its own; its state outlives them.
  // oxlint-disable-next-line react/exhaustive-deps
  const life = useMemo(() => new AbortController(), [times])
  const [began] = useState(() => performance.now())
  useLayoutEffect(() => {
    const leave = enter(page.build, path, () => isCached(path) && holdsWork(path))
    return () => {
      life.abort()
      leave()
    }
  }, [page, path, life])
  return (
    <div className={page.build.cssScope}>
      <PageLifeProvider value={life.signal}>
        <Boundary onFailure={onFailure}>
          {children}
          <Mounted began={began} onMounted={onMounted} />
        </Boundary>
      </PageLifeProvider>
    </div>
  )
}

/** Stands after the page: what the page throws while drawing keeps it away, and what it throws in an effect takes it away before its timer. */
function Mounted({ began, onMounted }: Pick<Props, 'onMounted'> & { readonly began: number }) {
  useEffect(() => {
    const drawn = performance.now() - began
    const timer = setTimeout(() => onMounted(drawn))
    return () => clearTimeout(timer)
    // Once per page: what it calls may change, that the page stood does not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return null
}

import { ConfigProvider } from '@arco-design/web-react'
import { Activity, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { createMemoryRouter, createPath, RouterProvider, type To } from 'react-router-dom'
import { PageLifeProvider } from '@tessera/shared/session'
import { useLang } from '@tessera/shared/text/text'
import { componentConfig } from '../arco/component-config.ts'
import { useLocale } from '../arco/locale.ts'
import { setStylesEnabled } from '../remotes/builds.ts'
import { Boundary } from '../remotes/errors.tsx'
import type { OpenedPage } from '../remotes/requests.ts'
import type { ShellMessage } from '../remotes/sandbox/messages.ts'
import { arcoSizes, useSettings } from '../settings/settings.ts'
import { DeprecatedLookupListeners } from '../session/lookups.tsx'
import type { Shell } from './connect.ts'

type Show = Extract<ShellMessage, { type: 'show' }>

interface PageState {
  readonly opened: OpenedPage | undefined
  readonly shown: Show | undefined
  readonly isHidden: boolean
  /** How often the page came on screen. */
  readonly visits: number
}

/** The page of the remote in this frame. */
export interface Page {
  readonly setPage: (opened: OpenedPage) => void
  readonly receive: (message: ShellMessage) => void
  readonly View: () => React.JSX.Element
}

export function createPage(shell: Shell): Page {
  let state: PageState = { opened: undefined, shown: undefined, isHidden: false, visits: 0 }
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const update = (part: Partial<PageState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  function Content() {
    const { opened, shown, isHidden, visits } = useSyncExternalStore(subscribe, () => state)
    // oxlint-disable-next-line react/exhaustive-deps -- a new signal for each visit
    const life = useMemo(() => new AbortController(), [visits])
    if (!opened || !shown) return null
    const { default: Module } = opened.module
    return (
      <Activity mode={isHidden ? 'hidden' : 'visible'}>
        <div className={opened.build.cssScope}>
          <PageLifeProvider value={life.signal}>
            <Life life={life} />
            <Boundary
              onFailure={({ code, detail }) =>
                shell.send({ type: 'failed', code, detail: detail.slice(0, 2_000), where: '' })
              }
            >
              <Module {...shown.props} />
              <Mounted shell={shell} />
            </Boundary>
          </PageLifeProvider>
        </div>
      </Activity>
    )
  }

  const router = createMemoryRouter([{ path: '*', element: <Content /> }])
  const showLocation = router.navigate.bind(router)
  // The shell decides where a navigation ends, and says then what this page shows.
  router.navigate = async (to: To | number | null, options?: { replace?: boolean }) => {
    if (typeof to === 'number') return void (to === -1 && shell.send({ type: 'back' }))
    if (to === null) return
    const target = typeof to === 'string' ? to : createPath(to)
    shell.send({ type: 'go', to: target, replace: options?.replace === true })
  }
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return
    if (link.host !== location.host || link.hasAttribute('download')) return
    event.preventDefault()
    shell.send({ type: 'go', to: link.pathname + link.search + link.hash, replace: false })
  })

  function View() {
    const locale = useLocale(useLang())
    const { size } = useSettings()
    return (
      <ConfigProvider locale={locale} size={arcoSizes[size]} componentConfig={componentConfig}>
        <DeprecatedLookupListeners />
        <RouterProvider router={router} />
      </ConfigProvider>
    )
  }

  return {
    View,
    setPage(opened) {
      setStylesEnabled(opened.build, true)
      update({ opened })
    },
    receive(message) {
      if (message.type === 'hide') update({ isHidden: true })
      if (message.type !== 'show') return
      const isReturning = state.isHidden || state.visits === 0
      update({ shown: message, isHidden: false, visits: state.visits + (isReturning ? 1 : 0) })
      void showLocation(message.location, { replace: true })
    },
  }
}

/** Ends the signal of the page when it leaves the screen. */
function Life({ life }: { life: AbortController }) {
  useLayoutEffect(() => () => life.abort(), [life])
  return null
}

/** Rendered after the page: an error while rendering keeps it from mounting. */
function Mounted({ shell }: { shell: Shell }) {
  const began = useMemo(() => performance.now(), [])
  useEffect(() => {
    const timer = setTimeout(() => shell.send({ type: 'mounted', milliseconds: performance.now() - began }))
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- once per page
  }, [])
  return null
}

import {
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
  Component,
  type ErrorInfo,
} from 'react'
import { PageLifeProvider } from '@tessera/shared/session'
import { failureOf, RemoteFailure } from './failure.ts'
import type { OpenedPage } from './load.ts'
import { hasUnsavedWork, isCached } from '../tabs/tabs.ts'
import { useView } from '../tabs/view.tsx'
import { enableStyles, showPage } from './shown-builds.ts'
import { recordError } from '../errors/log.ts'
import { cameFromEffect } from '../shared-modules/effects.ts'

interface Props {
  readonly page: OpenedPage
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
export function PageFrame({ page, children, onMounted, onFailure }: Props) {
  const { path, visits } = useView()
  // A new signal each time the page comes on screen; its state outlives them.
  // oxlint-disable-next-line react/exhaustive-deps -- a new value for each visit of the view
  const life = useMemo(() => new AbortController(), [visits])
  const [began] = useState(() => performance.now())
  return (
    <div className={page.build.cssScope}>
      <PageLifeProvider value={life.signal}>
        <Shown page={page} path={path} life={life} />
        <Boundary onFailure={onFailure}>
          {children}
          <Mounted began={began} onMounted={onMounted} />
        </Boundary>
      </PageLifeProvider>
    </div>
  )
}

/**
 * Enables the styles of the page while it is on screen, and ends its signal. Layout effects measure elements, also
 * those of the menu, which run before these; so an insertion effect enables the styles of each visit before them.
 */
function Shown({ page: { build }, path, life }: { page: OpenedPage; path: string; life: AbortController }) {
  useInsertionEffect(() => enableStyles(build), [build, life])
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
function Mounted({ began, onMounted }: Pick<Props, 'onMounted'> & { readonly began: number }) {
  useEffect(() => {
    const drawn = performance.now() - began
    const timer = setTimeout(() => onMounted(drawn))
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- once per page, with the callback of the first render
  }, [])
  return null
}

interface BoundaryProps {
  readonly children: ReactNode
  readonly onFailure: (failure: RemoteFailure) => void
}

/** Error boundary of one page: catches errors of its rendering and its effects. */
export class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    recordError({ error, how: 'drawing', components: (componentStack ?? '').trim() })
    const failure = failureOf(error)
    this.props.onFailure(
      failure.code === 'module'
        ? new RemoteFailure(cameFromEffect(error) ? 'effect' : 'render', failure.detail, error)
        : failure,
    )
  }

  override render() {
    return this.state.broken ? null : this.props.children
  }
}

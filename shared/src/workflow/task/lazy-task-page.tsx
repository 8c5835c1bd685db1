import { Skeleton } from '@arco-design/web-react'
import { lazy, Suspense, type ComponentProps } from 'react'
import type { TaskPage } from './task-page.tsx'

const Page = lazy(() => import('./task-page.tsx').then((module) => ({ default: module.TaskPage })))

/** The page of a task, whose code is loaded when one is opened first. */
export const LazyTaskPage = (props: ComponentProps<typeof TaskPage>) => (
  <Suspense fallback={<Skeleton animation text={{ rows: 8 }} />}>
    <Page {...props} />
  </Suspense>
)

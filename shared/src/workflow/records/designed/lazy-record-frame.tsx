import { lazy, Suspense, type ComponentProps } from 'react'

const load = () => import('./record-frame.tsx')
const Loaded = lazy(() => load().then(({ RecordFrame: Frame }) => ({ default: Frame })))
const NewRequest = lazy(() => import('./new-request.tsx').then(({ NewRequest: Form }) => ({ default: Form })))

/** The form of a record. A list does without its code until one is opened. */
export function RecordFrame(props: ComponentProps<typeof Loaded>) {
  const { recordId, model } = props
  const { flow } = model
  return (
    <Suspense>
      {recordId === null && flow ? (
        <NewRequest {...props} model={{ ...model, flow }} />
      ) : (
        <Loaded {...props} />
      )}
    </Suspense>
  )
}

/** Fetches the code of the form once the list has nothing else to do; a browser without idle time waits for the form. */
export function prefetchRecordFrame(): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void load(), { timeout: 5_000 })
}

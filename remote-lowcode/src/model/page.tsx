import { Button, Result } from '@arco-design/web-react'
import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import { Code } from '@tessera/shared/contract/code'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import type { CallError } from '@tessera/shared/client/call'
import { useCall } from '@tessera/shared/client/use-call'
import { AppPage } from '@tessera/shared/ui/layout/app-page'
import { ListSkeleton } from '@tessera/shared/lists/crud/states'
import { useText } from '@tessera/shared/text/text'
import { LazyTaskPage } from '@tessera/shared/workflow/task/lazy-task-page'
import { useTaskAddress } from '@tessera/shared/workflow/use-task-address'
import { PageSteps } from '@tessera/shared/workflow/records/designed/page-steps'
import { OpenForms, useHeld } from '@tessera/shared/workflow/records/designed/open-forms'
import { readModel } from '@tessera/shared/workflow/records/designed/read-model'
import { text } from './text.ts'
import { ModelViews } from './views/views.tsx'
import styles from './model.module.css'

const SingleForm = lazy(() =>
  import('./single-form.tsx').then(({ SingleForm: Loaded }) => ({ default: Loaded })),
)

/** The page of a released design: a form, or a list of its records. The menu names the design. */
export default function ModelPage({ menu, params }: PageProps) {
  const modelId = params['moduleId'] ?? ''
  const { data, error, mutate } = useCall(onlineForms.config, modelId === '' ? null : { id: modelId })
  const latest = useMemo(() => data && readModel(data), [data])
  const { shown: model, hold } = useHeld(latest)
  const { opened, close } = useTaskAddress()
  if (modelId === '') return <Notice status="info" title="model.notReleased" hint="model.notReleasedHint" />
  if (error && !data) return <Failed failure={error} onRetry={() => void mutate()} />
  if (model === undefined) return <ListSkeleton columns={6} />
  if (model === null) return <Notice status="error" title="model.unreadable" hint="model.unreadableHint" />
  // Also where its flow was stopped or deleted since.
  if (opened) return <LazyTaskPage key={opened.taskId} task={opened} onClose={close} />
  const content =
    model.webType === 1 ? (
      <Suspense fallback={<ListSkeleton columns={2} />}>
        <SingleForm key={model.release} modelId={modelId} model={model} />
      </Suspense>
    ) : (
      <ModelViews key={model.release} menu={menu} modelId={modelId} model={model} />
    )
  return (
    <OpenForms value={hold}>
      <PageSteps>{model.isApp ? <AppPage>{content}</AppPage> : content}</PageSteps>
    </OpenForms>
  )
}

/** Why the configuration could not be loaded. */
function Failed({ failure, onRetry }: { failure: CallError; onRetry: () => void }) {
  const t = useText(text)
  if (failure.code === Code.notFound)
    return (
      <Notice status="info" title="model.notReleased" hint="model.notReleasedHint">
        <Button onClick={onRetry}>{t('model.retry')}</Button>
      </Notice>
    )
  if (failure.code === Code.forbidden)
    return <Notice status="403" title="model.noRight" hint="model.noRightHint" />
  return (
    <Result
      className={styles.center!}
      status="error"
      title={t('model.failed')}
      subTitle={failure.msg}
      extra={
        <Button type="primary" onClick={onRetry}>
          {t('model.retry')}
        </Button>
      }
    />
  )
}

interface NoticeProps {
  status: 'info' | 'error' | '403'
  title: keyof typeof text.texts
  hint: keyof typeof text.texts
  children?: ReactNode
}

/** Why the page shows nothing, and what to do. */
function Notice({ status, title, hint, children }: NoticeProps) {
  const t = useText(text)
  return (
    <Result className={styles.center!} status={status} title={t(title)} subTitle={t(hint)} extra={children} />
  )
}

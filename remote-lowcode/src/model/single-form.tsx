import { Button, Message, Result } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { useSend } from '@tessera/shared/client/use-call'
import { DesignForm } from '@tessera/shared/forms/design-form/design-form'
import { useSaveByRelease } from '@tessera/shared/forms/save-by-release/use-save-by-release'
import { useText } from '@tessera/shared/text/text'
import { usePageEffects } from '@tessera/shared/workflow/records/designed/page-effects'
import { callsOf } from '@tessera/shared/workflow/records/designed/calls'
import { lockFields } from '@tessera/shared/fields/lock-fields'
import { useHoldRelease } from '@tessera/shared/workflow/records/designed/open-forms'
import type { Model } from '@tessera/shared/workflow/records/designed/read-model'
import { text } from './text.ts'
import styles from './model.module.css'

/** A design without a list: an empty form, and after it was saved the offer of another one. */
export function SingleForm({ modelId, model }: { modelId: string; model: Model }) {
  const t = useText(text)
  const calls = useMemo(() => callsOf(modelId), [modelId])
  const page = usePageEffects(calls.stale)
  const { send } = useSend(calls.create, { quiet: true })
  const byRelease = useSaveByRelease(null)
  const [{ nth, isSaved }, setState] = useState({ nth: 0, isSaved: false })
  useHoldRelease(!isSaved)
  const design = useMemo(() => {
    const locked = lockFields(model.design, model.locked, model.readOnly)
    // Without a way back there is nothing to cancel.
    return { ...locked, form: { ...locked.form, hasConfirmBtn: true, hasCancelBtn: false } }
  }, [model])
  if (model.readOnlyReason !== '')
    return (
      <section className={styles.sheet} aria-label={model.fullName}>
        <Result status="info" title={model.fullName} subTitle={model.readOnlyReason} />
      </section>
    )
  if (isSaved)
    return (
      <section className={styles.sheet} aria-label={model.fullName}>
        <Result
          status="success"
          title={t('model.submitted')}
          subTitle={t('model.submittedHint')}
          extra={
            <Button type="primary" autoFocus onClick={() => setState({ nth: nth + 1, isSaved: false })}>
              {t('model.another')}
            </Button>
          }
        />
      </section>
    )
  return (
    <section className={styles.sheet} aria-labelledby="model-title">
      <h1 id="model-title">{model.fullName}</h1>
      <DesignForm
        key={nth}
        title={model.fullName}
        design={design}
        record={null}
        buttons="always"
        page={page}
        onSubmit={(values) =>
          byRelease.save(values, async (sent) => {
            const { msg } = await send({ data: JSON.stringify(sent), release: model.release })
            Message.success(msg)
          })
        }
        afterSubmit={() => setState({ nth, isSaved: true })}
      />
      {byRelease.dialog}
    </section>
  )
}

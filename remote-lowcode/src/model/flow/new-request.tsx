import { Alert } from '@arco-design/web-react'
import { useMemo } from 'react'
import { useSend } from '@tessera/shared/client/use-call'
import { labelsOf, lockFields } from '@tessera/shared/fields/lock-fields'
import type { Values } from '@tessera/shared/forms/design-form/design-form'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { RequestForm } from '@tessera/shared/workflow/records/request-form'
import { usePageEffects } from '../actions/page-effects.ts'
import type { ModelCalls } from '../calls.ts'
import { useHoldRelease } from '../open-forms.ts'
import type { Model } from '../read-model.ts'
import { text } from '../text.ts'
import styles from '../model.module.css'

interface Props {
  calls: ModelCalls
  model: Model & { readonly flow: NonNullable<Model['flow']> }
  /** Values that the new record starts with. */
  preset?: Values | undefined
  onClose: () => void
}

/** The form of a new record of a design with a flow. */
export function NewRequest({ calls, model, preset, onClose }: Props) {
  const t = useText(text)
  const { flow, release, fullName } = model
  const { send } = useSend(calls.create, { stale: calls.stale, quiet: true })
  const page = usePageEffects(calls)
  useHoldRelease()
  const design = useMemo(() => lockFields(model.design, model.locked, model.readOnly), [model])
  const lockedNames = labelsOf(model.fields, model.locked, model.readOnly)
  return (
    <RequestForm
      name={fullName}
      title={t('model.add', { name: fullName })}
      notice={
        lockedNames.length > 0 && (
          <Alert
            type="info"
            className={styles.notice!}
            content={t('model.locked', { names: joinNames(lockedNames) })}
          />
        )
      }
      design={design}
      release={release}
      flow={flow}
      send={send}
      page={page}
      preset={preset}
      onClose={onClose}
    />
  )
}

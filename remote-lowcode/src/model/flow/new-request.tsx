import { useMemo } from 'react'
import { useSend } from '@tessera/shared/client/use-call'
import { lockFields } from '@tessera/shared/fields/lock-fields'
import type { Values } from '@tessera/shared/forms/design-form/design-form'
import { useText } from '@tessera/shared/text/text'
import { RequestForm } from '@tessera/shared/workflow/records/request-form'
import { usePageEffects } from '../actions/page-effects.ts'
import type { ModelCalls } from '../calls.ts'
import { useHoldRelease } from '../open-forms.ts'
import type { Model } from '../read-model.ts'
import { text } from '../text.ts'

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
  return (
    <RequestForm
      name={fullName}
      title={t('model.add', { name: fullName })}
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

import { useMemo } from 'react'
import { useSend } from '../../../client/use-call.ts'
import { lockFields } from '../../../fields/lock-fields.ts'
import type { Values } from '../../../forms/design-form/design-form.tsx'
import { useText } from '../../../text/text.ts'
import { RequestForm } from '../request-form.tsx'
import { usePageEffects } from './page-effects.ts'
import type { ModelCalls } from './calls.ts'
import { useHoldRelease } from './open-forms.ts'
import type { Model } from './read-model.ts'
import { text } from './text.ts'

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
  const page = usePageEffects(calls.stale)
  useHoldRelease()
  const design = useMemo(() => lockFields(model.design, model.locked, model.readOnly), [model])
  return (
    <RequestForm
      name={fullName}
      title={t('designed.add', { name: fullName })}
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

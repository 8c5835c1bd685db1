import { Message } from '@arco-design/web-react'
import { useEffect, useMemo } from 'react'
import { useCall } from '../../../client/use-call.ts'
import { onlineForms } from '../../../contract/lowcode/online.ts'
import { useText } from '../../../text/text.ts'
import { callsOf } from './calls.ts'
import { RecordFrame } from './lazy-record-frame.tsx'
import { OpenForms, useHeld } from './open-forms.ts'
import { readModel } from './read-model.ts'
import { text } from './text.ts'

/** The form for a new record of another design, as far as the user may add one there. */
export function OtherForm({ designId, onClose }: { designId: string; onClose: () => void }) {
  const t = useText(text)
  const { data, error } = useCall(onlineForms.config, { id: designId })
  const latest = useMemo(() => data && readModel(data), [data])
  const { shown: model, hold } = useHeld(latest)
  const calls = useMemo(() => callsOf(designId), [designId])
  const isRefused = model === undefined ? error !== undefined : !model?.can('add')
  const refusal = isRefused ? (!data && error?.msg) || t('designed.noRight') : ''
  useEffect(() => {
    if (refusal === '') return
    Message.warning({ id: 'otherForm', content: refusal })
    // Closed, so that the step can be tried again.
    onClose()
    // oxlint-disable-next-line react/exhaustive-deps -- `onClose` is another function with each render
  }, [refusal])
  return model && !isRefused ? (
    <OpenForms value={hold}>
      <RecordFrame calls={calls} model={model} recordId={null} onClose={onClose} />
    </OpenForms>
  ) : null
}

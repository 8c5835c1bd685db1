import { Message } from '@arco-design/web-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import type { PageEffects } from '@tessera/shared/forms/design-form/actions/use-form-events'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { callsOf } from '../calls.ts'
import { OpenForms, useHeld } from '../open-forms.ts'
import { readModel } from '../read-model.ts'
import { RecordFrame } from '../lazy-record-frame.tsx'
import { text } from '../text.ts'
import { readPageAddress } from './page-address.ts'
import { PageEffectsContext } from './page-effects.ts'

/** Carries out the steps of the forms inside that concern the page: opens pages and forms of other designs. */
export function PageSteps({ children }: { children: ReactNode }) {
  const t = useText(text)
  const navigate = useNavigate()
  const [designId, setDesignId] = useState<string | null>(null)
  const effects = useMemo((): PageEffects => {
    const go = (written: string) => {
      const address = readPageAddress(written)
      if (!address) Message.warning(t('model.badAddress', { address: written }))
      else if ('site' in address) window.open(address.site, '_blank', 'noopener')
      else void navigate(address.path)
    }
    return {
      open: (step) => (step.target === 'form' ? setDesignId(step.designId) : go(step.address)),
      navigate: go,
    }
  }, [t, navigate])
  return (
    <PageEffectsContext value={effects}>
      {children}
      {designId !== null && (
        <OtherForm key={designId} designId={designId} onClose={() => setDesignId(null)} />
      )}
    </PageEffectsContext>
  )
}

/** The form for a new record of another design, as far as the user may add one there. */
function OtherForm({ designId, onClose }: { designId: string; onClose: () => void }) {
  const t = useText(text)
  const { data, error } = useCall(onlineForms.config, { id: designId })
  const latest = useMemo(() => data && readModel(data), [data])
  const { shown: model, hold } = useHeld(latest)
  const calls = useMemo(() => callsOf(designId), [designId])
  const isRefused = error !== undefined || model === null || (model && !model.can('add'))
  if (isRefused) {
    Message.warning({ id: 'otherForm', content: error?.msg ?? t('model.noRight') })
    return null
  }
  return model ? (
    <OpenForms value={hold}>
      <RecordFrame calls={calls} model={model} recordId={null} onClose={onClose} />
    </OpenForms>
  ) : null
}

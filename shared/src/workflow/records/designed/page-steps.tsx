import { Message } from '@arco-design/web-react'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PageEffects } from '../../../forms/design-form/actions/use-form-events.tsx'
import { useText } from '../../../text/text.ts'
import { readPageAddress } from './page-address.ts'
import { PageEffectsContext } from './page-effects.ts'
import { text } from './text.ts'

const OtherForm = lazy(() => import('./other-form.tsx').then(({ OtherForm: Form }) => ({ default: Form })))

/** Carries out the steps of the forms and buttons inside that concern the page: opens pages and forms of other designs. */
export function PageSteps({ children }: { children: ReactNode }) {
  const t = useText(text)
  const navigate = useNavigate()
  const [designId, setDesignId] = useState<string | null>(null)
  const effects = useMemo((): PageEffects => {
    const go = (written: string) => {
      const address = readPageAddress(written)
      if (!address) Message.warning(t('designed.badAddress', { address: written }))
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
        <Suspense>
          <OtherForm key={designId} designId={designId} onClose={() => setDesignId(null)} />
        </Suspense>
      )}
    </PageEffectsContext>
  )
}

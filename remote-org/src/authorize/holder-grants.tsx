import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import { useText } from '@tessera/shared/text/text'
import { UnsavedGuard } from '@tessera/shared/widgets/design-form/unsaved'
import { isTouched, untouched } from '../parts/grants/draft.ts'
import { GrantSteps, type GrantHolder } from '../parts/grants/grant-steps.tsx'
import { text } from './text.ts'

/** What one holder may do; drawn anew for each. */
export function HolderGrants({ holder, readOnly }: { holder: GrantHolder; readOnly: boolean }) {
  const t = useText(text)
  const [draft, setDraft] = useState(untouched)
  const touched = isTouched(draft)
  const reset = () => setDraft(untouched)
  return (
    <>
      <GrantSteps
        holder={holder}
        holders={[holder]}
        draft={draft}
        onDraft={setDraft}
        readOnly={readOnly}
        onSaved={reset}
        leave={touched && <Button onClick={reset}>{t('authorize.discard')}</Button>}
      />
      {touched && <UnsavedGuard />}
    </>
  )
}

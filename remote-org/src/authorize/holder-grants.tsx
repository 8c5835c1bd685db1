import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import { useText } from '@tessera/shared/text/text'
import { UnsavedGuard } from '@tessera/shared/forms/design-form/unsaved'
import { hasChanges, emptyDraft } from '../parts/grants/draft.ts'
import { GrantSteps, type GrantHolder } from '../parts/grants/grant-steps.tsx'
import { text } from './text.ts'

/** The permissions of one holder. The page mounts a new instance for each holder. */
export function HolderGrants({ holder, readOnly }: { holder: GrantHolder; readOnly: boolean }) {
  const t = useText(text)
  const [draft, setDraft] = useState(emptyDraft)
  const isChanged = hasChanges(draft)
  const reset = () => setDraft(emptyDraft)
  return (
    <>
      <GrantSteps
        holder={holder}
        holders={[holder]}
        draft={draft}
        onDraft={setDraft}
        readOnly={readOnly}
        onSaved={reset}
        leadingButton={isChanged && <Button onClick={reset}>{t('authorize.discard')}</Button>}
      />
      {isChanged && <UnsavedGuard />}
    </>
  )
}
